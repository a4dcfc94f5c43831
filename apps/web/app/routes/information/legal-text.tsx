import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Blocks, ProseBlocks } from '#app/ui/prose-blocks.tsx'
import { plainText, type Section } from '#app/ui/prose-text.ts'
import { InformationPage } from './information-page.tsx'
import styles from './legal-text.module.css'

/** Its first section is the summary. */
export function LegalText({ text }: { readonly text: Section }): ReactNode {
  const [intro, date] = text.blocks.map(plainText)
  const [summary, ...sections] = text.sections
  return (
    <InformationPage
      title={text.title}
      chapters={sections}
      numbered
      intro={
        <>
          <p>{intro}</p>
          <p className={kit.small}>{date}</p>
        </>
      }
    >
      {summary && (
        <section className={`${kit.stack4} ${styles.short}`} aria-labelledby={summary.id}>
          <h2 id={summary.id}>{summary.title}</h2>
          <Blocks blocks={summary.blocks} />
          <p className={kit.note}>Ce résumé aide à lire ; c'est le texte complet qui compte.</p>
        </section>
      )}
      {sections.map(({ id, title, blocks }, index) => (
        <section
          key={id}
          id={id}
          className={`${kit.stack4} ${styles.section}`}
          aria-labelledby={`${id}-titre`}
        >
          <h2 id={`${id}-titre`}>
            <span className={styles.number}>{index + 1}.</span> {title}
          </h2>
          <ProseBlocks blocks={blocks} />
        </section>
      ))}
    </InformationPage>
  )
}
