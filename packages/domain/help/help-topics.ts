import type { CalendarDay } from '../calendar/calendar-day.ts'
import type { Period } from '../calendar/rental-period.ts'

/** Possible subjects of a ticket: at most one of the caller's own things. */
export const TICKET_SUBJECTS = ['rental', 'operation', 'withdrawal', 'verification'] as const
export type TicketSubject = (typeof TICKET_SUBJECTS)[number]

/** The eight choices of «J'ai un problème», in their order on the screen, each with the subject that it asks for. */
export const HELP_TOPICS = [
  { id: 'no-answer', label: 'Le propriétaire ne répond pas', subject: 'rental' },
  { id: 'handover', label: 'La remise ou le retour se passe mal', subject: 'rental' },
  { id: 'payment', label: "Mon paiement n'a pas abouti", subject: 'operation' },
  { id: 'refund', label: "Je n'ai pas été remboursé", subject: 'operation' },
  { id: 'withdrawal', label: "Mon retrait n'est pas arrivé", subject: 'withdrawal' },
  { id: 'identity', label: "Mon identité n'est pas vérifiée", subject: 'verification' },
  { id: 'safety', label: 'Je me sens en danger, ou trompé', subject: 'rental' },
  { id: 'other', label: 'Autre chose', subject: null },
] as const satisfies readonly { id: string; label: string; subject: TicketSubject | null }[]
export type HelpTopic = (typeof HELP_TOPICS)[number]['id']

export const HELP_TOPIC_IDS = HELP_TOPICS.map(({ id }) => id) as [HelpTopic, ...HelpTopic[]]

export function helpTopicLabel(topic: HelpTopic): string {
  return HELP_TOPICS.find(({ id }) => id === topic)?.label ?? topic
}

/** How urgent a ticket is: what cannot wait first. The queue sorts by the place in this list. */
export const URGENCIES = ['safety', 'handover', 'money', 'other'] as const
export type Urgency = (typeof URGENCIES)[number]

export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  safety: 'Sécurité',
  handover: "Remise d'aujourd'hui",
  money: 'Argent',
  other: 'Autre',
}

/** True if support is notified of a new ticket at once, instead of finding it in the queue. */
export function isUrgent(urgency: Urgency): boolean {
  return urgency === 'safety' || urgency === 'handover'
}

const MONEY: readonly HelpTopic[] = ['payment', 'refund', 'withdrawal']

/**
 * How urgent a question is. A handover is urgent on the day of the outward handover or of the return, and a safety
 * question always; `rental` is the one that the ticket is about, if any.
 */
export function ticketUrgency(topic: HelpTopic, rental: Period | null, today: CalendarDay): Urgency {
  if (topic === 'safety') return 'safety'
  const isToday = rental !== null && (rental.start === today || rental.end === today)
  if (isToday && (topic === 'handover' || topic === 'no-answer')) return 'handover'
  return MONEY.includes(topic) ? 'money' : 'other'
}
