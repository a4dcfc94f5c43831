import { WifiOff } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './network-needed.module.css'

/** For the button that was pressed without a network. */
export function NetworkNeeded({ shut }: { readonly shut: boolean }): ReactNode {
  return shut && <Needed />
}

function Needed(): ReactNode {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      ref={box}
      className={`${kit.line3} ${kit.box} ${kit.across} ${kit.sand} ${styles.needed}`}
      role="alert"
    >
      <Icon of={WifiOff} className={`${kit.icon20} ${kit.fixed}`} />
      {NETWORK_NEEDED}
    </p>
  )
}
