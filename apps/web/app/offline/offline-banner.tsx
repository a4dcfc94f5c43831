import { type ReactNode, useEffect } from 'react'
import styles from './offline-banner.module.css'
import { useOffline, watchNetwork } from './reachability.ts'

/** Last in the page and stuck to the bottom of the screen: it moves nothing when it comes. */
export function OfflineBanner(): ReactNode {
  const offline = useOffline()
  useEffect(watchNetwork, [])
  return (
    <div className={styles.banner} role="status">
      {offline && 'Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.'}
    </div>
  )
}
