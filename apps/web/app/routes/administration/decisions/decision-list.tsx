import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '../page/administration.module.css'
import { Toast } from './toast.tsx'
import type { Decisions, DecisionWiring } from './use-decisions.ts'

export interface DecisionListProps<Case, Question> {
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
        <EmptyState title="Rien n'attend" />
      ) : (
        <ul className={styles.list}>{cases.map(card)}</ul>
      )}
      {more && <p className={styles.more}>{more}</p>}
      {question !== null && dialog(question, decisions.dialog)}
    </>
  )
}
