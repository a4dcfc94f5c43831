import type { QuestionGroup } from './faq-question.ts'
import { plainText } from './prose.ts'

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
