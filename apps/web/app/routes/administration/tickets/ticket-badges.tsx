import type { QueuedTicket } from '@okoume/contract/wire/ticket.ts'
import { URGENCY_LABELS } from '@okoume/domain/help/help-topics.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import kit from '#app/ui/kit.module.css'

export function ticketBadges({ urgency, late, mine, state }: QueuedTicket): ReactNode {
  const badges = [
    urgency !== 'other' && <Badge tone="gold">{URGENCY_LABELS[urgency]}</Badge>,
    late && <Badge tone="danger">En retard</Badge>,
    mine && state !== 'resolved' && <Badge tone="forest">À vous</Badge>,
    state === 'resolved' && <Badge>Résolue</Badge>,
  ]
  return badges.some(Boolean) && <p className={`${kit.row1x3} ${kit.middle}`}>{...badges}</p>
}

export function takerText({ takenBy, mine, state }: QueuedTicket): string {
  if (state === 'resolved') return 'résolue'
  if (takenBy === null) return 'personne ne la suit'
  return mine ? 'vous la suivez' : `suivie par ${takenBy}`
}
