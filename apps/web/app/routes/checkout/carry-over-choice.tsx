import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  CARRIED_HOURS,
  CARRY_OVER_IF_CANCELLED_TEXT,
  CARRY_OVER_TEXT,
} from '@okoume/domain/rental/carried-money.ts'
import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import controls from '#app/ui/controls.module.css'
import kit from '#app/ui/kit.module.css'

interface CarryOverChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** There is no answer to wait for: only the owner's cancellation is left. */
  readonly isAnswered: boolean
}

/** Unticked choice: the money of a rental that is not given waits for the choice of another item. */
export function CarryOverChoice({ checked, onChange, isAnswered }: CarryOverChoiceProps): ReactNode {
  return (
    <label className={`${kit.line3} ${kit.top} ${controls.option}`}>
      <input
        type="checkbox"
        name="carryOver"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={`${kit.stack1} ${kit.small}`}>
        <span className={kit.strong}>{isAnswered ? CARRY_OVER_IF_CANCELLED_TEXT : CARRY_OVER_TEXT}</span>
        <span className={kit.soft}>
          Après {CARRIED_HOURS} h sans choix, tout revient sur le numéro qui a payé. Rien n'est gardé plus
          longtemps.
        </span>
      </span>
    </label>
  )
}

/** Notice on the bill of a difference. `amount`: FCFA that are paid already. */
export function CarriedNotice({ amount }: { readonly amount: number }): ReactNode {
  return (
    <Alert title="Votre argent est gardé">
      {formatFrancs(amount)} sont déjà payés. Si ce paiement n'aboutit pas, cet argent vous attend toujours.
    </Alert>
  )
}
