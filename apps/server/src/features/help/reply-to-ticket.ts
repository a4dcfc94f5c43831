import { URGENCIES } from '@okoume/domain/help/help-topics.ts'
import { ticketDueAt } from '@okoume/domain/help/response-target.ts'
import { ticketTransition } from '@okoume/domain/help/ticket-transitions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import type { TicketContext } from './help-context.ts'
import { findOwnTicket, isWritten, lockTicket, writeTicketMessage } from './ticket-queries.ts'

export interface Reply {
  readonly ticketId: string
  readonly userId: string
  readonly key: string
  readonly text: string
  readonly now: Date
}

/**
 * The person writes in their ticket: what support waited for, or something more; within seven days it reopens a resolved
 * one. Sent again under the same key, it is the same message.
 * @throws ApiError TICKET_NOT_FOUND, TICKET_CLOSED, UNAUTHENTICATED, IDEMPOTENCY_KEY_REUSED
 */
export async function replyToTicket({ db }: Pick<TicketContext, 'db'>, reply: Reply): Promise<void> {
  const { ticketId, userId, key, text, now } = reply
  await db.transaction().execute(async (trx) => {
    await findOwnTicket(trx, ticketId, userId)
    await lockOpenAccount(trx, userId)
    const ticket = await lockTicket(trx, ticketId)
    if (await isWritten(trx, ticketId, { authorId: userId, key, text })) return
    const line = ticketTransition({ state: ticket.state, resolvedAt: ticket.resolvedAt }, 'reply', now)
    if (!line) throw new ApiError('TICKET_CLOSED')
    const number = ticket.lastNumber + 1
    const isNewQuestion = ticket.state === 'waiting' || ticket.state === 'resolved'
    await trx
      .updateTable('tickets')
      .set({
        state: line.to,
        takenBy: line.taker === 'nobody' ? null : ticket.takenBy,
        lastNumber: number,
        changedAt: now,
        resolvedAt: null,
        // Fairness: a ticket that still waits stays due when it was when its person adds something.
        ...(isNewQuestion && { aimAt: ticketDueAt(now, URGENCIES[ticket.urgency] ?? 'other') }),
      })
      .where('id', '=', ticketId)
      .execute()
    await writeTicketMessage(trx, ticketId, number, { author: 'person', authorId: userId, key, text, now })
  })
}
