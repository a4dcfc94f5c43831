import type { User } from '@okoume/contract/wire/user.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Inbox from 'lucide-react/icons/inbox'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useUnreadMessages } from './messages/conversations-query.ts'
import { useUnreadNotices } from './notifications/notices-query.ts'
import styles from './side-menu.module.css'
import { lockedWalletMessage, WayToVerification } from './verification/not-verified.tsx'

/** Beside the content on a wide screen; a row that scrolls sideways on a phone. */
export function SideMenu({ user: { id, verifier } }: { readonly user: User }): ReactNode {
  const pathname = useHeading()
  const unreadMessages = useUnreadMessages(id)
  const unreadNotices = useUnreadNotices(id)
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet may stand out of sight in the row
  useEffect(() => {
    const row = menu.current
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [pathname])
  return (
    <nav ref={menu} className={styles.menu} aria-label="Tableau de bord">
      <ul className={styles.entries}>
        <Entry to={paths.myItems()} icon={Package} alias={paths.dashboard()}>
          Mes objets
        </Entry>
        <Entry to={paths.myRentals()} icon={CalendarDays}>
          Mes locations
        </Entry>
        <Entry to={paths.requests()} icon={Inbox}>
          Demandes
        </Entry>
        <Entry to={paths.messages()} icon={MessageCircle} unread={unreadMessages}>
          Messages
        </Entry>
        <Entry to={paths.notices()} icon={Bell} unread={unreadNotices} unreadWord="lue">
          Notifications
        </Entry>
        {isVerified(verifier) ? (
          <Entry to={paths.wallet()} icon={WalletIcon}>
            Portefeuille
          </Entry>
        ) : (
          <LockedWallet verifier={verifier} />
        )}
        <Entry to={paths.profile()} icon={UserRound}>
          Mon profil
        </Entry>
        <Entry to={paths.settings()} icon={Settings}>
          Paramètres
        </Entry>
      </ul>
    </nav>
  )
}

interface EntryProps {
  readonly to: string
  /** A second address of the same sheet. */
  readonly alias?: string
  readonly icon: ComponentType
  /** How much there is that was not read. */
  readonly unread?: number
  /** What the count is said with. */
  readonly unreadWord?: 'lue' | 'lu'
  readonly children: string
}

const MOST_SHOWN = 99

function Entry(props: EntryProps): ReactNode {
  const { to, alias, icon: Icon, unread = 0, unreadWord = 'lu', children } = props
  const pathname = useHeading()
  // A sheet's own pages stand below it: adding an object, changing one.
  const here = pathname.replace(/\/$/, '') === alias || `${pathname}/`.startsWith(`${to}/`)
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={here ? 'page' : undefined}>
        <Icon />
        {children}
        {unread > 0 && (
          <span className={styles.unread}>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            <span className="visually-hidden">
              {' '}
              non {unreadWord}
              {unread > 1 && 's'}
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** The sheet that is open or, from the press of its link, the one that is coming. */
function useHeading(): string {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname ?? pathname
}

/** The menu's wallet of who is not verified: closed, but it says why, and leads to what opens it. */
function LockedWallet({ verifier }: { readonly verifier: number }): ReactNode {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <li>
      <button
        type="button"
        className={classList(styles.entry, styles.closed)}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <WalletIcon />
        Portefeuille
        <LockKeyhole className={styles.lock} />
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
