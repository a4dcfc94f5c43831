import Leaf from 'lucide-react/icons/leaf'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { BRAND } from '#app/brand.ts'
import type { Reason } from './home-texts.ts'
import styles from './reasons.module.css'

const ICONS = { people: UserCheck, deposit: ShieldCheck, savings: PiggyBank, ecology: Leaf } as const

export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }): ReactNode {
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
          {reasons.map(({ icon, title, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={title}>
                <Icon className={styles.icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
