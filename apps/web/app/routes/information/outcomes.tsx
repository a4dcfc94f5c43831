import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { type EarlyEnd, EXAMPLE, refundInExample } from './example-rental.ts'
import { FIGURES } from './figures.ts'
import styles from './outcomes.module.css'
import { Prose } from './prose-blocks.tsx'

interface Outcome extends EarlyEnd {
  readonly what: string
}

const OUTCOMES: readonly Outcome[] = [
  { what: 'Le propriétaire refuse', from: 'en attente', actor: 'owner' },
  { what: `Il ne répond pas sous ${FIGURES.answerTime}`, from: 'en attente', actor: 'server' },
  { what: 'Il annule après avoir accepté, avant le premier jour', from: 'acceptée', actor: 'owner' },
  { what: 'Vous annulez avant sa réponse', from: 'en attente', actor: 'renter' },
  { what: 'Vous annulez après, avant le premier jour', from: 'acceptée', actor: 'renter' },
]

/** What the renter of the example gets back, however it ends. */
export function Outcomes(): ReactNode {
  const { total, fee } = EXAMPLE.quote
  return (
    <section className={styles.outcomes} aria-labelledby="si">
      <div className={styles.words}>
        <h2 id="si">Et si cela ne se fait pas ?</h2>
        <p>Sur les {formatFrancs(total)} payés dans l'exemple, voici ce qui vous revient.</p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Ce qui se passe</th>
            <th scope="col">Vous récupérez</th>
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((outcome) => (
            <OutcomeRow key={outcome.what} what={outcome.what} refund={refundInExample(outcome)} />
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        <Prose
          text={`Quand vous annulez, les ${formatFrancs(fee)} de frais ne sont pas remboursés. Un paiement confirmé trop tard, quand l'objet n'est plus libre, est rendu en entier. [Toutes les règles](${paths.terms()}#annulation).`}
        />
      </p>
    </section>
  )
}

function OutcomeRow({ what, refund }: { readonly what: string; readonly refund: number }): ReactNode {
  const whole = refund === EXAMPLE.quote.total
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>
        {formatFrancs(refund)}
        <span className={whole ? styles.whole : styles.part}>{whole ? 'tout' : 'sauf les frais'}</span>
      </td>
    </tr>
  )
}
