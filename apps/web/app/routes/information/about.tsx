import { BRAND } from '@okoume/domain/brand.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'
import { BothSides } from './both-sides.tsx'
import { EXAMPLE } from './example-rental.ts'
import { FIGURES } from './figures.ts'
import { InformationHeader, informationMeta } from './information-header.tsx'
import { Outcomes } from './outcomes.tsx'
import { Prose } from './prose-blocks.tsx'
import { EMAIL_LINK, PHONE_LINK } from './section.ts'

const TITLE = 'Comment ça marche'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  informationMeta({
    title: TITLE,
    description: `Louer un objet à un voisin ou proposer les vôtres avec ${BRAND.name} : les étapes, un exemple compté et qui garde l'argent.`,
    path: paths.about(),
    origin: matches[0].loaderData.origin,
  })

const PROMISES = [
  {
    title: 'Votre argent attend avec vous',
    text: `Il est mis de côté jusqu'à la réponse du propriétaire, qui a ${FIGURES.answerTime}. La caution reste à part jusqu'au retour.`,
  },
  {
    title: 'Des propriétaires vérifiés',
    text: `Il faut montrer sa pièce d'identité pour proposer un objet. [Comment cela se passe](${paths.faq('verification')}).`,
  },
  {
    title: 'Votre nom reste masqué',
    text: `« Awa » devient « ${FIGURES.maskedName} », sauf si vous choisissez de montrer votre prénom. Vos numéros ne sont partagés, entre vous deux, qu'une fois la location acceptée ; avant, vous vous écrivez ici.`,
  },
] as const

export default function About(): ReactNode {
  return (
    <>
      <InformationHeader title={TITLE}>
        <p>
          À {FIGURES.cities}, quelqu'un a déjà l'objet qu'il vous faut pour quelques jours. {BRAND.name} vous
          met en relation, et garde l'argent le temps que chacun tienne parole.
        </p>
      </InformationHeader>
      <div className={`page ${styles.sections}`}>
        <BothSides />
        <ExampleRental />
        <Outcomes />
        <Trust />
        <Onward />
      </div>
    </>
  )
}

function Trust(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="confiance">
      <h2 id="confiance">Ce qui vous protège</h2>
      <ul className={styles.promises}>
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <Prose text={text} />
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        <Prose
          text={`${BRAND.name} n'est pas un assureur : [ce que les conditions disent de l'assurance](${paths.terms()}#assurance).`}
        />
      </p>
    </section>
  )
}

function Onward(): ReactNode {
  return (
    <section className={styles.onward} aria-labelledby="suite">
      <h2 id="suite">On commence ?</h2>
      <p className={styles.buttons}>
        <ButtonLink to={paths.explorer()} variant="light" size="large">
          Explorer les objets
        </ButtonLink>
        <ButtonLink to={dashboardPaths.addItem()} variant="secondary" size="large">
          Proposer un objet
        </ButtonLink>
      </p>
      <p>
        <Prose
          text={`D'autres questions ? Lisez les [réponses](${paths.faq()}), écrivez à ${EMAIL_LINK} ou appelez le ${PHONE_LINK}.`}
        />
      </p>
    </section>
  )
}

/** A rental counted through, line by line, by the product's own rules. */
function ExampleRental(): ReactNode {
  const { price, quote, units, period } = EXAMPLE
  return (
    <section className={styles.example} aria-labelledby="exemple">
      <div className={styles.words}>
        <h2 id="exemple">Un exemple, compté</h2>
        <p>
          Une perceuse à {formatFrancs(price)} par jour, {period}. Ce que vous payez est affiché en entier
          avant de payer, et rien ne s'y ajoute à la remise.
        </p>
        <p>
          Les frais de service sont de {FIGURES.feeRate} du loyer, arrondis aux {FIGURES.feeStep} les plus
          proches. Ils font vivre le site, et le propriétaire n'en paie pas.
        </p>
      </div>
      <Card className={styles.bill}>
        <dl className={styles.lines}>
          <Line label={`${units} × ${formatFrancs(price)}`} amount={quote.subtotal} />
          <Line label="Frais de service" amount={quote.fee} />
          <Line label="Caution, rendue au retour" amount={quote.deposit} />
          <Line label="Vous payez" amount={quote.total} sum />
          <Line label="Le propriétaire reçoit" amount={quote.totalPrice - quote.deposit} />
          <Line label="Vous récupérez après le retour" amount={quote.deposit} />
          <Line label="La location vous a coûté" amount={quote.total - quote.deposit} sum />
        </dl>
      </Card>
    </section>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: number
  readonly sum?: boolean
}

function Line({ label, amount, sum = false }: LineProps): ReactNode {
  return (
    <div className={sum ? styles.sum : styles.line}>
      <dt>{label}</dt>
      <dd>{formatFrancs(amount)}</dd>
    </div>
  )
}
