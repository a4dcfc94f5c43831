import { useState } from 'react'

export interface DialogState<Question> {
  /** Stays after the dialog was closed: what was typed is still there when it opens again. */
  readonly question: Question | null
  readonly open: boolean
  ask(question: Question): void
  close(): void
}

/** What a dialog is about, and whether it is open. */
export function useDialog<Question>(): DialogState<Question> {
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
