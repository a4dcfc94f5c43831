import type { ReactNode } from 'react'
import { Rings } from '../../../components/logo.tsx'
import styles from './how-it-works.module.css'
import section from './section.module.css'

const STEPS = [
  {
    title: 'Trouvez',
    rings: 2,
    text: "Cherchez l'objet qu'il vous faut près de chez vous, comparez les prix et les états.",
  },
  {
    title: 'Réservez',
    rings: 3,
    text: 'Choisissez vos dates, envoyez votre demande et payez par Airtel Money ou Moov Money.',
  },
  {
    title: 'Profitez',
    rings: 5,
    text: "Recevez l'objet, servez-vous-en, rendez-le : votre caution vous est remboursée.",
  },
] as const

export function HowItWorks(): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Comment ça marche</h2>
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ title, rings, text }) => (
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
