import { CalendarDays, MessageCircle, Package, Search, UserRound } from 'lucide'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigation } from 'react-router'
import { dashboardPaths, isDashboardPath, isHandoverPath } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './bottom-bar.module.css'
import countStyles from './navigation-counts.module.css'
import { Count, NOTHING_COUNTED, navigationCounts } from './navigation-counts.tsx'

interface Place {
  readonly to: string
  readonly label: string
  readonly icon: IconShapes
  readonly holds: (pathname: string) => boolean
  readonly counts?: 'messages' | 'tasks'
}

const below = (path: string) => (pathname: string) => `${pathname}/`.startsWith(`${path}/`)

const PLACES: readonly Place[] = [
  { to: paths.explorer(), label: 'Explorer', icon: Search, holds: below(paths.explorer()) },
  {
    to: dashboardPaths.myRentals(),
    label: 'Locations',
    icon: CalendarDays,
    holds: (pathname) => below(dashboardPaths.myRentals())(pathname) || pathname.startsWith('/location/'),
  },
  {
    to: dashboardPaths.messages(),
    label: 'Messages',
    icon: MessageCircle,
    holds: below(dashboardPaths.messages()),
    counts: 'messages',
  },
  {
    to: dashboardPaths.myItems(),
    label: 'Mes objets',
    icon: Package,
    holds: (pathname) =>
      pathname.replace(/\/$/, '') === paths.dashboard() || below(dashboardPaths.myItems())(pathname),
  },
  { to: dashboardPaths.overview(), label: 'Moi', icon: UserRound, holds: isDashboardPath, counts: 'tasks' },
]

/** Pages with one thing to finish; one with `data-dock` hides the bar by its style. */
const WITHOUT_BAR = /^\/(?:facturation|connexion|inscription|mot-de-passe|confirmation-email)/
const FORMS = /\/mes-objets\/(?:ajouter|.+\/modifier)$/

/** On a page that does not bring the bar itself: after everything else. */
export function BottomBar(): ReactNode {
  const [mounted, setMounted] = useState(false)
  // Hazard: after an error the portal is mounted with the page, and would come before it.
  useEffect(() => setMounted(true), [])
  return mounted && createPortal(<PlacesBar />, document.body)
}

/** The five places of a signed-in person, under the thumb; on telephones only. */
export function PlacesBar(): ReactNode {
  const here = useLocation().pathname
  const pathname = useNavigation().location?.pathname ?? here
  const counts = useSyncExternalStore(
    navigationCounts.subscribe,
    navigationCounts.read,
    () => NOTHING_COUNTED,
  )
  if (WITHOUT_BAR.test(here) || FORMS.test(here) || isHandoverPath(here)) return null
  const current = PLACES.find(({ holds }) => holds(pathname))
  return (
    <nav className={styles.bar} aria-label="Tableau de bord" data-bottom-bar>
      <ul className={styles.places}>
        {PLACES.map(({ to, label, icon, counts: counted }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${kit.centred} ${kit.anchor} ${kit.soft} ${kit.strong} ${styles.place}`}
              aria-current={current?.to === to ? 'page' : undefined}
            >
              <Icon of={icon} />
              {label}
              {counted && <Count count={counts[counted]} countedAs={counted} className={countStyles.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
