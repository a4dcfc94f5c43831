import { useState } from 'react'
import { type Outcome, useToast } from './toast.tsx'

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
  /** Told once the list shows it. */
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
