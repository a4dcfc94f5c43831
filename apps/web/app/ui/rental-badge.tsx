import {
  type HandoverState,
  type Party,
  RENTAL_STATUS_LABELS,
  type RentalStatus,
  type ReturnState,
} from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from './badge.tsx'

type Pill = readonly [label: string, tone: BadgeTone]

const STATUS_TONES: Readonly<Record<RentalStatus, BadgeTone>> = {
  'en attente': 'gold',
  acceptée: 'forest',
  'en cours': 'terracotta',
  terminée: 'neutral',
  refusée: 'danger',
  annulée: 'danger',
}

/** Null where status and return say all. */
const HANDOVER_PILLS: Readonly<Record<HandoverState, Readonly<Record<Party, Pill>> | null>> = {
  awaited: { owner: ['À remettre', 'gold'], renter: ['À récupérer', 'gold'] },
  missing: { owner: ['Remise signalée', 'danger'], renter: ['Remise signalée', 'danger'] },
  'no-show': { owner: ['Remise signalée', 'danger'], renter: ['Remise signalée', 'danger'] },
  problem: { owner: ['Problème signalé', 'danger'], renter: ['Problème signalé', 'danger'] },
  disputed: { owner: ['Remise contestée', 'danger'], renter: ['Remise contestée', 'danger'] },
  proved: null,
  presumed: null,
  refunded: null,
  settled: null,
}

/** Null where handover and status say all. */
const RETURN_PILLS: Readonly<Record<ReturnState, Pill | null>> = {
  awaited: null,
  declared: ['Retour déclaré', 'gold'],
  confirmed: ['Retour confirmé', 'forest'],
  presumed: ['Terminée', 'neutral'],
  contested: ['Retour contesté', 'danger'],
  settled: ['Retour réglé', 'neutral'],
}

export interface RentalBadgeProps {
  readonly status: RentalStatus
  /** Left out where they are not known: the status alone. */
  readonly handover?: HandoverState
  readonly returnState?: ReturnState
  /** The party who looks, if one does. */
  readonly party?: Party
}

/** One pill a rental: how far it has come. */
export function RentalBadge(props: RentalBadgeProps): ReactNode {
  const [label, tone] = rentalPill(props)
  return <Badge tone={tone}>{label}</Badge>
}

export function rentalPill({
  status,
  handover = 'proved',
  returnState = 'awaited',
  party = 'owner',
}: RentalBadgeProps): Pill {
  const pill: Pill = [RENTAL_STATUS_LABELS[status], STATUS_TONES[status]]
  if (status !== 'en cours' && status !== 'terminée') return pill
  const known = RETURN_PILLS[returnState] ?? HANDOVER_PILLS[handover]?.[party]
  return known ?? (status === 'terminée' ? ['Retour attendu', 'gold'] : pill)
}
