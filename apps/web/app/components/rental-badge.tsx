import { RENTAL_STATUS_LABELS, type RentalStatus } from '@okoume/domain/rental/rental-status.ts'
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

/** Where a rental stands, each status in its colour. */
export function RentalBadge({ status }: { readonly status: RentalStatus }): ReactNode {
  return <Badge tone={STATUS_TONES[status]}>{RENTAL_STATUS_LABELS[status]}</Badge>
}
