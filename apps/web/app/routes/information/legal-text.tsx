import type { ReactNode } from 'react'
import { FIGURES } from './figures.ts'
import { InformationPage } from './information-page.tsx'
import styles from './legal-text.module.css'
import { Prose, ProseBlocks } from './prose-blocks.tsx'
import type { Section } from './section.ts'

export interface LegalTextProps {
  readonly title: string
  readonly intro: string
  readonly inShort: readonly string[]
  readonly sections: readonly Section[]
}

export function LegalText({ title, intro, inShort, sections }: LegalTextProps): ReactNode {
  return (
    <InformationPage
      title={title}
      chapters={sections}
      numbered
      intro={
        <>
          <p>{intro}</p>
          <p className={styles.date}>Dernière mise à jour : {FIGURES.changedOn}</p>
        </>
      }
    >
      <section className={styles.short} aria-labelledby="en-bref">
        <h2 id="en-bref">En bref</h2>
        <ul>
          {inShort.map((point) => (
            <li key={point}>
              <Prose text={point} />
            </li>
          ))}
        </ul>
        <p className={styles.note}>Ce résumé aide à lire ; c'est le texte complet qui compte.</p>
      </section>
      {sections.map(({ id, title: heading, blocks }, index) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titre`}>
          <h2 id={`${id}-titre`}>
            <span className={styles.number}>{index + 1}.</span> {heading}
          </h2>
          <ProseBlocks blocks={blocks} />
        </section>
      ))}
    </InformationPage>
  )
}
