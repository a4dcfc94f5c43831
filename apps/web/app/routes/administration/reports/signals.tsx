import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import page from '../page/administration.module.css'
import styles from './reports.module.css'

/** Hints for the moderator; they order the queue and decide nothing. */
export function Signals({ signals }: { readonly signals: readonly string[] }): ReactNode {
  if (signals.length === 0) return null
  return (
    <section className={`${kit.stack2} ${kit.start} ${kit.padded3} ${kit.sand} ${styles.signals}`}>
      <h3 className={`${kit.asText} ${kit.small} ${kit.strong}`}>À regarder chez cette personne</h3>
      <ul className={`${kit.stack1} ${kit.marked}`}>
        {signals.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={page.small}>Des indices, pas des preuves : ils ne décident rien.</p>
    </section>
  )
}
