import {
  formatLeadTime,
  HORIZONS_IN_MONTHS,
  LEAD_TIMES_IN_HOURS,
  MAX_BUFFER_DAYS,
  WEEKDAYS,
} from '@okoume/domain/calendar/period-rules.ts'
import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { EMPTY_RULE_TEXTS, type RuleTexts } from '@okoume/domain/listing/listing-rules.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { TRUSTED_RENTER } from '@okoume/domain/person/trust.ts'
import { CANCELLATION_STEPS, HALF_DAY_UP_TO } from '@okoume/domain/rental/cancellation-policy.ts'
import type { InstantRule } from '@okoume/domain/rental/instant-booking.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './terms-section.module.css'
import type { ItemFormState } from './use-item-form.ts'

const LONG_PRICES = [
  { name: 'weekPrice', label: 'La semaine (7 jours)' },
  { name: 'monthPrice', label: 'Le mois (30 jours)' },
] as const

/** Without the choice of renters, which is a field beside the deposit. */
const RULE_NAMES = (Object.keys(EMPTY_RULE_TEXTS) as (keyof RuleTexts)[]).filter((name) => name !== 'renters')
const FOLDED_NAMES = [...LONG_PRICES.map(({ name }) => name), 'trustedDeposit', ...RULE_NAMES] as const

const LENGTHS = [
  { name: 'minDays', label: 'Louer au moins', placeholder: '1' },
  { name: 'maxDays', label: 'Louer au plus', placeholder: 'Sans limite' },
] as const

interface Choice {
  readonly name: keyof RuleTexts
  readonly label: string
  readonly hint?: string
  /** Each value with its label. */
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

const LEAD_TIME: Choice = {
  name: 'noticeHours',
  label: 'Délai avant la remise',
  options: LEAD_TIMES_IN_HOURS.map((hours) => [hours, hours === 0 ? 'aucun' : formatLeadTime(hours)]),
}

const PREPARATION: Choice = {
  name: 'bufferDays',
  label: 'Préparation entre deux locations',
  options: Array.from({ length: MAX_BUFFER_DAYS + 1 }, (_, days) => [
    days,
    days === 0 ? 'aucune' : formatCount(days, 'jour'),
  ]),
}

const INSTANT_LABELS: Readonly<Record<InstantRule, string>> = {
  off: 'non, je réponds moi-même',
  verified: "oui, si l'identité est vérifiée",
  'well-reviewed': 'oui, si elle est vérifiée et les avis bons',
}

const INSTANT: Choice = {
  name: 'instant',
  label: 'Réservation immédiate',
  hint: "Le locataire paie, et c'est réservé : vous n'avez rien à accepter.",
  options: Object.entries(INSTANT_LABELS),
}

const [[SOFT_HOURS]] = CANCELLATION_STEPS.souple

const CANCELLATION: Choice = {
  name: 'cancelPolicy',
  label: 'Si le locataire annule',
  hint: "Compté jusqu'au premier jour à 8 h. La caution est toujours rendue, et qui réserve 7 jours avant a 24 h pour changer d'avis.",
  options: [
    [
      'souple',
      `souple : un jour dès ${SOFT_HOURS}\u00a0h avant, un demi-jour si ${HALF_DAY_UP_TO} jours au plus`,
    ],
    ['modérée', 'modérée : la moitié dès 3 jours, tout dès 24 h avant'],
    ['ferme', 'ferme : la moitié dès 7 jours, tout dès 48 h avant'],
  ],
}

/** Folded, since most owners leave it as it is. Open while a field in it is wrong. */
export function TermsSection({ state }: { readonly state: ItemFormState }): ReactNode {
  const { form, problems } = state
  const { values } = form
  const [open, setOpen] = useState(FOLDED_NAMES.some((name) => values[name] !== EMPTY_LISTING_FORM[name]))
  const wrong = FOLDED_NAMES.some((name) => problems[name])
  return (
    <Card>
      <details
        className={styles.terms}
        open={open || wrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={`${kit.row} ${kit.touch} ${kit.unmarked} ${styles.summary}`}>
          <h2>Calendrier et règles</h2>
          <span className={kit.note}>
            Facultatif : meilleur prix, durée, jours de remise, réservation immédiate, annulation, caution de
            confiance.
          </span>
        </summary>
        <div className={`${kit.stack4} ${styles.fields}`}>
          {values.priceUnit === 'jour' ? (
            <>
              <p className={kit.note}>
                Le locataire paie toujours le moins cher des trois : le meilleur prix s'applique tout seul.
              </p>
              <div className={styles.pair}>
                {LONG_PRICES.map((field) => (
                  <NumberField key={field.name} state={state} unit="FCFA" {...field} />
                ))}
              </div>
            </>
          ) : (
            <p className={kit.note}>Un prix de la semaine ou du mois se fixe à côté d'un prix par jour.</p>
          )}
          <RuleFields state={state} />
          <NumberField
            state={state}
            name="trustedDeposit"
            unit="FCFA"
            label="Caution de confiance"
            placeholder="La même pour tous"
            hint={`Plus basse que la caution, ou 0 : pour un «\u00a0Locataire de confiance\u00a0», qui a rendu à l'heure à ${TRUSTED_RENTER.returnsOnTime}\u00a0propriétaires, est bien noté et n'a perdu aucun litige en un an.`}
          />
        </div>
      </details>
    </Card>
  )
}

interface NumberFieldProps {
  readonly state: ItemFormState
  readonly name: (typeof LONG_PRICES)[number]['name'] | (typeof LENGTHS)[number]['name'] | 'trustedDeposit'
  readonly unit: 'FCFA' | 'jours'
  readonly label: string
  readonly placeholder?: string
  readonly hint?: string
}

function NumberField({ state, name, unit, ...texts }: NumberFieldProps): ReactNode {
  const { values, field, change } = state.form
  return (
    <Field
      {...texts}
      {...field(name)}
      inputMode="numeric"
      autoComplete="off"
      end={<span className={`${kit.small} ${styles.currency}`}>{unit}</span>}
      onBlur={() => unit === 'FCFA' && change({ [name]: inGroups(values[name]) })}
    />
  )
}

/** When the item can be rented; weekly items have their own lengths. */
function RuleFields({ state }: { readonly state: ItemFormState }): ReactNode {
  return (
    <>
      <div className={styles.pair}>
        {state.form.values.priceUnit !== 'semaine' &&
          LENGTHS.map((field) => <NumberField key={field.name} state={state} unit="jours" {...field} />)}
        <RuleSelect state={state} choice={HORIZON} />
        <RuleSelect state={state} choice={LEAD_TIME} />
      </div>
      <HandoverDays state={state} />
      <div className={styles.pair}>
        <RuleSelect state={state} choice={PREPARATION} />
        <RuleSelect state={state} choice={INSTANT} />
      </div>
      <RuleSelect state={state} choice={CANCELLATION} />
    </>
  )
}

interface RuleSelectProps {
  readonly state: ItemFormState
  readonly choice: Choice
}

function RuleSelect({ state, choice: { name, label, hint, options } }: RuleSelectProps): ReactNode {
  return (
    <Select label={label} hint={hint} {...state.form.field(name)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function HandoverDays({ state: { form } }: { readonly state: ItemFormState }): ReactNode {
  const { handoverDays } = form.values
  const errorId = useId()
  const problem = form.problems.handoverDays
  return (
    <fieldset className={styles.days} aria-describedby={problem ? errorId : undefined}>
      <legend className={`${kit.small} ${kit.strong}`}>Jours de remise et de retour</legend>
      <div className={`${kit.stack1} ${styles.weekdays}`}>
        {WEEKDAYS.map((name, index) => {
          const digit = String(index + 1)
          const chosen = handoverDays.includes(digit)
          const others = handoverDays.replace(digit, '')
          return (
            <label
              key={name}
              className={`${kit.centred} ${kit.note} ${kit.anchor} ${styles.weekday}`}
              title={name}
            >
              <input
                type="checkbox"
                name="handoverDays"
                aria-label={name}
                aria-invalid={problem ? true : undefined}
                checked={chosen}
                onChange={() => form.change({ handoverDays: chosen ? others : others + digit })}
              />
              <span aria-hidden="true">{name.slice(0, 3)}</span>
            </label>
          )
        })}
      </div>
      {problem && (
        <p className={`${kit.small} ${kit.danger}`} id={errorId}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** `12500` → `12 500`; what is no number stays as it was typed. */
export function inGroups(text: string): string {
  const amount = readWholeNumber(text)
  return Number.isSafeInteger(amount) && amount >= 0 ? formatThousands(amount) : text
}
