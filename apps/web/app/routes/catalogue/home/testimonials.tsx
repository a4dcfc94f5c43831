import type { ReactNode } from 'react'
import type { Testimonial } from './home-texts.ts'
import section from './section.module.css'
import styles from './testimonials.module.css'

export function Testimonials(props: { readonly testimonials: readonly Testimonial[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Ils louent déjà</h2>
        </div>
        <ul className={styles.grid}>
          {props.testimonials.map(({ quote, name, place }) => (
            <li key={name}>
              <figure className={styles.testimonial}>
                <blockquote className={styles.quote}>
                  <p>« {quote} »</p>
                </blockquote>
                <figcaption>
                  <strong>{name}</strong>, {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
