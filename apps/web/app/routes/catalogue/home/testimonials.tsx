import type { ReactNode } from 'react'
import section from './section.module.css'
import styles from './testimonials.module.css'

const TESTIMONIALS = [
  {
    quote:
      "Il me fallait une perceuse pour un seul samedi. Je l'ai louée à un voisin, à dix minutes de chez moi, pour le prix de deux taxis.",
    name: 'Mireille',
    place: 'Nzeng-Ayong, Libreville',
  },
  {
    quote:
      'Ma sono dormait entre deux mariages. Maintenant elle sort presque chaque week-end et paie la scolarité de la petite.',
    name: 'Steeve',
    place: 'Port-Gentil',
  },
  {
    quote:
      "Pour le retrait de deuil de ma tante, nous avons trouvé chaises, marmites et glacières au même endroit. Tout est arrivé à l'heure.",
    name: 'Armelle',
    place: 'Akanda',
  },
] as const

export function Testimonials(): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Ils louent déjà</h2>
        </div>
        <ul className={styles.grid}>
          {TESTIMONIALS.map(({ quote, name, place }) => (
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
