import { type ReactNode, useEffect } from 'react'
import { useOffline, watchDevice } from '../../data/api/reachability.ts'
import styles from './offline-banner.module.css'

/** Last in the page and stuck to the bottom of the screen: it moves nothing when it comes. */
export function OfflineBanner(): ReactNode {
  const offline = useOffline()
  useEffect(watchDevice, [])
  return (
    <div className={styles.banner} role="status">
      {offline && 'Vous êtes hors ligne.\nCertaines fonctionnalités peuvent être limitées.'}
    </div>
  )
}
