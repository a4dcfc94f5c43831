import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { IdentityFileRow, Schema } from '../../platform/database/schema.ts'
import { eachInTurn, type Page } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockPerson } from './applicant.ts'
import {
  deleteDueDocuments,
  deleteIdentityPictures,
  discardUnentered,
  sweepLoosePictures,
} from './delete-pictures.ts'
import { sweepPrompts } from './liveness-prompts.ts'
import type { VerificationContext } from './verification-context.ts'

// Before the links of the mail before expire.
const EVERY_MS = 7 * DAY_MS

type WaitingRow = Pick<IdentityFileRow, 'id' | 'userId' | 'documentType' | 'submittedAt'> & {
  readonly name: string
}

/**
 * Mails new links for what has waited for a week, and again each week: no file is ever forgotten.
 * @throws AggregateError once all others have had their turn, where some cannot be reminded of
 */
export async function remindOfVerifications(
  { db, links, notify }: Pick<VerificationContext, 'db' | 'links' | 'notify'>,
  now: Date,
  atOnce?: number,
): Promise<void> {
  const since = new Date(now.getTime() - EVERY_MS)
  const sendReminder = async (file: WaitingRow, trx: Kysely<Schema>) => {
    // Who has left meanwhile is named no more.
    const person = await lockPerson(trx, file.userId)
    if (!person || person.closedAt) return
    const weeks = Math.floor((now.getTime() - file.submittedAt.getTime()) / EVERY_MS)
    await notify(trx, 'verification waiting', { file, name: file.name, weeks, links }, now)
  }
  await eachInTurn<WaitingRow>(
    (page) => findWaiting(db, since, page),
    (file) => db.transaction().execute((trx) => sendReminder(file, trx)),
    atOnce,
  )
}

/** By person: each has at most one that waits. */
async function findWaiting(
  db: Kysely<Schema>,
  since: Date,
  { last, limit }: Page<WaitingRow>,
): Promise<WaitingRow[]> {
  return db
    .selectFrom('identityFiles as file')
    .innerJoin('users as person', 'person.id', 'file.userId')
    .select(['file.id', 'file.userId', 'file.documentType', 'file.submittedAt', 'person.name'])
    .where('file.decidedAt', 'is', null)
    .where('file.submittedAt', '<=', since)
    .$if(last !== undefined, (query) => query.where('file.userId', '>', last?.userId ?? ''))
    .orderBy('file.userId')
    .limit(limit)
    .execute()
}

const Picture = z.object({ id: z.uuid() })
const Person = z.object({ userId: z.uuid() })

export function verificationJobs(context: VerificationContext) {
  const { clock, machineClock } = context
  return {
    'discard-identity-picture': (payload) => discardUnentered(context, Picture.parse(payload).id),
    'delete-identity-pictures': (payload) => deleteIdentityPictures(context, Person.parse(payload).userId),
    'delete-identity-documents': () => deleteDueDocuments(context, clock.now()),
    'remind-verifications': () => remindOfVerifications(context, clock.now()),
    async 'sweep-identity-pictures'() {
      await sweepLoosePictures(context, machineClock.now())
      await sweepPrompts(context, machineClock.now())
    },
  } satisfies Jobs
}

export const VERIFICATION_SCHEDULES = {
  'delete-identity-documents': '23 2 * * *',
  'remind-verifications': '11 7 * * *',
  'sweep-identity-pictures': '41 * * * *',
}
