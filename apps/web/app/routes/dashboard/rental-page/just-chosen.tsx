import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { FocusedAlert } from '#app/shell/actions/outcome-area.tsx'

/** Another item that carried money has just paid: FCFA. */
export interface ChosenItem {
  readonly instant: boolean
  readonly paid: number
  readonly rest: number
}

/** The choice that led here. Shown once: not after a reload, nor by going back. */
export function JustChosen(): ReactNode {
  const { state }: Location<{ readonly chosen?: ChosenItem } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  if (!fresh || !state?.chosen) return null
  const { instant, paid, rest } = state.chosen
  return (
    <FocusedAlert
      tone="success"
      title={instant ? 'Votre location est réservée' : 'Votre demande est envoyée'}
    >
      {`${formatFrancs(paid)} sont payés avec votre argent gardé.`}
      {rest > 0 && ` ${formatFrancs(rest)} vous sont rendus sur le numéro qui a payé.`}
    </FocusedAlert>
  )
}
