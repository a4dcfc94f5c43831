import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import type { ReactNode } from 'react'
import type { ActionFormState } from '#app/shell/actions/use-action-form.ts'
import kit from '#app/ui/kit.module.css'

interface NumberTexts {
  readonly phoneNumber: string
  readonly ownNumber: boolean
}

interface OwnNumberProps {
  readonly form: Pick<ActionFormState<NumberTexts>, 'values' | 'problems' | 'change' | 'busy'>
}

/** Answers the question that the field of a number asks where its account is in another name. */
export function OwnNumber({ form }: OwnNumberProps): ReactNode {
  const { values, problems, change, busy } = form
  const isAsked = values.ownNumber || (problems.phoneNumber && problems.ownNumber)
  if (!isAsked) return null
  return (
    <label className={`${kit.line3} ${kit.top} ${kit.box} ${kit.goldTint}`}>
      <input
        type="checkbox"
        name="ownNumber"
        checked={values.ownNumber}
        disabled={busy}
        onChange={({ target }) => change({ ownNumber: target.checked })}
      />
      <span className={kit.small}>
        Oui, ce compte est à moi. Notre équipe vérifie, et le premier versement attend {NEW_NUMBER_HOURS}
        {'\u00a0'}h.
      </span>
    </label>
  )
}
