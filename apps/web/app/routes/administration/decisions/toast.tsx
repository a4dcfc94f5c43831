import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import styles from '../page/administration.module.css'

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  /** Counts what was told, so that the same words twice are told twice. */
  readonly shownAt: number
}

/** What came of a decision. It takes the focus: the button that was pressed is gone. */
export function Toast({ outcome }: { readonly outcome: Outcome | null }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const shownAt = outcome?.shownAt
  useEffect(() => {
    if (shownAt === undefined) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [shownAt])
  if (!outcome) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.told}>
      <Alert key={outcome.shownAt} tone={outcome.tone}>
        {outcome.text}
      </Alert>
    </div>
  )
}

export interface ToastState {
  readonly outcome: Outcome | null
  showToast(tone: Outcome['tone'], text: string): void
}

export function useToast(): ToastState {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return { outcome, showToast: (tone, text) => setOutcome({ tone, text, shownAt: Date.now() }) }
}
