import type { Overview } from '@okoume/contract/wire/administration-work.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './view-links.module.css'
import { shownCount, type ViewId, viewsFor } from './views.ts'

export interface ViewLinksProps {
  readonly current: ViewId
  readonly roles: Roles
  /** Null where it could not be read. */
  readonly overview: Overview | null
}

/** Back to all that waits; on a wide screen from one list to another too, with what waits in each. */
export function ViewLinks({ current, roles, overview }: ViewLinksProps): ReactNode {
  return (
    <nav className={styles.links} aria-label="Administration">
      <ul className={kit.stack1}>
        <li>
          <Link
            to={dashboardPaths.administration()}
            className={classList(
              `${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${styles.view}`,
              styles.back,
            )}
          >
            <Icon of={ArrowLeft} className={`${kit.icon18} ${kit.fixed}`} />
            Vue d'ensemble
          </Link>
        </li>
        {viewsFor(roles).map(({ id, duty, title }) => {
          const count = overview?.work.find(({ kind }) => kind === duty)?.count ?? 0
          return (
            <li key={id} className={styles.wideOnly}>
              <Link
                to={`?vue=${id}`}
                className={`${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${styles.view}`}
                aria-current={id === current ? 'page' : undefined}
                preventScrollReset
              >
                {title}
                {count > 0 && (
                  <span className={`${kit.fixed} ${kit.round} ${kit.tiny} ${kit.digits} ${styles.count}`}>
                    {shownCount(count)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
