import { earningsFor, type ListingForm, readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { formatFrancs, formatThousands, isFrancs } from '@okoume/domain/money/francs.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { formatFeeRate } from '@okoume/domain/pricing/format-fee-rate.ts'
import type { ReactNode } from 'react'
import styles from './earnings.module.css'

/** What the price brings its owner, and costs the renter. */
export function Earnings({ form }: { readonly form: ListingForm }): ReactNode {
  const earnings = earningsFor(form)
  if (earnings.length === 0) return null
  const deposit = readWholeNumber(form.deposit)
  return (
    <div className={styles.earnings}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          Ce que vous touchez <span className={styles.currency}>en FCFA</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Pour vous</th>
            <th scope="col">Le locataire paie</th>
          </tr>
        </thead>
        <tbody>
          {earnings.map(({ units, unit, earned, fee }) => (
            <tr key={units}>
              <th scope="row">{formatUnits(units, unit)}</th>
              <td className={styles.own}>{formatThousands(earned)}</td>
              <td>{formatThousands(earned + fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Pour un exemplaire. Les frais de service ({formatFeeRate()}) sont à la charge du locataire.
        {isFrancs(deposit) && deposit > 0 && (
          <> Il verse aussi la caution de {formatFrancs(deposit)}, qui lui est rendue après le retour.</>
        )}
      </p>
    </div>
  )
}
