import type { FaqAnchor } from '#app/data/path-builder.ts'
import type { Block } from './prose.ts'

export interface Question {
  readonly id: string
  readonly question: string
  readonly answer: readonly Block[]
}

export interface QuestionGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** An answer that other pages lead to. */
export const led = (id: FaqAnchor, question: string, answer: readonly Block[]): Question => ({
  id,
  question,
  answer,
})
