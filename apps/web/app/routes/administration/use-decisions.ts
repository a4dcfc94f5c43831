import { type Outcome, useTelling } from './told.tsx'
import { useAsked } from './use-asked.ts'

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
  tell(tone: Outcome['tone'], text: string): Promise<void>
}

export function useDecisions<Question>(refresh: () => Promise<void>): Decisions<Question> {
  const { outcome, tell: tellAtOnce } = useTelling()
  const { question, open, ask, close } = useAsked<Question>()
  const tell = async (tone: Outcome['tone'], text: string) => {
    await refresh()
    tellAtOnce(tone, text)
  }
  return {
    outcome,
    question,
    ask,
    tell,
    dialog: {
      open,
      onClose: close,
      async onDone(tone, text) {
        close()
        await tell(tone, text)
      },
    },
  }
}
