import { type ReactNode, useState } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './administration.module.css'

export interface DialogWiring {
  readonly open: boolean
  readonly onClose: () => void
}

interface WorkQueueProps<Case, Question> {
  readonly cases: readonly Case[]
  readonly empty?: ReactNode
  /** Said where there are more than these. */
  readonly more: string | false
  /** `ask` opens the dialog. */
  readonly card: (one: Case, ask: (question: Question) => void) => ReactNode
  /** It wants a `key` that names the question. */
  readonly dialog?: (question: Question, wiring: DialogWiring) => ReactNode
}

export function WorkQueue<Case, Question = never>(props: WorkQueueProps<Case, Question>): ReactNode {
  const { cases, empty = <EmptyState scene="done" title="Rien n'attend" />, more, card, dialog } = props
  // Stays after the dialog was closed: what was typed is still there when it opens again.
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }
  return (
    <>
      {cases.length === 0 ? empty : <ul className={styles.list}>{cases.map((one) => card(one, ask))}</ul>}
      {more && <p className={`${kit.textCentred} ${styles.more}`}>{more}</p>}
      {question !== null && dialog?.(question, { open, onClose: () => setOpen(false) })}
    </>
  )
}
