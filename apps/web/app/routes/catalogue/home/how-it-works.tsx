import type { ReactNode } from 'react'
import { Rings } from '#app/ui/logo.tsx'
import type { Step } from './home-texts.ts'
import styles from './how-it-works.module.css'
import section from './section.module.css'

export function HowItWorks({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Comment ça marche</h2>
        </div>
        <ol className={styles.steps}>
          {steps.map(({ title, rings, text }) => (
            <li key={title} className={styles.step}>
              <Rings className={styles.rings} count={rings} />
              <h3 className={styles.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
