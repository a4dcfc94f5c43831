import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { TRUSTED_RENTER } from '@okoume/domain/person/trust.ts'
import { type ReactNode, useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { RULE_NAMES, RuleFields } from './rule-fields.tsx'
import styles from './terms-section.module.css'
import type { ItemFormState } from './use-item-form.ts'

const LONG_PRICES = [
  { name: 'weekPrice', label: 'La semaine (7 jours)' },
  { name: 'monthPrice', label: 'Le mois (30 jours)' },
] as const

const FOLDED_NAMES = [...LONG_PRICES.map(({ name }) => name), 'trustedDeposit', ...RULE_NAMES] as const

/** Folded: what most owners leave as it is. Open while a field in it is wrong. */
export function TermsSection({ state }: { readonly state: ItemFormState }): ReactNode {
  const { form, problems } = state
  const [open, setOpen] = useState(FOLDED_NAMES.some((name) => form[name] !== EMPTY_LISTING_FORM[name]))
  const wrong = FOLDED_NAMES.some((name) => problems[name])
  return (
    <Card>
      <details
        className={styles.terms}
        open={open || wrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={styles.summary}>
          <h2>Calendrier et règles</h2>
          <span>
            Facultatif : meilleur prix, durée, jours de remise, réservation immédiate, caution de confiance.
          </span>
        </summary>
        <div className={styles.fields}>
          {form.priceUnit === 'jour' ? (
            <LongPriceFields state={state} />
          ) : (
            <p className={styles.note}>Un prix de la semaine ou du mois se fixe à côté d'un prix par jour.</p>
          )}
          <RuleFields state={state} />
          <TrustedDepositField state={state} />
        </div>
      </details>
    </Card>
  )
}

function TrustedDepositField({
  state: { form, problems, change },
}: {
  readonly state: ItemFormState
}): ReactNode {
  const returns = TRUSTED_RENTER.returnsOnTime
  return (
    <Field
      label="Caution de confiance"
      name="trustedDeposit"
      inputMode="numeric"
      autoComplete="off"
      placeholder="La même pour tous"
      hint={`Plus basse que la caution, ou 0 : pour un «\u00a0Locataire de confiance\u00a0», qui a rendu à l'heure ${returns}\u00a0fois, est bien noté et n'a perdu aucun litige en un an.`}
      end={<span className={styles.currency}>FCFA</span>}
      error={problems.trustedDeposit}
      value={form.trustedDeposit}
      onChange={({ target }) => change({ trustedDeposit: target.value })}
      onBlur={() => change({ trustedDeposit: inGroups(form.trustedDeposit) })}
    />
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

/** `12500` → `12 500`; what is no number stays as it was typed. */
export function inGroups(text: string): string {
  const amount = readWholeNumber(text)
  return Number.isSafeInteger(amount) && amount >= 0 ? formatThousands(amount) : text
}
