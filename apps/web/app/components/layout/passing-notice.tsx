import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { Alert } from '../alert.tsx'
import styles from './passing-notice.module.css'
import type { PassingState } from './passing-state.ts'

/** Says what the page before has left to say: once, not after a reload, nor by going back. */
export function PassingNotice(): ReactNode {
  const { key, state }: Location<PassingState | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  const [closed, setClosed] = useState('')
  const text = fresh && key !== closed ? state?.passingNotice : undefined
  return (
    text && (
      <div className={styles.notice}>
        <Alert tone="success">{text}</Alert>
        <button type="button" aria-label="Fermer" onClick={() => setClosed(key)}>
          <X />
        </button>
      </div>
    )
  )
}
