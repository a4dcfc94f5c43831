import { BRAND } from '@okoume/domain/brand.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import kit from '#app/ui/kit.module.css'
import { ProseBlocks } from '#app/ui/prose-blocks.tsx'
import { plainText } from '#app/ui/prose-text.ts'
import type { Route } from './+types/faq.ts'
import styles from './faq.module.css'
import { faqJsonLd } from './faq-json-ld.ts'
import { informationMeta } from './information-header.tsx'
import { InformationPage } from './information-page.tsx'
import text from './texts/faq.md'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => [
  ...informationMeta({
    title: text.title,
    description: `Louer, payer, annuler, récupérer sa caution, faire vérifier son identité, proposer un objet : les réponses ${ofName(BRAND.name)}.`,
    path: paths.faq(),
    origin: matches[0].loaderData.origin,
  }),
  { 'script:ld+json': faqJsonLd(text) },
]

export default function Faq(): ReactNode {
  const location = useLocation()
  // Opens the answer that the address names: a browser does so for a page it loads, not for one that scripts turn to.
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const details = target?.closest('details')
    if (!details || details.open) return
    details.open = true
    target?.scrollIntoView()
  }, [location])
  return (
    <InformationPage title={text.title} chapters={text.sections} intro={<p>{text.blocks.map(plainText)}</p>}>
      {text.sections.map(({ id, title, sections: questions }) => (
        <section key={id} id={id} className={`${kit.stack3} ${styles.group}`} aria-labelledby={`${id}-titre`}>
          <h2 id={`${id}-titre`}>{title}</h2>
          <div className={kit.ruled}>
            {questions.map((question) => (
              // The browser may have opened it for the page's address before this runs.
              <details key={question.id} className={styles.question} suppressHydrationWarning>
                <summary className={`${kit.line4} ${kit.middle} ${kit.spread} ${kit.unmarked}`}>
                  <h3 className={`${kit.asText} ${kit.strong}`}>{question.title}</h3>
                </summary>
                {/* The anchor is inside: browsers open what hides the place that an address names. */}
                <div id={question.id} className={styles.answer}>
                  <ProseBlocks blocks={question.blocks} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
    </InformationPage>
  )
}
