import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BRAND } from '#app/brand.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { type Installation, useInstallation } from '#app/install/use-installation.ts'
import styles from './install.module.css'

/** What can be said of this very device, or done on it at once; nothing where its browser tells nothing. */
export function InstallHere(): ReactNode {
  const [installation, install] = useInstallation()
  if (installation === 'unknown') return null
  if (installation === 'offered') return <InstallButton onPress={install} />
  return <Outcome of={installation} />
}

function InstallButton({ onPress }: { readonly onPress: () => Promise<void> }): ReactNode {
  const [asking, setAsking] = useState(false)
  const press = () => {
    setAsking(true)
    onPress()
  }
  return (
    <div className={styles.here}>
      <Button size="large" busy={asking} busyText="Installation..." onClick={press}>
        Installer {BRAND.name}
      </Button>
      <p>Gratuit, et presque sans place. Votre navigateur vous demande de confirmer.</p>
    </div>
  )
}

type Known = Exclude<Installation, 'unknown' | 'offered'>

const WORDS: Readonly<Record<Known, { readonly title: string; readonly text: string }>> = {
  installed: {
    title: `${BRAND.name} est déjà installé sur cet appareil`,
    text: "Son icône l'ouvre d'un geste.",
  },
  'just-installed': {
    title: `${BRAND.name} est installé sur cet appareil`,
    text: 'Son icône est avec celles de vos autres applications.',
  },
  declined: {
    title: "Pas maintenant ? D'accord.",
    text: 'Quand vous le voudrez, les étapes ci-dessous y mènent aussi.',
  },
}

function Outcome({ of }: { readonly of: Known }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (of !== 'installed') box.current?.focus({ preventScroll: true })
  }, [of])
  const { title, text } = WORDS[of]
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      <Alert tone={of === 'declined' ? 'info' : 'success'} title={title}>
        {text}
      </Alert>
    </div>
  )
}
