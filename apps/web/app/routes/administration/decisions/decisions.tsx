import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '../page/administration.module.css'

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  /** A new value for each message, so that screen readers repeat the same text. */
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
    <div ref={box} tabIndex={-1} className={styles.outcome}>
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

function useToast(): ToastState {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return { outcome, showToast: (tone, text) => setOutcome({ tone, text, shownAt: Date.now() }) }
}

/** What a dialog needs to ask for one decision and to say what came of it. */
export interface DecisionWiring {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (tone: Outcome['tone'], text: string) => Promise<void>
}

/** The decisions on the cases of one list: which one is asked for, and what came of the last. */
export interface Decisions<Question> {
  readonly outcome: Outcome | null
  readonly question: Question | null
  readonly dialog: DecisionWiring
  ask(question: Question): void
  /** Shown once the list was read again. */
  showToast(tone: Outcome['tone'], text: string): Promise<void>
}

export function useDecisions<Question>(refresh: () => Promise<void>): Decisions<Question> {
  const { outcome, showToast: showAtOnce } = useToast()
  const { question, open, ask, close } = useDialog<Question>()
  const showToast = async (tone: Outcome['tone'], text: string) => {
    await refresh()
    showAtOnce(tone, text)
  }
  return {
    outcome,
    question,
    ask,
    showToast,
    dialog: {
      open,
      onClose: close,
      async onDone(tone, text) {
        close()
        await showToast(tone, text)
      },
    },
  }
}

interface DialogState<Question> {
  /** Stays after the dialog was closed: what was typed is still there when it opens again. */
  readonly question: Question | null
  readonly open: boolean
  ask(question: Question): void
  close(): void
}

/** What a dialog is about, and whether it is open. */
function useDialog<Question>(): DialogState<Question> {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  return {
    question,
    open,
    ask(asked) {
      setQuestion(asked)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

interface DecisionListProps<Case, Question> {
  readonly decisions: Decisions<Question>
  readonly cases: readonly Case[]
  /** Said where there are more than these. */
  readonly more: string | false
  readonly card: (one: Case) => ReactNode
  /** It wants a `key` that names the question. */
  readonly dialog: (question: Question, wiring: DecisionWiring) => ReactNode
}

/** The cases that wait for a decision, what came of the last one, and the dialog of the one that is asked for. */
export function DecisionList<Case, Question>(props: DecisionListProps<Case, Question>): ReactNode {
  const { decisions, cases, more, card, dialog } = props
  const { outcome, question } = decisions
  return (
    <>
      <Toast outcome={outcome} />
      {cases.length === 0 ? (
        <EmptyState scene="done" title="Rien n'attend" />
      ) : (
        <ul className={styles.list}>{cases.map(card)}</ul>
      )}
      {more && <p className={styles.more}>{more}</p>}
      {question !== null && dialog(question, decisions.dialog)}
    </>
  )
}
