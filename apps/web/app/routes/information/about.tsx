import { BRAND } from '@okoume/domain/brand.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'
import { BothSides } from './both-sides.tsx'
import { type EarlyEnd, EXAMPLE, refundInExample } from './example-rental.ts'
import { FIGURES } from './figures.ts'
import { InformationHeader, informationMeta } from './information-header.tsx'
import outcomesStyles from './outcomes.module.css'

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
    text: (
      <>
        Il faut montrer sa pièce d'identité pour proposer un objet.{' '}
        <Link to={paths.faq('verification')}>Comment cela se passe</Link>.
      </>
    ),
  },
  {
    title: 'Votre nom reste masqué',
    text: `« Awa » devient « ${FIGURES.maskedName} », sauf si vous choisissez de montrer votre prénom. Vos prénoms et vos numéros ne sont partagés, entre vous deux, qu'une fois la location acceptée ; avant, vous vous écrivez ici.`,
  },
] as const

export default function About(): ReactNode {
  return (
    <>
      <InformationHeader title={TITLE}>
        <p>
          Près de chez vous, à Libreville comme à Oyem, quelqu'un a déjà l'objet qu'il vous faut pour quelques
          jours. {BRAND.name} vous met en relation, et garde l'argent le temps que chacun tienne parole.
        </p>
      </InformationHeader>
      <div className={`${kit.stack} page ${styles.sections}`}>
        <BothSides />
        <ExampleRental />
        <Outcomes />
        <section className={kit.stack5} aria-labelledby="confiance">
          <h2 id="confiance" className={kit.asTitle}>
            Ce qui vous protège
          </h2>
          <ul className={styles.promises}>
            {PROMISES.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className={kit.soft}>{text}</p>
              </li>
            ))}
          </ul>
          <p className={kit.note}>
            {BRAND.name} n'est pas un assureur :{' '}
            <Link to={`${paths.terms()}#assurance`}>ce que les conditions disent de l'assurance</Link>.
          </p>
        </section>
        <Onward />
      </div>
    </>
  )
}

function Onward(): ReactNode {
  return (
    <section
      className={`${kit.stack4} ${kit.light} ${kit.textCentred} ${styles.onward}`}
      aria-labelledby="suite"
    >
      <h2 id="suite" className={kit.asTitle}>
        On commence ?
      </h2>
      <p className={`${kit.stack3} ${styles.buttons}`}>
        <ButtonLink to={paths.explorer()} variant="light" size="large">
          Explorer les objets
        </ButtonLink>
        <ButtonLink to={dashboardPaths.offerItem()} variant="secondary" size="large">
          Proposer un objet
        </ButtonLink>
      </p>
      <p>
        D'autres questions ? Lisez les <Link to={paths.faq()}>réponses</Link>, écrivez à{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> ou appelez le{' '}
        <a href={BRAND.phoneLink}>{BRAND.phone}</a>.
      </p>
    </section>
  )
}

/** A rental counted through, line by line, by the product's own rules. */
function ExampleRental(): ReactNode {
  const { price, quote, units, period } = EXAMPLE
  return (
    <section className={`${kit.stack} ${kit.middle} ${styles.example}`} aria-labelledby="exemple">
      <div className={`${kit.stack3} ${kit.soft} ${styles.words}`}>
        <h2 id="exemple" className={`${kit.asTitle} ${kit.ink}`}>
          Un exemple, compté
        </h2>
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
        <dl className={kit.stack3}>
          <AmountLine name={`${units} × ${formatFrancs(price)}`} amount={quote.subtotal} />
          <AmountLine name="Frais de service" amount={quote.fee} />
          <AmountLine name="Caution, rendue au retour" amount={quote.deposit} />
          <AmountLine name="Vous payez" amount={quote.total} kind="total" />
          <AmountLine name="Le propriétaire reçoit" amount={quote.totalPrice - quote.deposit} />
          <AmountLine name="Vous récupérez après le retour" amount={quote.deposit} />
          <AmountLine name="La location vous a coûté" amount={quote.total - quote.deposit} kind="total" />
        </dl>
      </Card>
    </section>
  )
}

interface Outcome extends EarlyEnd {
  readonly what: string
}

const OUTCOMES: readonly Outcome[] = [
  { what: 'Le propriétaire refuse', from: 'en attente', actor: 'owner' },
  { what: `Il ne répond pas sous ${FIGURES.answerTime}`, from: 'en attente', actor: 'server' },
  { what: 'Il annule après avoir accepté, avant le premier jour', from: 'acceptée', actor: 'owner' },
  { what: 'Vous annulez avant sa réponse', from: 'en attente', actor: 'renter' },
  { what: 'Vous annulez après, assez tôt', from: 'acceptée', actor: 'renter' },
]

function Outcomes(): ReactNode {
  const { total, fee } = EXAMPLE.quote
  return (
    <section className={kit.stack5} aria-labelledby="si">
      <div className={`${kit.stack2} ${kit.soft} ${outcomesStyles.words}`}>
        <h2 id="si" className={`${kit.asTitle} ${kit.ink}`}>
          Et si cela ne se fait pas ?
        </h2>
        <p>Sur les {formatFrancs(total)} payés dans l'exemple, voici ce qui vous revient.</p>
      </div>
      <table className={`${kit.wide} ${outcomesStyles.table}`}>
        <thead>
          <tr>
            <th scope="col">Ce qui se passe</th>
            <th scope="col">Vous récupérez</th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((outcome) => {
            const refund = refundInExample(outcome)
            const whole = refund === EXAMPLE.quote.total
            return (
              <tr key={outcome.what}>
                <th scope="row">{outcome.what}</th>
                <td>
                  {formatFrancs(refund)}{' '}
                  <span className={whole ? `${kit.forest} ${outcomesStyles.whole}` : outcomesStyles.part}>
                    {whole ? 'tout' : 'sauf les frais'}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={`${kit.stack2} ${kit.soft} ${outcomesStyles.words}`}>
        Quand vous annulez, les {formatFrancs(fee)} de frais ne sont pas remboursés, sauf dans les{' '}
        {FIGURES.graceTime} d'un paiement fait {FIGURES.graceLead} avant le premier jour. Plus tard, une
        location acceptée peut laisser une part du loyer au propriétaire, selon l'annulation qu'il a choisie.
        Un paiement confirmé trop tard, quand l'objet n'est plus libre, est rendu en entier.{' '}
        <Link to={`${paths.terms()}#annulation`}>Toutes les règles</Link>.
      </p>
    </section>
  )
}
