import {
  dutyOfWork,
  type Overview,
  WORK_KINDS,
  type WorkKind,
} from '@okoume/contract/wire/administration-work.ts'
import { endOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { readWaiting } from '../finance/reconciliation/read-reconciliation.ts'
import { MISSING_SINCE, selectMissingHandovers } from '../handovers/missing-handovers.ts'
import { countTickets } from '../help/present-ticket.ts'
import { selectOpenCases } from '../moderation/case-queries.ts'
import { IS_SHORT, USUAL_ANSWER_MS } from '../payments/transactions/open-payments.ts'
import { OPEN_STATES } from '../payments/transactions/payment-states.ts'
import { DISPUTED } from '../returns/dispute-queries.ts'
import type { AdministrationContext } from './administration-context.ts'

/** Counts stop here: beyond it the exact number changes nothing. */
const COUNTED = 1000

interface Waiting {
  readonly count: number
  readonly since: Date | null
  readonly late?: number
}

/** How much waits of each kind that is a duty of the viewer's roles, and how long the first of it has. */
export async function readOverview(
  { db, clock, machineClock }: AdministrationContext,
  { id, roles }: { readonly id: string; readonly roles: Roles },
): Promise<Overview> {
  const work = WORK_KINDS.filter((kind) => hasDuty(roles, dutyOfWork(kind))).map(async (kind) => {
    // The job queue stores the machine's time, not the demo's.
    const now = kind === 'jobs' ? machineClock.now() : clock.now()
    const { count, since, late = null } = await WAITING[kind](db, now, id)
    const waitingMs = since && Math.max(0, now.getTime() - since.getTime())
    return { kind, count, since: since?.toISOString() ?? null, waitingMs, late }
  })
  return { work: await Promise.all(work) }
}

const WAITING: Readonly<
  Record<WorkKind, (db: Kysely<Schema>, now: Date, viewerId: string) => Promise<Waiting>>
> = {
  tickets: (db, now) => countTickets(db, { most: COUNTED, now }),
  payments: (db) => counted(db, reviews(db)),
  reports: (db, _now, viewerId) => counted(db, reports(db, viewerId)),
  handovers: (db, now) => counted(db, handovers(db, now)),
  disputes: (db) => counted(db, disputes(db)),
  withdrawals: (db) => counted(db, withdrawals(db)),
  corrections: (db) => counted(db, corrections(db)),
  verifications: (db) => counted(db, verifications(db)),
  unanswered: (db, now) => counted(db, unanswered(db, now)),
  jobs: async (db) => {
    const { rows } = await sql<Waiting>`
      select count(*)::int as count, min(since) as since from (
        select updated_at as since from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null limit ${COUNTED}) as dead`.execute(db)
    return rows[0] ?? { count: 0, since: null }
  },
  mails: (db) => counted(db, mails(db)),
  officeEntries: (db) => counted(db, officeEntries(db)),
  shortfalls: (db) => counted(db, shortfalls(db)),
  invoices: (db) => counted(db, invoices(db)),
  differences: async (db, now) => {
    const { differences, since } = await readWaiting(db, now)
    return { count: Math.min(differences, COUNTED), since: since && endOfDay(since) }
  },
  shortFloats: (db) => counted(db, shortFloats(db)),
}

const reviews = (db: Kysely<Schema>) =>
  db
    .selectFrom('paymentOperations')
    .select('updatedAt as since')
    .where('state', '=', 'review')
    .orderBy('updatedAt')

const reports = (db: Kysely<Schema>, moderatorId: string) =>
  selectOpenCases(db, moderatorId).select('openedAt as since').orderBy('openedAt')

const handovers = (db: Kysely<Schema>, now: Date) =>
  selectMissingHandovers(db, now).select(MISSING_SINCE.as('since'))

const disputes = (db: Kysely<Schema>) =>
  db.selectFrom(DISPUTED.as('disputed')).select('disputedAt as since').orderBy('disputedAt')

/** Those that no provider pays: the others are among the payments. */
const withdrawals = (db: Kysely<Schema>) =>
  db
    .selectFrom('withdrawals')
    .select('createdAt as since')
    .where('state', '=', 'requested')
    .where('payer', '=', 'administrator')
    .orderBy('createdAt')

const corrections = (db: Kysely<Schema>) =>
  db
    .selectFrom('balanceCorrections')
    .select('createdAt as since')
    .where('state', '=', 'waiting')
    .orderBy('createdAt')

const verifications = (db: Kysely<Schema>) =>
  db
    .selectFrom('identityFiles')
    .select('submittedAt as since')
    .where('decidedAt', 'is', null)
    .orderBy('submittedAt')

const unanswered = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('paymentOperations')
    .select('createdAt as since')
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.not(IS_SHORT))
    .where('createdAt', '<', new Date(now.getTime() - USUAL_ANSWER_MS))
    .orderBy('createdAt')

/** The index has the newest first: beyond what is counted the age is that of the oldest of those. */
const mails = (db: Kysely<Schema>) =>
  db
    .selectFrom('mails')
    .select('failedAt as since')
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')

const officeEntries = (db: Kysely<Schema>) =>
  db
    .selectFrom('officeEntries')
    .select('createdAt as since')
    .where('state', '=', 'waiting')
    .orderBy('createdAt')

/** Days that lacked money of people, under which there is no name yet. */
const shortfalls = (db: Kysely<Schema>) =>
  db
    .selectFrom('safeguardRecords as record')
    .leftJoin('safeguardSignOffs as signOff', 'signOff.day', 'record.day')
    .select('record.writtenAt as since')
    .where('record.surplus', '<', 0)
    .where('signOff.day', 'is', null)
    .orderBy('record.day')

/** Those that the tax authority has not certified. */
const invoices = (db: Kysely<Schema>) =>
  db
    .selectFrom('invoices')
    .select('issuedAt as since')
    .where('state', 'in', ['issued', 'submitted', 'rejected', 'unknown'])
    .where('demonstration', '=', false)
    .orderBy('issuedAt')

const shortFloats = (db: Kysely<Schema>) =>
  db.selectFrom('paymentOperations').select('shortSince as since').where(IS_SHORT).orderBy('shortSince')

type Lines = SelectQueryBuilder<Schema, keyof Schema, { since: Date | null }>

async function counted(db: Kysely<Schema>, lines: unknown): Promise<Waiting> {
  return db
    .selectFrom((lines as Lines).limit(COUNTED).as('waiting'))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(since)`.as('since')])
    .executeTakeFirstOrThrow()
}
