import {
  type Party,
  RENTAL_STATUS_LABELS,
  type RentalStatus,
  type ReturnState,
} from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from './badge.tsx'

const STATUS_TONES: Readonly<Record<RentalStatus, BadgeTone>> = {
  'en attente': 'gold',
  acceptée: 'forest',
  'en cours': 'terracotta',
  terminée: 'neutral',
  refusée: 'danger',
  annulée: 'danger',
}

const TO_HAND_OVER: Readonly<Record<Party, string>> = { owner: 'À remettre', renter: 'À récupérer' }

interface RentalBadgeProps {
  readonly status: RentalStatus
  /** The party who looks at a rental whose first day has come and whose item is not handed over yet. */
  readonly toHandOver?: Party | undefined
}

export function RentalBadge({ status, toHandOver }: RentalBadgeProps): ReactNode {
  if (toHandOver) return <Badge tone="gold">{TO_HAND_OVER[toHandOver]}</Badge>
  return <Badge tone={STATUS_TONES[status]}>{RENTAL_STATUS_LABELS[status]}</Badge>
}

/** Where the return stands, once it is the return that is waited for. */
const RETURN_BADGES: Readonly<Record<ReturnState, readonly [label: string, tone: BadgeTone]>> = {
  awaited: ['Retour attendu', 'gold'],
  declared: ['Retour déclaré', 'gold'],
  confirmed: ['Retour confirmé', 'forest'],
  presumed: ['Retour présumé bon', 'forest'],
  contested: ['Retour contesté', 'danger'],
  settled: ['Retour réglé', 'neutral'],
}

export interface ReturnBadgeProps {
  readonly status: RentalStatus
  readonly returnState: ReturnState
}

/** Nothing before the object has anything to do with its return. */
export function ReturnBadge({ status, returnState }: ReturnBadgeProps): ReactNode {
  const badge = RETURN_BADGES[returnState]
  const early = returnState === 'awaited' && status !== 'terminée'
  return early ? null : <Badge tone={badge[1]}>{badge[0]}</Badge>
}
