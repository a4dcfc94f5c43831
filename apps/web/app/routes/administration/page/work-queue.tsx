import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const list = useRef<HTMLUListElement>(null)
  // J and K focus the next and the previous case. Only while the focus is on the view and in no field, as WCAG 2.1.4 asks
  // of single letters.
  useEffect(() => {
    const view = list.current?.parentElement
    const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[key.toLowerCase()]
      if (!step || ctrlKey || metaKey || altKey || !list.current) return
      if (target instanceof Element && target.closest('input, select, textarea, dialog')) return
      const cards = [...list.current.children] as HTMLElement[]
      const current = cards.findIndex((card) => card.contains(document.activeElement))
      const next = cards[current === -1 ? 0 : current + step]
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'start' })
    }
    view?.addEventListener('keydown', press)
    return () => view?.removeEventListener('keydown', press)
  })
  const ask = (asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }
  return (
    <>
      {cases.length > 1 && (
        <p className={`${kit.soft} ${kit.tiny} ${styles.keys}`}>
          Au clavier : J, cas suivant ; K, cas précédent.
        </p>
      )}
      {cases.length === 0 ? (
        empty
      ) : (
        <ul ref={list} className={kit.stack4}>
          {cases.map((one) => card(one, ask))}
        </ul>
      )}
      {more && <p className={`${kit.textCentred} ${kit.note}`}>{more}</p>}
      {question !== null && dialog?.(question, { open, onClose: () => setOpen(false) })}
    </>
  )
}
