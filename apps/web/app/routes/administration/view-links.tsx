import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classList } from '../../components/class-list.ts'
import styles from './view-links.module.css'
import { VIEWS, type ViewId } from './views.ts'

export interface ViewLinksProps {
  readonly current: ViewId
  readonly counts: Readonly<Record<ViewId, string | null>>
}

/** From one list to another, with what waits in each. */
export function ViewLinks({ current, counts }: ViewLinksProps): ReactNode {
  return (
    <nav aria-label="Administration">
      <ul className={styles.views}>
        {VIEWS.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`?vue=${id}`}
              className={styles.view}
              aria-current={id === current ? 'page' : undefined}
              preventScrollReset
            >
              {title}
              <span className={classList(styles.count, counts[id] !== '0' && styles.waiting)}>
                {counts[id] ?? '…'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
