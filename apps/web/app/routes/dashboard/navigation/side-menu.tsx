import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import type { NavigationCounts } from '#app/shell/frame/navigation-counts.tsx'
import { MenuEntry, WalletEntry } from './menu-entry.tsx'
import styles from './side-menu.module.css'

interface SideMenuProps {
  readonly verifier: number
  readonly counts: NavigationCounts
}

/** Beside the content on a wide screen; a phone has the bottom bar. */
export function SideMenu({ verifier, counts }: SideMenuProps): ReactNode {
  return (
    <nav className={styles.menu} aria-label="Tableau de bord">
      <ul>
        <MenuEntry to={dashboardPaths.overview()} icon={House} count={counts.tasks} countedAs="tasks">
          Accueil
        </MenuEntry>
        <MenuEntry to={dashboardPaths.myItems()} icon={Package} alias={paths.dashboard()}>
          Mes objets
        </MenuEntry>
        <MenuEntry to={dashboardPaths.myRentals()} icon={CalendarDays}>
          Mes locations
        </MenuEntry>
        <MenuEntry to={dashboardPaths.requests()} icon={Inbox}>
          Demandes
        </MenuEntry>
        <MenuEntry to={dashboardPaths.messages()} icon={MessageCircle} count={counts.messages}>
          Messages
        </MenuEntry>
        <MenuEntry to={dashboardPaths.notices()} icon={Bell} count={counts.notices} countedAs="notices">
          Notifications
        </MenuEntry>
        <WalletEntry verifier={verifier} />
        <MenuEntry to={dashboardPaths.profile()} icon={UserRound}>
          Mon profil
        </MenuEntry>
        <MenuEntry to={dashboardPaths.settings()} icon={Settings}>
          Paramètres
        </MenuEntry>
        <MenuEntry to={dashboardPaths.problem()} icon={LifeBuoy}>
          J'ai un problème
        </MenuEntry>
        <MenuEntry to={paths.faq()} icon={CircleQuestionMark}>
          Aide
        </MenuEntry>
      </ul>
    </nav>
  )
}
