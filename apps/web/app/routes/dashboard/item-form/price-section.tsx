import { priceUnitChoices, readWholeNumber } from '@okoume/domain/listing/listing-form.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Field } from '#app/components/field.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { Earnings } from './earnings.tsx'
import { FormSection } from './form-section.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'
import { usePriceHint } from './use-price-hint.ts'

export interface PriceSectionProps {
  readonly state: ItemFormState
  /** The unit that the object has already: it stays to be chosen. */
  readonly firstUnit: string
}

export function PriceSection({ state, firstUnit }: PriceSectionProps): ReactNode {
  const { form, problems, change } = state
  const hint = usePriceHint(form)
  const units = priceUnitChoices(firstUnit).map((unit) => ({ value: unit, label: `par ${unit}` }))
  return (
    <FormSection title="Prix et quantité" note="Vous pourrez les changer à tout moment.">
      <div className={styles.pair}>
        <Field
          label="Prix"
          name="price"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={hint}
          placeholder={formatThousands(5000)}
          end={<span className={styles.currency}>FCFA</span>}
          error={problems.price}
          value={form.price}
          onChange={({ target }) => change({ price: target.value })}
          onBlur={() => change({ price: inGroups(form.price) })}
        />
        <ChoiceRow
          label="Unité"
          name="priceUnit"
          choices={units}
          value={form.priceUnit}
          error={problems.priceUnit}
          onChange={(priceUnit) => change({ priceUnit })}
        />
      </div>
      <Earnings form={form} />
      <Field
        label="Caution (facultatif)"
        name="deposit"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Pas de caution"
        hint="Gardée le temps de la location, rendue au locataire après le retour de l'objet."
        end={<span className={styles.currency}>FCFA</span>}
        error={problems.deposit}
        value={form.deposit}
        onChange={({ target }) => change({ deposit: target.value })}
        onBlur={() => change({ deposit: inGroups(form.deposit) })}
      />
      <Field
        label="Quantité disponible"
        name="available"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Combien d'exemplaires identiques vous louez."
        className={styles.short}
        error={problems.available}
        value={form.available}
        onChange={({ target }) => change({ available: target.value })}
      />
    </FormSection>
  )
}

/** `12500` → `12 500`; what is no number stays as it was typed. */
function inGroups(text: string): string {
  const amount = readWholeNumber(text)
  return Number.isSafeInteger(amount) && amount >= 0 ? formatThousands(amount) : text
}
