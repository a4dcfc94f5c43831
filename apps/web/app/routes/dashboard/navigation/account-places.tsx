import type { User } from '@okoume/contract/wire/user.ts'
import Bell from 'lucide-react/icons/bell'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import Inbox from 'lucide-react/icons/inbox'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { SignOutButton } from '#app/shell/frame/account.tsx'
import { useUnreadNotices } from '../notifications/notices-query.ts'
import styles from './account-places.module.css'
import { MenuEntry, WalletEntry } from './menu-entry.tsx'

/** On a phone: where the bottom bar does not lead. */
export function AccountPlaces({ user }: { readonly user: User }): ReactNode {
  const { signOut } = useSession()
  const notices = useUnreadNotices(user.id)
  return (
    <nav className={styles.places} aria-label="Mon compte">
      <ul className={styles.list}>
        <MenuEntry to={dashboardPaths.requests()} icon={Inbox}>
          Demandes
        </MenuEntry>
        <MenuEntry to={dashboardPaths.notices()} icon={Bell} count={notices} countedAs="notices">
          Notifications
        </MenuEntry>
        <WalletEntry verifier={user.verifier} />
        <MenuEntry to={paths.favourites()} icon={Heart}>
          Favoris
        </MenuEntry>
        <MenuEntry to={dashboardPaths.alerts()} icon={Search}>
          Mes alertes
        </MenuEntry>
      </ul>
      <ul className={styles.list}>
        <MenuEntry to={dashboardPaths.profile()} icon={UserRound}>
          Mon profil
        </MenuEntry>
        <MenuEntry to={dashboardPaths.verification()} icon={ShieldCheck}>
          Vérification
        </MenuEntry>
        <MenuEntry to={dashboardPaths.settings()} icon={Settings}>
          Paramètres
        </MenuEntry>
        {user.administrator && (
          <MenuEntry to={dashboardPaths.administration()} icon={Wrench}>
            Administration
          </MenuEntry>
        )}
      </ul>
      <ul className={styles.list}>
        <MenuEntry to={dashboardPaths.problem()} icon={LifeBuoy}>
          J'ai un problème
        </MenuEntry>
        <MenuEntry to={dashboardPaths.tickets()} icon={MessagesSquare}>
          Mes demandes d'aide
        </MenuEntry>
        <MenuEntry to={paths.faq()} icon={CircleQuestionMark}>
          Aide
        </MenuEntry>
        <MenuEntry to={paths.terms()} icon={FileText}>
          Conditions
        </MenuEntry>
        <MenuEntry to={paths.privacy()} icon={FileText}>
          Confidentialité
        </MenuEntry>
      </ul>
      <SignOutButton user={user} signOut={signOut} />
    </nav>
  )
}
