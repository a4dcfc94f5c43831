import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { TICKET_PHOTO_RETENTION_DAYS, TICKET_RETENTION_DAYS } from '@okoume/domain/help/ticket-transitions.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../platform/database/schema.ts'
import { eachInTurn, type Page } from '../../platform/jobs/each-in-turn.ts'
import { enqueueJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { HelpContext } from './help-context.ts'
import { deletePhotosOfTicket, deleteTicketPhoto } from './ticket-photos.ts'

interface DueRow {
  readonly id: string
}

/** Deletes resolved tickets and their photos once their retention is over. */
async function deleteDueTickets(context: Pick<HelpContext, 'db' | 'storage'>, now: Date): Promise<void> {
  const { db } = context
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await eachInTurn(
    ({ last, limit }: Page<DueRow>) =>
      db
        .selectFrom('ticketPhotos')
        .innerJoin('tickets', 'tickets.id', 'ticketPhotos.ticketId')
        .select('ticketPhotos.id')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('state', '=', 'resolved'),
              eb('changedAt', '<', daysAgo(TICKET_PHOTO_RETENTION_DAYS)),
            ]),
            // Uploads that never arrived.
            eb.and([eb('arrivedAt', 'is', null), eb('ticketPhotos.createdAt', '<', daysAgo(1))]),
          ]),
        )
        .$if(last !== undefined, (query) => query.where('ticketPhotos.id', '>', last?.id ?? ''))
        .orderBy('ticketPhotos.id')
        .limit(limit)
        .execute(),
    ({ id }) => deleteTicketPhoto(context, id),
  )
  await eachInTurn(
    ({ last, limit }: Page<DueRow>) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('state', '=', 'resolved')
        .where('changedAt', '<', daysAgo(TICKET_RETENTION_DAYS))
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => deleteTicket(context, id),
  )
}

async function deleteTicket(context: Pick<HelpContext, 'db' | 'storage'>, id: string): Promise<void> {
  await deletePhotosOfTicket(context, id)
  await context.db.deleteFrom('tickets').where('id', '=', id).execute()
}

const DELETED_TEXT = 'Message supprimé avec le compte.'

/**
 * Blanks, in the caller's transaction, what a person who leaves has asked: a job deletes it with its photos. What they
 * had taken as a supporter is put back for others.
 */
export async function deleteTicketsOfPerson(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('tickets')
    .set({ state: 'resolved', recallPhone: null, resolvedAt: now, changedAt: now })
    .where('userId', '=', userId)
    .executeTakeFirst()
  await trx
    .updateTable('ticketMessages')
    .set({ body: DELETED_TEXT })
    .where('ticketId', 'in', (own) => own.selectFrom('tickets').select('id').where('userId', '=', userId))
    .execute()
  await trx
    .updateTable('tickets')
    .set({ state: 'new', takenBy: null })
    .where('takenBy', '=', userId)
    .where('state', 'in', ['taken', 'waiting'])
    .execute()
  if (numUpdatedRows > 0n) await enqueueJob(trx, 'delete-tickets-of', { userId })
}

/** Deletes the files before their rows, so that an interrupted deletion is repeated. */
export async function deleteTicketsOf(
  context: Pick<HelpContext, 'db' | 'storage'>,
  userId: string,
): Promise<void> {
  const rows = await context.db.selectFrom('tickets').select('id').where('userId', '=', userId).execute()
  for (const { id } of rows) await deleteTicket(context, id)
}

const Person = z.object({ userId: z.uuid() })

export function ticketJobs(context: HelpContext) {
  return {
    'delete-tickets': () => deleteDueTickets(context, context.clock.now()),
    'delete-tickets-of': (payload) => deleteTicketsOf(context, Person.parse(payload).userId),
  } satisfies Jobs
}

export const TICKET_SCHEDULES = { 'delete-tickets': '17 3 * * *' }
