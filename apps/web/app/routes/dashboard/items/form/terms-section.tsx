import { HORIZONS_IN_MONTHS } from '@okoume/domain/calendar/rental-period.ts'
import { EMPTY_LISTING_FORM, readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import styles from './terms-section.module.css'
import type { ItemFormState } from './use-item-form.ts'

const LONG_PRICES = [
  { name: 'weekPrice', label: 'La semaine (7 jours)' },
  { name: 'monthPrice', label: 'Le mois (30 jours)' },
] as const

const LENGTHS = [
  { name: 'minDays', label: 'Louer au moins', placeholder: '1' },
  { name: 'maxDays', label: 'Louer au plus', placeholder: 'Sans limite' },
] as const

/** Folded: what most owners leave as it is. Open while a field in it is wrong. */
export function TermsSection({ state }: { readonly state: ItemFormState }): ReactNode {
  const { form, problems } = state
  const [open, setOpen] = useState(
    [form.weekPrice, form.monthPrice, form.minDays, form.maxDays].some((text) => text !== '') ||
      form.horizonMonths !== EMPTY_LISTING_FORM.horizonMonths,
  )
  const wrong = [...LONG_PRICES, ...LENGTHS].some(({ name }) => problems[name])
  return (
    <Card>
      <details
        className={styles.terms}
        open={open || wrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={styles.summary}>
          <h2>Calendrier et règles</h2>
          <span>Facultatif : meilleur prix, durée, réservations à l'avance.</span>
        </summary>
        <div className={styles.fields}>
          {form.priceUnit === 'jour' ? (
            <LongPriceFields state={state} />
          ) : (
            <p className={styles.note}>Un prix de la semaine ou du mois se fixe à côté d'un prix par jour.</p>
          )}
          <RuleFields state={state} />
        </div>
      </details>
    </Card>
  )
}

function LongPriceFields({
  state: { form, problems, change },
}: {
  readonly state: ItemFormState
}): ReactNode {
  return (
    <>
      <p className={styles.note}>
        Le locataire paie toujours le moins cher des trois : le meilleur prix s'applique tout seul.
      </p>
      <div className={styles.pair}>
        {LONG_PRICES.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            end={<span className={styles.currency}>FCFA</span>}
            error={problems[name]}
            value={form[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            onBlur={() => change({ [name]: inGroups(form[name]) })}
          />
        ))}
      </div>
    </>
  )
}

/** How long a rental is, and how far ahead it is booked; weekly items have their own lengths. */
function RuleFields({ state: { form, problems, change } }: { readonly state: ItemFormState }): ReactNode {
  return (
    <div className={styles.pair}>
      {form.priceUnit !== 'semaine' &&
        LENGTHS.map(({ name, label, placeholder }) => (
          <Field
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            end={<span className={styles.currency}>jours</span>}
            error={problems[name]}
            value={form[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      <Select
        label="On réserve à l'avance"
        name="horizonMonths"
        error={problems.horizonMonths}
        value={form.horizonMonths}
        onChange={({ target }) => change({ horizonMonths: target.value })}
      >
        {HORIZONS_IN_MONTHS.map((months) => (
          <option key={months} value={months}>
            {months === 12 ? 'un an au plus' : `${months} mois au plus`}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** `12500` → `12 500`; what is no number stays as it was typed. */
export function inGroups(text: string): string {
  const amount = readWholeNumber(text)
  return Number.isSafeInteger(amount) && amount >= 0 ? formatThousands(amount) : text
}
