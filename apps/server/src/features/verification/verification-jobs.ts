import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { SOON_RENTAL_HOURS } from '@okoume/domain/person/identity-documents.ts'
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
import { soonestRental } from './waiting-file.ts'

// Before the links of the mail before expire.
const EVERY_MS = 7 * DAY_MS

/** The mail of its arrival comes first: a file is usually decided within that time. */
const URGENT_AFTER_MS = 2 * HOUR_MS

type WaitingRow = Pick<IdentityFileRow, 'id' | 'userId' | 'documentType' | 'submittedAt'> & {
  readonly name: string
}
type UrgentRow = WaitingRow & { readonly until: Date }

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
    (page) => findWaiting(db, since, page).execute(),
    (file) => db.transaction().execute((trx) => sendReminder(file, trx)),
    atOnce,
  )
}

/**
 * Mails the files that wait while a rental of their person is near, once a file.
 * @throws AggregateError once all others have had their turn, where some cannot be mailed of
 */
export async function urgeVerifications(
  { db, links, notify }: Pick<VerificationContext, 'db' | 'links' | 'notify'>,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + SOON_RENTAL_HOURS * HOUR_MS)
  const since = new Date(now.getTime() - URGENT_AFTER_MS)
  const urge = async (file: UrgentRow, trx: Kysely<Schema>) => {
    const person = await lockPerson(trx, file.userId)
    if (!person || person.closedAt) return
    await notify(trx, 'verification urgent', { file, name: file.name, until: file.until, links }, now)
  }
  await eachInTurn<UrgentRow>(
    (page) =>
      findWaiting(db, since, page)
        .innerJoinLateral(soonestRental(soon).as('soon'), (join) => join.onTrue())
        .select('soon.until')
        .where('soon.until', '<=', soon)
        .$narrowType<{ until: Date }>()
        .execute(),
    (file) => db.transaction().execute((trx) => urge(file, trx)),
  )
}

/** By person: each has at most one that waits. */
function findWaiting(db: Kysely<Schema>, since: Date, { last, limit }: Page<WaitingRow>) {
  return db
    .selectFrom('identityFiles as file')
    .innerJoin('users as person', 'person.id', 'file.userId')
    .select(['file.id', 'file.userId', 'file.documentType', 'file.submittedAt', 'person.name'])
    .where('file.decidedAt', 'is', null)
    .where('file.submittedAt', '<=', since)
    .$if(last !== undefined, (query) => query.where('file.userId', '>', last?.userId ?? ''))
    .orderBy('file.userId')
    .limit(limit)
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
    'urge-verifications': () => urgeVerifications(context, clock.now()),
    async 'sweep-identity-pictures'() {
      await sweepLoosePictures(context, machineClock.now())
      await sweepPrompts(context, machineClock.now())
    },
  } satisfies Jobs
}

export const VERIFICATION_SCHEDULES = {
  'delete-identity-documents': '23 2 * * *',
  'remind-verifications': '11 7 * * *',
  'urge-verifications': '*/10 * * * *',
  'sweep-identity-pictures': '41 * * * *',
}
