import type { AuditedActionName } from '@okoume/contract/wire/administration-trail.ts'
import type { TicketWork } from '@okoume/contract/wire/ticket.ts'
import { unfilledFields } from '@okoume/domain/help/canned-answers.ts'
import { URGENCIES } from '@okoume/domain/help/help-topics.ts'
import { ticketDueAt } from '@okoume/domain/help/response-target.ts'
import {
  type SupportAction,
  type TicketTransition,
  ticketTransition,
  WRITING_ACTIONS,
} from '@okoume/domain/help/ticket-transitions.ts'
import type { Kysely } from 'kysely'
import type { Schema, TicketRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockAddressee } from '../notifications/notification.ts'
import type { TicketContext } from './help-context.ts'
import { findTicket, isWritten, lockTicket, writeTicketMessage } from './ticket-queries.ts'
import { refuseOwnCase } from './ticket-subject.ts'

export interface Work {
  readonly ticketId: string
  readonly supporterId: string
  readonly work: TicketWork
  readonly now: Date
}

const AUDITED: Readonly<Record<SupportAction, AuditedActionName>> = {
  take: 'take ticket',
  answer: 'answer ticket',
  ask: 'ask in ticket',
  resolve: 'resolve ticket',
  release: 'release ticket',
}

/**
 * One step of support on a ticket. Of two supporters who take it at once the second finds it taken. Only the supporter
 * who took it writes in it; any may put it back. Own cases and own rentals are refused.
 * @throws ApiError TICKET_NOT_FOUND, OWN_CASE, TICKET_TAKEN, TICKET_MOVED, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED
 */
export async function workOnTicket(context: TicketContext, step: Work): Promise<void> {
  const { ticketId, supporterId, work, now } = step
  const writes = WRITING_ACTIONS.includes(work.action)
  if (writes && work.text === '')
    throw new ApiError('INVALID_INPUT', { text: 'Écrivez ce que la personne doit lire.' })
  const [field] = writes ? unfilledFields(work.text) : []
  if (field !== undefined)
    throw new ApiError('INVALID_INPUT', { text: `Remplacez {${field}} avant d'envoyer.` })
  await context.db.transaction().execute(async (trx) => {
    const { userId } = await findTicket(trx, ticketId)
    // Lock order: people before tickets.
    await lockOpenAccount(trx, supporterId)
    await lockAddressee(trx, userId)
    const ticket = await lockTicket(trx, ticketId)
    await refuseOwnCase(trx, ticket, supporterId)
    if (work.action === 'take' && ticket.takenBy === supporterId) return
    if (writes && (await isWritten(trx, ticketId, { authorId: supporterId, ...work }))) return
    const isOthers = ticket.takenBy !== null && ticket.takenBy !== supporterId
    if (isOthers && work.action !== 'release') throw new ApiError('TICKET_TAKEN')
    const line = ticketTransition({ state: ticket.state, resolvedAt: ticket.resolvedAt }, work.action, now)
    if (!line) throw new ApiError('TICKET_MOVED')
    await applyStep(context, trx, { ticket, line, step })
  })
}

interface Applied {
  readonly ticket: TicketRow
  readonly line: TicketTransition
  readonly step: Work
}

async function applyStep(
  context: TicketContext,
  trx: Kysely<Schema>,
  { ticket, line, step }: Applied,
): Promise<void> {
  const { supporterId, work, now } = step
  const writes = WRITING_ACTIONS.includes(work.action)
  const number = ticket.lastNumber + (writes ? 1 : 0)
  await trx
    .updateTable('tickets')
    .set({
      state: line.to,
      takenBy: { nobody: null, 'the actor': supporterId, 'the same': ticket.takenBy }[line.taker],
      lastNumber: number,
      changedAt: now,
      resolvedAt: line.to === 'resolved' ? now : null,
      // An answer that is not the end yet promises the next one within a day.
      ...(work.action === 'answer' && { aimAt: ticketDueAt(now, 'other') }),
    })
    .where('id', '=', ticket.id)
    .execute()
  if (writes) {
    const { key, action, text } = work
    const message = { author: 'support', authorId: supporterId, key, text, now } as const
    await writeTicketMessage(trx, ticket.id, number, message)
    await context.notify(trx, 'ticket answered', { ticket, number, action, text }, now)
  }
  const details = { topic: ticket.topic, urgency: URGENCIES[ticket.urgency] }
  const action = { actorId: supporterId, action: AUDITED[work.action], subject: ticket.id, details }
  await writeAudit(trx, action, { now, newId: context.newId })
}
