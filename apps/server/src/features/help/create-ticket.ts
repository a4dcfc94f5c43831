import type { NewTicket } from '@okoume/contract/wire/ticket.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { isUrgent, ticketUrgency, URGENCIES } from '@okoume/domain/help/help-topics.ts'
import { ticketDueAt } from '@okoume/domain/help/response-target.ts'
import { MAX_OPEN_TICKETS, MAX_TICKETS_A_DAY } from '@okoume/domain/help/ticket-transitions.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockUser } from '../accounts/account-queries.ts'
import type { TicketContext } from './help-context.ts'
import { isWritten, writeTicketMessage } from './ticket-queries.ts'
import { lockSubject } from './ticket-subject.ts'

export interface Asking {
  readonly userId: string
  readonly ticket: NewTicket
  readonly now: Date
}

/**
 * Asks support for help, idempotently by key, and returns the ticket's id. Notifies support at once of an urgent one.
 * @throws ApiError INVALID_INPUT, RENTAL_NOT_FOUND, OPERATION_UNKNOWN, WITHDRAWAL_NOT_FOUND, VERIFICATION_NOT_FOUND,
 *   UNAUTHENTICATED, TOO_MANY_TICKETS, IDEMPOTENCY_KEY_REUSED
 */
export async function createTicket(context: TicketContext, { userId, ticket, now }: Asking): Promise<string> {
  const { db, newId, notify } = context
  const { key, text, topic } = ticket
  return db.transaction().execute(async (trx) => {
    const rental = await lockSubject(trx, userId, ticket)
    // Race: one ticket of a person at a time, since their number is limited.
    if (!(await lockUser(trx, userId))) throw new ApiError('UNAUTHENTICATED')
    const before = await trx
      .selectFrom('tickets')
      .select('id')
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (before) {
      await isWritten(trx, before.id, { authorId: userId, key, text })
      return before.id
    }
    await refuseTooMany(trx, userId, now)
    const id = newId(now)
    const urgency = ticketUrgency(topic, rental, dayInLibreville(now))
    const aimAt = ticketDueAt(now, urgency)
    await trx
      .insertInto('tickets')
      .values({
        ...{ id, userId, key, topic, state: 'new', lastNumber: 1 },
        rentalId: ticket.rentalId ?? null,
        operationId: ticket.operationId ?? null,
        withdrawalId: ticket.withdrawalId ?? null,
        verificationId: ticket.verificationId ?? null,
        recallPhone: ticket.recallPhone === undefined ? null : readGabonPhone(ticket.recallPhone),
        urgency: URGENCIES.indexOf(urgency),
        aimAt,
        ...{ createdAt: now, changedAt: now },
      })
      .execute()
    await writeTicketMessage(trx, id, 1, { author: 'person', authorId: userId, key, text, now })
    const parties = rental ? [rental.ownerId, rental.renterId] : [userId]
    if (isUrgent(urgency)) await notify(trx, 'urgent ticket', { id, topic, urgency, aimAt, parties }, now)
    return id
  })
}

async function refuseTooMany(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const { open, today } = await trx
    .selectFrom('tickets')
    .select([
      sql<number>`count(*) filter (where state <> 'resolved')::int`.as('open'),
      // Later ones stem from a demo's calendar that was moved back.
      sql<number>`count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)}
        and created_at <= ${now})::int`.as('today'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (open >= MAX_OPEN_TICKETS || today >= MAX_TICKETS_A_DAY) throw new ApiError('TOO_MANY_TICKETS')
}
