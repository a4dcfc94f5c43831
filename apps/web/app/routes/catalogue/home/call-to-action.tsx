import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { paths } from '#app/path-builder.ts'
import styles from './call-to-action.module.css'

export function CallToAction(): ReactNode {
  return (
    <section className={styles.section}>
      <div className="page">
        <div className={styles.panel}>
          <h2 className={styles.title}>
            <span>Vos objets dorment ?</span> <span>Faites-les travailler.</span>
          </h2>
          <p>Proposez ce que vous n'utilisez pas tous les jours, fixez votre prix, recevez votre argent.</p>
          <ButtonLink to={paths.dashboard()} variant="light" size="large">
            Commencer à louer
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
