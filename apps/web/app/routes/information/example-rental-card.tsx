import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { EXAMPLE } from './example-rental.ts'
import styles from './example-rental-card.module.css'
import { FIGURES } from './figures.ts'

/** A rental counted through, line by line, by the product's own rules. */
export function ExampleRental(): ReactNode {
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
