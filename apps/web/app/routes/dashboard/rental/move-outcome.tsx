import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import styles from './rental-parts.module.css'
import type { Outcome } from './use-rental-moves.ts'

/** Takes the focus: the buttons that were pressed are gone. */
export function MoveOutcome({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      <Alert tone={outcome.tone}>{outcome.text}</Alert>
    </div>
  )
}
