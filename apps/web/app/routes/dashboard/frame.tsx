import type { User } from '@okoume/contract/wire/user.ts'
import { CalendarDays, House, MessageCircle, Package, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { PlacesBar } from '#app/shell/frame/bottom-bar.tsx'
import type { NavigationCounts } from '#app/shell/frame/navigation-counts.tsx'
import { useOwnBar } from '#app/shell/frame/own-bar.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import kit from '#app/ui/kit.module.css'
import skeletonStyles from '#app/ui/skeleton.module.css'
import styles from './frame.module.css'
import { MENU_PLACES, MenuEntry, WalletEntry } from './navigation/menu-entry.tsx'

interface FrameProps {
  /** Null until they are known: the server's HTML is the same for everybody. */
  readonly user: User | null
  readonly counts: NavigationCounts
  readonly children: ReactNode
}

/** The surroundings of a sheet. Each part has its place and its size before the person is known: nothing moves when they are. */
export function Frame({ user, counts, children }: FrameProps): ReactNode {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  useOwnBar()
  return (
    <>
      <div className={`page ${kit.stack5} ${styles.page}`} data-no-footer>
        <div
          className={`${kit.stack5} ${styles.side}`}
          data-first-screen={pathname === dashboardPaths.overview() || undefined}
        >
          {pathname !== dashboardPaths.profile() && <PersonHead user={user} />}
          <SideMenu user={user} counts={counts} />
        </div>
        <div className={`${kit.stack5} ${kit.shrinks}`}>{children}</div>
      </div>
      <PlacesBar />
    </>
  )
}

function PersonHead({ user }: Pick<FrameProps, 'user'>): ReactNode {
  if (!user) {
    return (
      <div className={`${kit.middle} ${kit.row3} ${styles.awaited}`} aria-hidden="true">
        <span className={`${skeletonStyles.grey} ${styles.face}`} />
        <div className={styles.identity}>
          <p>
            <span className={`${skeletonStyles.grey} ${styles.name}`} />
          </p>
          <p className={kit.note}>
            <span className={`${skeletonStyles.grey} ${styles.email}`} />
          </p>
        </div>
      </div>
    )
  }
  // Not by `tidyGabonPhone`: the phone library is large, and this is on every page.
  const phone = user.phone?.replace(/^\+241(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4')
  const account = user.email ?? phone ?? ''
  return (
    <header className={`${kit.middle} ${kit.row3}`}>
      <Avatar name={user.name} src={user.avatar} />
      <div className={styles.identity}>
        <p className={`${kit.bold} ${kit.breaks}`}>{user.name}</p>
        {/* A last letter on a line of its own reads worse; the profile has it whole. */}
        <p className={`${kit.note} ${kit.cut}`} title={account}>
          {account}
        </p>
      </div>
    </header>
  )
}

/** Beside the content on a wide screen; a phone has the bottom bar. */
function SideMenu({ user, counts }: Pick<FrameProps, 'user' | 'counts'>): ReactNode {
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
        <MenuEntry {...MENU_PLACES.requests} />
        <MenuEntry to={dashboardPaths.messages()} icon={MessageCircle} count={counts.messages}>
          Messages
        </MenuEntry>
        <MenuEntry {...MENU_PLACES.notices} count={counts.notices} />
        {user ? (
          <WalletEntry verifier={user.verifier} />
        ) : (
          <MenuEntry to={dashboardPaths.wallet()} icon={Wallet}>
            Portefeuille
          </MenuEntry>
        )}
        <MenuEntry {...MENU_PLACES.profile} />
        <MenuEntry {...MENU_PLACES.settings} />
        {user?.administrator && <MenuEntry {...MENU_PLACES.administration} />}
        <MenuEntry {...MENU_PLACES.problem} />
        <MenuEntry {...MENU_PLACES.help} />
      </ul>
    </nav>
  )
}
