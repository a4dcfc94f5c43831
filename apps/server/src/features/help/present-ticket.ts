import type { Written } from '@okoume/contract/model/written.ts'
import type {
  QueuedTicket,
  Ticket,
  TicketCase,
  TicketQueue,
  TicketSummary,
} from '@okoume/contract/wire/ticket.ts'
import { URGENCIES } from '@okoume/domain/help/help-topics.ts'
import {
  reopenDeadline,
  ticketTransition,
  WAITS_FOR_SUPPORT,
} from '@okoume/domain/help/ticket-transitions.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, TicketRow } from '../../platform/database/schema.ts'
import type { HelpContext } from './help-context.ts'
import { listTicketPhotos } from './ticket-photos.ts'
import { findOwnTicket, findTicket, findTicketMessages } from './ticket-queries.ts'
import { readSubject, refuseOwnCase } from './ticket-subject.ts'

type PresentingContext = Pick<HelpContext, 'db' | 'links' | 'machineClock'>

const MAX_OWN_TICKETS = 50
const MAX_QUEUED_TICKETS = 100

/** True if the ticket's rental is none of that person's: what the other party says of them is not theirs to read. */
const isNotAbout = (personId: string) => sql<boolean>`not exists (
  select from rentals where rentals.id = tickets.rental_id and ${personId} in (rentals.owner_id, rentals.renter_id))`

/** A person's tickets, newest first; an administrator who looks sees none about themself. */
export async function listTickets(
  db: Kysely<Schema>,
  userId: string,
  viewerId = userId,
): Promise<{ tickets: Written<typeof TicketSummary>[] }> {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('ticketMessages as first', (join) =>
      join.onRef('first.ticketId', '=', 'tickets.id').on('first.number', '=', 1),
    )
    .select(['tickets.id', 'topic', 'state', 'first.body as text', 'aimAt', 'createdAt', 'changedAt'])
    .where('userId', '=', userId)
    .$if(viewerId !== userId, (query) => query.where(isNotAbout(viewerId)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_TICKETS)
    .execute()
  return { tickets }
}

/**
 * A ticket as its person reads it.
 * @throws ApiError TICKET_NOT_FOUND
 */
export async function readOwnTicket(
  context: PresentingContext,
  id: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<Written<typeof Ticket>> {
  const { db } = context
  const ticket = await findOwnTicket(db, id, userId)
  const messages = await findTicketMessages(db, id)
  const facts = { state: ticket.state, resolvedAt: ticket.resolvedAt }
  return {
    ...ticket,
    text: messages[0]?.text ?? '',
    about: (await readSubject(db, ticket)).about,
    messages,
    photos: await listTicketPhotos(context, id),
    canReply: ticketTransition(facts, 'reply', now) !== null,
    reopensUntil: reopenDeadline(facts),
  }
}

interface Viewing {
  readonly supporterId: string
  readonly now: Date
}

function selectQueued(db: Kysely<Schema>) {
  return db
    .selectFrom('tickets')
    .innerJoin('users as person', 'person.id', 'tickets.userId')
    .leftJoin('users as taker', 'taker.id', 'tickets.takenBy')
    .innerJoin('ticketMessages as first', (join) =>
      join.onRef('first.ticketId', '=', 'tickets.id').on('first.number', '=', 1),
    )
    .selectAll('tickets')
    .select(['person.name as personName', 'taker.name as takerName', 'first.body as text'])
}

type QueuedRow = TicketRow & {
  readonly personName: string
  readonly takerName: string | null
  readonly text: string
}

/**
 * Tickets that wait for support, by urgency, and those that wait for their person, by time. Conflict of interest: excludes
 * a supporter's own tickets, and those in which the other party of a rental writes about them.
 */
export async function readQueue(db: Kysely<Schema>, viewing: Viewing): Promise<Written<typeof TicketQueue>> {
  const { supporterId } = viewing
  const open = await selectQueued(db)
    .where('tickets.userId', '<>', supporterId)
    .where(isNotAbout(supporterId))
    .where('state', 'in', WAITS_FOR_SUPPORT)
    .orderBy('urgency')
    .orderBy('aimAt')
    .orderBy('tickets.id')
    .limit(MAX_QUEUED_TICKETS + 1)
    .execute()
  const waiting = await selectQueued(db)
    .where('tickets.userId', '<>', supporterId)
    .where(isNotAbout(supporterId))
    .where('state', '=', 'waiting')
    .orderBy('changedAt')
    .orderBy('tickets.id')
    .limit(MAX_QUEUED_TICKETS)
    .execute()
  return {
    tickets: open.slice(0, MAX_QUEUED_TICKETS).map((row) => presentQueued(row, viewing)),
    waiting: waiting.map((row) => presentQueued(row, viewing)),
    more: open.length > MAX_QUEUED_TICKETS,
  }
}

function presentQueued(row: QueuedRow, { supporterId, now }: Viewing): Written<typeof QueuedTicket> {
  const waits = row.state === 'new' || row.state === 'taken'
  return {
    ...row,
    urgency: URGENCIES[row.urgency] ?? 'other',
    name: shownName(row.personName, true),
    takenBy: row.takerName,
    mine: row.takenBy === supporterId,
    late: waits && row.aimAt < now,
  }
}

/**
 * A ticket as support reads it.
 * @throws ApiError TICKET_NOT_FOUND, OWN_CASE
 */
export async function readTicketCase(
  context: PresentingContext,
  id: string,
  viewing: Viewing,
): Promise<Written<typeof TicketCase>> {
  const { db } = context
  const ticket = await findTicket(db, id)
  await refuseOwnCase(db, ticket, viewing.supporterId)
  const row = await selectQueued(db).where('tickets.id', '=', id).executeTakeFirstOrThrow()
  const { about, fields } = await readSubject(db, ticket)
  return {
    ...presentQueued(row, viewing),
    userId: ticket.userId,
    about,
    recallPhone: ticket.recallPhone,
    messages: await findTicketMessages(db, id),
    photos: await listTicketPhotos(context, id),
    fields: { prénom: shownName(row.personName, true).split(' ')[0] ?? null, ...fields },
  }
}

/** How many wait for support, how many are late, and since when the first has waited. */
export async function countTickets(
  db: Kysely<Schema>,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<{ count: number; late: number; since: Date | null }> {
  return db
    .selectFrom(
      db
        .selectFrom('tickets')
        .select(['aimAt', 'createdAt'])
        .where('state', 'in', WAITS_FOR_SUPPORT)
        .orderBy('urgency')
        .orderBy('aimAt')
        .limit(most)
        .as('open'),
    )
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where aim_at < ${now})::int`.as('late'),
      sql<Date | null>`min(created_at)`.as('since'),
    ])
    .executeTakeFirstOrThrow()
}
