import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '#app/components/notice.tsx'
import styles from './administration.module.css'

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  /** Counts what was told, so that the same words twice are told twice. */
  readonly told: number
}

/** What came of a decision. It takes the focus: the button that was pressed is gone. */
export function Told({ outcome }: { readonly outcome: Outcome | null }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const told = outcome?.told
  useEffect(() => {
    if (told === undefined) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [told])
  if (!outcome) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.told}>
      <Notice key={outcome.told} tone={outcome.tone}>
        {outcome.text}
      </Notice>
    </div>
  )
}

export interface Telling {
  readonly outcome: Outcome | null
  tell(tone: Outcome['tone'], text: string): void
}

export function useTelling(): Telling {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return { outcome, tell: (tone, text) => setOutcome({ tone, text, told: Date.now() }) }
}
