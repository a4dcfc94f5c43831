import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  CARRIED_HOURS,
  CARRY_OVER_IF_CANCELLED_TEXT,
  CARRY_OVER_TEXT,
} from '@okoume/domain/rental/carried-money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CarriedPart } from '#app/data/checkout/checkout-state.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
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

interface CarriedNoticeProps {
  readonly carried: CarriedPart
  /** FCFA, what is left to pay; 0 where the price has fallen since. */
  readonly due: number
}

/** Notice on the bill of a difference. */
export function CarriedNotice({ carried, due }: CarriedNoticeProps): ReactNode {
  if (due === 0)
    return (
      <Alert
        title="Il ne reste rien à payer"
        action={<Link to={dashboardPaths.rental(carried.rental)}>Revenir à ma location</Link>}
      >
        Le prix a baissé : votre argent gardé suffit. Choisissez cet objet depuis votre location.
      </Alert>
    )
  return (
    <Alert title="Votre argent est gardé">
      {formatFrancs(carried.amount)} sont déjà payés. Si ce paiement n'aboutit pas, cet argent vous attend
      toujours.
    </Alert>
  )
}
