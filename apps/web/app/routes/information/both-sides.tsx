import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './both-sides.module.css'
import { FIGURES } from './figures.ts'

interface Step {
  readonly title: string
  readonly text: string
}

const RENTER: readonly Step[] = [
  {
    title: 'Trouvez',
    text: "Cherchez près de chez vous, comparez les prix par jour, regardez le calendrier de l'objet.",
  },
  {
    title: 'Demandez et payez',
    text: `Choisissez vos dates et payez par ${FIGURES.operators}. L'objet vous est gardé ${FIGURES.holdTime}, le temps de confirmer sur votre téléphone.`,
  },
  {
    title: 'Attendez la réponse',
    text: `Le propriétaire a ${FIGURES.answerTime}. Vous pouvez déjà lui écrire. S'il refuse ou ne répond pas, tout vous est remboursé, frais compris.`,
  },
  {
    title: 'Profitez, puis rendez',
    text: `Entrez le code de retour du propriétaire : la caution vous revient ${FIGURES.provedReturnTime} plus tard si personne ne conteste. Sans code, ${FIGURES.depositClaimTime} après la fin.`,
  },
]

const OWNER: readonly Step[] = [
  {
    title: 'Faites-vous vérifier',
    text: `Une pièce (${FIGURES.documents}) et une photo de vous, une seule fois, depuis votre profil. Ces documents sont supprimés ${FIGURES.documentsKept} après la décision.`,
  },
  {
    title: 'Publiez',
    text: `Jusqu'à ${FIGURES.pictures}, votre prix par jour ou par semaine, et la caution que vous voulez.`,
  },
  {
    title: 'Répondez',
    text: `Chaque demande est déjà payée. Acceptez ou refusez dans les ${FIGURES.answerTime}, ou choisissez la réservation immédiate.`,
  },
  {
    title: 'Soyez payé',
    text: `Le loyer entier arrive sur votre portefeuille, et se retire vers votre mobile money ${FIGURES.problemTime} après la remise prouvée par code, ou ${FIGURES.presumptionTime} après le premier jour : de ${FIGURES.withdrawalMin} à ${FIGURES.withdrawalMax} à la fois.`,
  },
]

export function BothSides(): ReactNode {
  return (
    <div className={styles.sides}>
      <Side id="louer" title="Vous louez" steps={RENTER} />
      <Side id="proposer" title="Vous proposez" steps={OWNER} />
    </div>
  )
}

interface SideProps {
  readonly id: string
  readonly title: string
  readonly steps: readonly Step[]
}

function Side({ id, title, steps }: SideProps): ReactNode {
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`} className={`${kit.asTitle} ${styles.title}`}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title: step, text }) => (
          <li key={step}>
            <h3>{step}</h3>
            <p className={kit.soft}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
