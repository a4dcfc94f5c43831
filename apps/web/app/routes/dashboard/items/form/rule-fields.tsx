import {
  BUFFER_DAYS_AT_MOST,
  formatNotice,
  HORIZONS_IN_MONTHS,
  NOTICES_IN_HOURS,
  WEEKDAYS,
} from '@okoume/domain/calendar/period-rules.ts'
import { EMPTY_RULE_TEXTS, type RuleTexts } from '@okoume/domain/listing/listing-rules.ts'
import type { InstantRule } from '@okoume/domain/rental/instant-booking.ts'
import { type ReactNode, useId } from 'react'
import { Field, Select } from '#app/ui/field.tsx'
import styles from './terms-section.module.css'
import type { ItemFormState } from './use-item-form.ts'

export const RULE_NAMES = Object.keys(EMPTY_RULE_TEXTS) as (keyof RuleTexts)[]

const LENGTHS = [
  { name: 'minDays', label: 'Louer au moins', placeholder: '1' },
  { name: 'maxDays', label: 'Louer au plus', placeholder: 'Sans limite' },
] as const

interface Choice {
  readonly name: keyof RuleTexts
  readonly label: string
  readonly hint?: string
  /** Value → its words. */
  readonly options: readonly (readonly [string | number, string])[]
}

const HORIZON: Choice = {
  name: 'horizonMonths',
  label: "On réserve à l'avance",
  options: HORIZONS_IN_MONTHS.map((months) => [
    months,
    months === 12 ? 'un an au plus' : `${months} mois au plus`,
  ]),
}

const NOTICE: Choice = {
  name: 'noticeHours',
  label: 'Délai avant la remise',
  options: NOTICES_IN_HOURS.map((hours) => [hours, hours === 0 ? 'aucun' : formatNotice(hours)]),
}

const PREPARATION: Choice = {
  name: 'bufferDays',
  label: 'Préparation entre deux locations',
  options: Array.from({ length: BUFFER_DAYS_AT_MOST + 1 }, (_, days) => [
    days,
    days === 0 ? 'aucune' : `${days} jour${days > 1 ? 's' : ''}`,
  ]),
}

const INSTANT_WORDS: Readonly<Record<InstantRule, string>> = {
  off: 'non, je réponds à chaque demande',
  verified: "oui, si l'identité est vérifiée",
  'well-reviewed': 'oui, si elle est vérifiée et les avis bons',
}

const INSTANT: Choice = {
  name: 'instant',
  label: 'Réservation immédiate',
  hint: "Le locataire paie, et c'est réservé : vous n'avez rien à accepter.",
  options: Object.entries(INSTANT_WORDS),
}

/** When the item can be rented; weekly items have their own lengths. */
export function RuleFields({ state }: { readonly state: ItemFormState }): ReactNode {
  const { form, problems, change } = state
  return (
    <>
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
        <RuleSelect state={state} choice={HORIZON} />
        <RuleSelect state={state} choice={NOTICE} />
      </div>
      <HandoverDays state={state} />
      <div className={styles.pair}>
        <RuleSelect state={state} choice={PREPARATION} />
        <RuleSelect state={state} choice={INSTANT} />
      </div>
    </>
  )
}

interface RuleSelectProps {
  readonly state: ItemFormState
  readonly choice: Choice
}

function RuleSelect({ state: { form, problems, change }, choice }: RuleSelectProps): ReactNode {
  const { name, label, hint, options } = choice
  return (
    <Select
      label={label}
      hint={hint}
      name={name}
      error={problems[name]}
      value={form[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function HandoverDays({ state: { form, problems, change } }: { readonly state: ItemFormState }): ReactNode {
  const errorId = useId()
  const problem = problems.handoverDays
  return (
    <fieldset className={styles.days} aria-describedby={problem ? errorId : undefined}>
      <legend>Jours de remise et de retour</legend>
      <div className={styles.weekdays}>
        {WEEKDAYS.map((name, index) => {
          const digit = String(index + 1)
          const chosen = form.handoverDays.includes(digit)
          const others = form.handoverDays.replace(digit, '')
          return (
            <label key={name} className={styles.weekday} title={name}>
              <input
                type="checkbox"
                name="handoverDays"
                aria-label={name}
                aria-invalid={problem ? true : undefined}
                checked={chosen}
                onChange={() => change({ handoverDays: chosen ? others : others + digit })}
              />
              <span aria-hidden="true">{name.slice(0, 3)}</span>
            </label>
          )
        })}
      </div>
      {problem && (
        <p className={styles.problem} id={errorId}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
