import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { InformationHeader } from './information-header.tsx'
import styles from './information-page.module.css'

export interface Chapter {
  readonly id: string
  readonly title: string
}

export interface InformationPageProps {
  readonly title: string
  readonly intro: ReactNode
  readonly chapters: readonly Chapter[]
  /** Legal texts are cited by the number of their section. */
  readonly numbered?: boolean
  readonly children: ReactNode
}

/** A long text with its table of contents. */
export function InformationPage(props: InformationPageProps): ReactNode {
  const { title, intro, chapters, numbered = false, children } = props
  const list = (
    <ol className={`${kit.stack} ${styles.contents}`}>
      {chapters.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className={kit.line2}>
            {numbered && (
              <span className={`${kit.fixed} ${kit.strong} ${kit.digits} ${styles.number}`}>{index + 1}</span>
            )}
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <InformationHeader title={title}>{intro}</InformationHeader>
      <div className={`${kit.stack} page ${styles.columns}`}>
        <nav className={`${kit.stack2} ${kit.packed} ${styles.beside}`} aria-label="Sommaire">
          <p className={styles.label}>Sommaire</p>
          {list}
        </nav>
        <details className={`${kit.rounded} ${kit.white} ${styles.above}`}>
          <summary className={`${kit.touch} ${kit.strong}`}>Sommaire</summary>
          <nav aria-label="Sommaire">{list}</nav>
        </details>
        <div className={`${kit.stack} ${kit.packed} ${kit.shrinks} ${styles.text}`}>
          {children}
          <p className={`${kit.ruled} ${kit.soft} ${styles.contact}`}>
            Une question ? Écrivez à{' '}
            <a href={`mailto:${BRAND.email}`} className={kit.strong}>
              {BRAND.email}
            </a>{' '}
            ou appelez le{' '}
            <a href={BRAND.phoneLink} className={kit.strong}>
              {BRAND.phone}
            </a>
            .
          </p>
        </div>
      </div>
    </>
  )
}
