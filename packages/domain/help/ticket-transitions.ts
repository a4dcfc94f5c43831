import { DAY_MS } from '../calendar/durations.ts'

/** How far a ticket has come: asked, taken by a supporter, waiting for the person's answer, resolved. */
export const TICKET_STATES = ['new', 'taken', 'waiting', 'resolved'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  new: 'Nouvelle',
  taken: 'Prise en charge',
  waiting: 'Attend votre réponse',
  resolved: 'Résolue',
}

/** The states in which support has to do something. */
export const WAITS_FOR_SUPPORT = ['new', 'taken'] as const satisfies readonly TicketState[]

/** Acts of a supporter on a ticket; `release` puts it back for others. */
export const SUPPORT_ACTIONS = ['take', 'answer', 'ask', 'resolve', 'release'] as const
export type SupportAction = (typeof SUPPORT_ACTIONS)[number]
export type TicketAction = SupportAction | 'reply'

/** Actions that write to the person. */
export const WRITING_ACTIONS: readonly SupportAction[] = ['answer', 'ask', 'resolve']

export const MAX_OPEN_TICKETS = 5
export const MAX_TICKETS_A_DAY = 10
export const MAX_TICKET_PHOTOS = 3
export const TICKET_TEXT_MAX_LENGTH = 2000
/** After how many days an answer to a resolved ticket no longer reopens it. */
export const REOPEN_DAYS = 7
/** How many days after its last change a resolved ticket is deleted, and its photos. */
export const TICKET_RETENTION_DAYS = 400
export const TICKET_PHOTO_RETENTION_DAYS = 90
export const MAX_TICKET_PHOTO_SIDE = 1600

export interface TicketTransition {
  readonly from: TicketState
  readonly action: TicketAction
  readonly to: TicketState
  /** Who takes it from then on: a new ticket is no one's. */
  readonly taker: 'the actor' | 'the same' | 'nobody'
  readonly when?: 'within the days to reopen'
}

/** The table of a ticket's states. Support acts on what it has taken; the person may always reply until it is closed. */
export const TICKET_TRANSITIONS: readonly TicketTransition[] = [
  { from: 'new', action: 'take', to: 'taken', taker: 'the actor' },
  { from: 'taken', action: 'answer', to: 'taken', taker: 'the same' },
  { from: 'waiting', action: 'answer', to: 'waiting', taker: 'the same' },
  { from: 'taken', action: 'ask', to: 'waiting', taker: 'the same' },
  { from: 'waiting', action: 'ask', to: 'waiting', taker: 'the same' },
  { from: 'taken', action: 'resolve', to: 'resolved', taker: 'the same' },
  { from: 'waiting', action: 'resolve', to: 'resolved', taker: 'the same' },
  { from: 'taken', action: 'release', to: 'new', taker: 'nobody' },
  { from: 'waiting', action: 'release', to: 'new', taker: 'nobody' },
  { from: 'new', action: 'reply', to: 'new', taker: 'nobody' },
  { from: 'taken', action: 'reply', to: 'taken', taker: 'the same' },
  { from: 'waiting', action: 'reply', to: 'taken', taker: 'the same' },
  { from: 'resolved', action: 'reply', to: 'new', taker: 'nobody', when: 'within the days to reopen' },
]

export interface TicketFacts {
  readonly state: TicketState
  readonly resolvedAt: Date | null
}

/** The line of the table that allows that action now, if any. */
export function ticketTransition(
  ticket: TicketFacts,
  action: TicketAction,
  now: Date,
): TicketTransition | null {
  const line = TICKET_TRANSITIONS.find((one) => one.from === ticket.state && one.action === action)
  if (!line || line.when === undefined) return line ?? null
  const deadline = reopenDeadline(ticket)
  return deadline !== null && now < deadline ? line : null
}

/** Until when an answer reopens a resolved ticket; null while it is open. */
export function reopenDeadline({ resolvedAt }: Pick<TicketFacts, 'resolvedAt'>): Date | null {
  return resolvedAt && new Date(resolvedAt.getTime() + REOPEN_DAYS * DAY_MS)
}
