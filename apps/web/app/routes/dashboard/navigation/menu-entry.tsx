import { isVerified } from '@okoume/domain/person/verifier.ts'
import {
  Bell,
  CircleQuestionMark,
  Inbox,
  LifeBuoy,
  LockKeyhole,
  Settings,
  UserRound,
  Wallet as WalletIcon,
  Wrench,
} from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Count, type CountProps } from '#app/shell/frame/navigation-counts.tsx'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import counts from '../page/count.module.css'
import { lockedWalletMessage, WayToVerification } from '../verification/not-verified.tsx'
import styles from './menu-entry.module.css'

interface MenuEntryProps {
  readonly to: string
  /** A second address of the same sheet. */
  readonly alias?: string
  readonly icon: IconShapes
  readonly count?: number
  readonly countedAs?: CountProps['countedAs']
  readonly children: string
}

/** An entry of the menu on a wide screen, and of the list on the first screen of a phone. */
export function MenuEntry(props: MenuEntryProps): ReactNode {
  const { to, alias, icon, count = 0, countedAs = 'messages', children } = props
  const here = useLocation().pathname
  // From the press of its link, the page that is coming.
  const pathname = useNavigation().location?.pathname ?? here
  // A sheet's own pages are below it: adding an object, changing one.
  const isUnder = `${pathname}/`.startsWith(`${to}/`)
  return (
    <li>
      <Link
        to={to}
        className={`${kit.row1x3} ${kit.middle} ${kit.wide} ${kit.rounded} ${styles.entry}`}
        aria-current={isUnder || pathname.replace(/\/$/, '') === alias ? 'page' : undefined}
      >
        <Icon of={icon} className={`${kit.icon20} ${kit.fixed}`} />
        {children}
        <Count count={count} countedAs={countedAs} className={`${counts.count} ${styles.count}`} />
      </Link>
    </li>
  )
}

/** Places of both menus, the one on a wide screen and the one on a phone. */
export const MENU_PLACES = {
  requests: { to: dashboardPaths.requests(), icon: Inbox, children: 'Demandes' },
  notices: { to: dashboardPaths.notices(), icon: Bell, countedAs: 'notices', children: 'Notifications' },
  profile: { to: dashboardPaths.profile(), icon: UserRound, children: 'Mon profil' },
  settings: { to: dashboardPaths.settings(), icon: Settings, children: 'Paramètres' },
  administration: { to: dashboardPaths.administration(), icon: Wrench, children: 'Administration' },
  problem: { to: dashboardPaths.problem(), icon: LifeBuoy, children: "J'ai un problème" },
  help: { to: paths.faq(), icon: CircleQuestionMark, children: 'Aide' },
} as const satisfies Readonly<Record<string, MenuEntryProps>>

/** The wallet; locked for people who are not verified, with the reason and a link to the verification. */
export function WalletEntry({ verifier }: { readonly verifier: number }): ReactNode {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (isVerified(verifier)) {
    return (
      <MenuEntry to={dashboardPaths.wallet()} icon={WalletIcon}>
        Portefeuille
      </MenuEntry>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={classList(
          `${kit.row1x3} ${kit.middle} ${kit.wide} ${kit.rounded} ${styles.entry}`,
          styles.closed,
        )}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <Icon of={WalletIcon} className={`${kit.icon20} ${kit.fixed}`} />
        Portefeuille
        <Icon of={LockKeyhole} className={kit.fixed} width="0.9375rem" height="0.9375rem" />
        <span className="visually-hidden"> (réservé aux comptes vérifiés)</span>
      </button>
      <Dialog
        open={asked}
        onClose={close}
        title="Votre portefeuille est fermé"
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Fermer
            </Button>
            <WayToVerification verifier={verifier} onFollow={close} />
          </>
        }
      >
        <p>{lockedWalletMessage(verifier)}</p>
      </Dialog>
    </li>
  )
}
