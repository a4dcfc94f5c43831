import { Bell, ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import skeletonStyles from '#app/ui/skeleton.module.css'
import styles from './account.module.css'
import countStyles from './navigation-counts.module.css'

/** In the HTML of private pages, which is the same for everybody: the place of the person's menu. */
export function AwaitedAccount(): ReactNode {
  return (
    <div className={`${kit.middle} ${kit.touch} ${styles.button} ${styles.awaited}`} aria-hidden="true">
      <span className={`${skeletonStyles.grey} ${styles.face}`} />
      <span className={`${skeletonStyles.grey} ${styles.awaitedName}`} />
      <Icon of={ChevronDown} className={`${kit.soft} ${styles.chevron}`} />
    </div>
  )
}

/** The bell as a link, until the one with its count is there. */
export function AwaitedBell(): ReactNode {
  return (
    <a
      href={dashboardPaths.notices()}
      className={`${kit.centred} ${kit.anchor} ${kit.ink} ${kit.disc} ${countStyles.bell} ${countStyles.awaited}`}
    >
      <Icon of={Bell} />
      <span className="visually-hidden">Notifications</span>
    </a>
  )
}
