import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useRef } from 'react'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import styles from './network-needed.module.css'

/** Stands at the button that was pressed without a network. */
export function NetworkNeeded({ shut }: { readonly shut: boolean }): ReactNode {
  return shut && <Needed />
}

function Needed(): ReactNode {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={box} className={styles.needed} role="alert">
      <WifiOff />
      {NETWORK_NEEDED}
    </p>
  )
}
