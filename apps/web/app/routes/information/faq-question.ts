import type { FaqAnchor } from '#app/data/path-builder.ts'
import { type Block, plainText } from './prose.ts'

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

/** The same questions as schema.org describes them, for search engines. */
export function faqJsonLd(groups: readonly QuestionGroup[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join('\n') },
      })),
    ),
  }
}
