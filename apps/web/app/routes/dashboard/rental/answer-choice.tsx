import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'

interface AnswerChoiceProps<Answer extends string> {
  /** Answers that the rules allow by now; a form whose answer is no longer one is left. */
  readonly possible: readonly Answer[]
  readonly labelOf: (answer: Answer) => string
  /** Answering is the main act: accepting has the filled button. */
  readonly isMain: boolean
  readonly form: (answer: Answer, onBack: () => void) => ReactNode
}

/** A button for each answer to what the other party reported or claims; the form of the chosen one replaces them. */
export function AnswerChoice<Answer extends string>(props: AnswerChoiceProps<Answer>): ReactNode {
  const { possible, labelOf, isMain, form } = props
  const [chosen, setChosen] = useState<Answer | null>(null)
  if (possible.length === 0) return null
  if (chosen && possible.includes(chosen)) return form(chosen, () => setChosen(null))
  return (
    <div className={kit.row2}>
      {possible.map((answer) => (
        <Button
          key={answer}
          variant={isMain && answer === 'accept' ? 'primary' : 'secondary'}
          onClick={() => setChosen(answer)}
        >
          {labelOf(answer)}
        </Button>
      ))}
    </div>
  )
}
