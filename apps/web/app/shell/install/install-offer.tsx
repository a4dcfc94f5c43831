import { BRAND } from '@okoume/domain/brand.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import kit from '#app/ui/kit.module.css'
import { paths } from '../../data/path-builder.ts'
import { Button } from '../../ui/button.tsx'
import styles from './install-offer.module.css'
import { askToInstall } from './install-prompt.ts'
import type { InstallWay } from './offer-rule.ts'

export interface InstallOfferProps {
  readonly way: InstallWay
  readonly onDone: () => void
}

/** Lies at the bottom of the page until it is answered; it takes neither the focus nor the page's place. */
export function InstallOffer({ way, onDone }: InstallOfferProps): ReactNode {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    // The pressed button is gone: the keyboard goes on from the page.
    document.querySelector('main')?.focus({ preventScroll: true })
    onDone()
  }
  const install = async () => {
    // On an iPhone, and where the browser has been asked already, the steps lead there.
    if (way === 'steps' || !window.installPrompt) {
      onDone()
      return navigate(paths.install(way === 'steps' ? 'iphone' : undefined))
    }
    setAsking(true)
    await askToInstall().catch(() => false)
    leave()
  }
  const leaveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  }
  return (
    <aside
      className={`${kit.panel} ${kit.padded4} ${styles.offer}`}
      aria-labelledby="installer-titre"
      onKeyDown={leaveByKey}
    >
      <img className={styles.icon} src="/icons/icon-192.png" width="48" height="48" alt="" />
      <div className={styles.text} role="status">
        <h2 className={kit.subtitle} id="installer-titre">
          Gardez {BRAND.name} sous la main
        </h2>
        <p className={kit.note}>Une icône sur votre écran, vos pages même sans réseau.</p>
      </div>
      <div className={`${kit.line2} ${kit.across}`}>
        <Button className={kit.grows} busy={asking} busyText="Installation..." onClick={install}>
          Installer
        </Button>
        <Button className={kit.grows} variant="quiet" disabled={asking} onClick={leave}>
          Plus tard
        </Button>
      </div>
    </aside>
  )
}
