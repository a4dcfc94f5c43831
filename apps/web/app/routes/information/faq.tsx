import { BRAND } from '@okoume/domain/brand.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import type { Route } from './+types/faq.ts'
import styles from './faq.module.css'
import { FAQ } from './faq-content.ts'
import { faqJsonLd, type Question } from './faq-question.ts'
import { informationMeta } from './information-header.tsx'
import { InformationPage } from './information-page.tsx'
import { unbroken } from './prose.ts'
import { ProseBlocks } from './prose-blocks.tsx'

const TITLE = 'Questions fréquentes'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => [
  ...informationMeta({
    title: TITLE,
    description: `Louer, payer, annuler, récupérer sa caution, faire vérifier son identité, proposer un objet : les réponses ${ofName(BRAND.name)}.`,
    path: paths.faq(),
    origin: matches[0].loaderData.origin,
  }),
  { 'script:ld+json': faqJsonLd(FAQ) },
]

export default function Faq(): ReactNode {
  useAnswerOfAddress()
  return (
    <InformationPage
      title={TITLE}
      chapters={FAQ}
      intro={<p>Louer, payer, annuler, rendre, proposer : les réponses à ce que l'on nous demande.</p>}
    >
      {FAQ.map(({ id, title, questions }) => (
        <section key={id} id={id} className={styles.group} aria-labelledby={`${id}-titre`}>
          <h2 id={`${id}-titre`}>{title}</h2>
          <div className={styles.questions}>
            {questions.map((question) => (
              <QuestionAndAnswer key={question.id} question={question} />
            ))}
          </div>
        </section>
      ))}
    </InformationPage>
  )
}

function QuestionAndAnswer({
  question: { id, question, answer },
}: {
  readonly question: Question
}): ReactNode {
  return (
    // The browser may have opened it for the page's address before this runs.
    <details className={styles.question} suppressHydrationWarning>
      <summary>
        <h3>{unbroken(question)}</h3>
      </summary>
      {/* The anchor is inside: browsers open what hides the place that an address names. */}
      <div id={id} className={styles.answer}>
        <ProseBlocks blocks={answer} />
      </div>
    </details>
  )
}

/**
 * Opens the answer that the page's address names: a browser does so for a page it loads, not for one that
 * scripts turn to, and older ones never do.
 */
function useAnswerOfAddress(): void {
  const location = useLocation()
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const details = target?.closest('details')
    if (!details || details.open) return
    details.open = true
    target?.scrollIntoView()
  }, [location])
}
