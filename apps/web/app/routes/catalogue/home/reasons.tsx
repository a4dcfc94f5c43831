import Leaf from 'lucide-react/icons/leaf'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { BRAND } from '../../../brand.ts'
import styles from './reasons.module.css'

const REASONS = [
  {
    Icon: UserCheck,
    title: 'Des loueurs vérifiés',
    text: "Chaque propriétaire montre sa pièce d'identité avant de proposer un objet.",
  },
  {
    Icon: ShieldCheck,
    title: 'Une assurance',
    text: "Vos locations sont assurées, et la caution reste protégée jusqu'au retour.",
  },
  {
    Icon: PiggyBank,
    title: "Jusqu'à 80 % d'économies",
    text: "Ne payez que les jours où vous vous servez de l'objet, pas sa vie entière dans un placard.",
  },
  {
    Icon: Leaf,
    title: 'Un geste écologique',
    text: "Un objet partagé, c'est un objet de moins à fabriquer, à importer et à jeter.",
  },
] as const

export function Reasons(): ReactNode {
  return (
    <section className={styles.band}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.words}>
          <h2>Pourquoi choisir {BRAND.name} ?</h2>
          <p>
            Tout près de chez vous, quelqu'un a déjà ce qu'il vous faut. Nous nous occupons de la confiance.
          </p>
        </div>
        <ul className={styles.reasons}>
          {REASONS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className={styles.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
