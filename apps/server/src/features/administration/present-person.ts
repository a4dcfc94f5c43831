import type { Written } from '@okoume/contract/model/written.ts'
import type { FoundPerson, PersonDevice } from '@okoume/contract/wire/administration-people.ts'
import { describeSignal } from '@okoume/domain/moderation/signals.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { maskEmail, maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import { type Kysely, sql } from 'kysely'
import type { PushDeviceRow, Schema, UserRow } from '../../platform/database/schema.ts'
import { findProvedPhone } from '../accounts/account-queries.ts'
import type { PersonSession } from '../accounts/identity.ts'
import { findPersonPayments, readHelpFacts } from '../help/help-facts.ts'
import { listTickets } from '../help/present-ticket.ts'
import { findSignals } from '../moderation/signals.ts'
import { findDevices } from '../notifications/push/push-devices.ts'
import { findOwnerRecord } from '../rentals/queries/owner-record.ts'
import { findRentalsOfParty } from '../rentals/queries/rental-queries.ts'
import { readBalances } from '../wallet/statements/read-wallet.ts'
import type { AdministrationContext } from './administration-context.ts'
import { findPersonReports } from './person-reports.ts'

const LAST_RENTALS = 10
const LAST_PAYMENTS = 10
const LAST_TICKETS = 5

/** A person on one sheet, as far as these roles may see them. */
export async function presentPerson(
  { db, identity }: AdministrationContext,
  user: UserRow,
  { viewerId, viewer, now }: { readonly viewerId: string; readonly viewer: Roles; readonly now: Date },
): Promise<Written<typeof FoundPerson>> {
  const { id, name, verifier, roles } = user
  const seesMoney = hasDuty(viewer, 'money')
  const seesContacts = hasDuty(viewer, 'contacts')
  const rentals = await findRentalsOfParty(db, id, LAST_RENTALS)
  const sessions = await identity.listSessions(id)
  const devices = await findDevices(db, id)
  const proved = await findProvedPhone(db, id)
  return {
    ...{ id, name, verifier, masked: !seesContacts },
    email: seesContacts ? user.email : user.email && maskEmail(user.email),
    phone: seesContacts ? user.phone : user.phone && maskPhone(user.phone),
    provedPhone: seesContacts ? proved : proved && maskPhone(proved),
    roles: [...roles],
    administrator: roles.length > 0,
    verifierReason: user.verifierReason,
    createdAt: user.createdAt,
    closedAt: user.closedAt,
    sessions: sessions?.length ?? null,
    ...(roles.length > 0 &&
      hasDuty(viewer, 'administrators') && { secondFactor: await identity.hasSecondFactor(id) }),
    devices: devices.length,
    reputation: await readReputation(db, user, now),
    ...(await findPhones(db, id, seesContacts)),
    ...(seesContacts && { deviceList: presentDevices(sessions ?? [], devices) }),
    // Conflict of interest: moderators see neither cases nor signals about themselves.
    ...(hasDuty(viewer, 'reports') && id !== viewerId && (await readModerationOf(db, { id, viewerId, now }))),
    verification: (await readHelpFacts(db, id)).verification,
    ...(hasDuty(viewer, 'tickets') && {
      tickets: (await listTickets(db, id, viewerId)).tickets.slice(0, LAST_TICKETS),
    }),
    rentals: rentals.map((rental) => ({
      ...rental,
      role: rental.ownerId === id ? ('owner' as const) : ('renter' as const),
      start: rental.startDate,
      end: rental.endDate,
      ...(seesMoney && { total: rental.totalPrice + rental.fee }),
    })),
    ...(seesMoney && (await readMoneyOf(db, id, now))),
  }
}

async function readMoneyOf(db: Kysely<Schema>, id: string, now: Date) {
  const { openWithdrawals } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)::int`.as('openWithdrawals'))
    .where('userId', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  const payments = await findPersonPayments(db, id, LAST_PAYMENTS)
  return { ...(await readBalances(db, id, now)), openWithdrawals, operations: payments }
}

const LAST_SESSIONS = 10
/** Characters of a push subscription's key: enough to tell two apart, too few to send by. */
const KEY_END = 6

function presentDevices(
  sessions: readonly PersonSession[],
  devices: readonly PushDeviceRow[],
): Written<typeof PersonDevice>[] {
  const signedIn = sessions.slice(0, LAST_SESSIONS).map(({ userAgent, usedAt }) => ({
    kind: 'session' as const,
    name: userAgent,
    key: null,
    usedAt,
  }))
  const notified = devices.map(({ endpoint, seenAt }) => ({
    kind: 'push' as const,
    name: new URL(endpoint).host,
    key: endpoint.slice(-KEY_END),
    usedAt: seenAt,
  }))
  return [...signedIn, ...notified]
}

async function readModerationOf(
  db: Kysely<Schema>,
  { id, viewerId, now }: { readonly id: string; readonly viewerId: string; readonly now: Date },
) {
  const signals = (await findSignals(db, [id], now)).get(id) ?? []
  return { signals: signals.map(describeSignal), reports: await findPersonReports(db, id, viewerId) }
}

/** Ratings by others, and the record of answers and cancellations. */
async function readReputation(
  db: Kysely<Schema>,
  user: UserRow,
  now: Date,
): Promise<FoundPerson['reputation']> {
  const { id, ownerNoteSum, ownerNoteCount, renterNoteSum, renterNoteCount } = user
  const { rows } = await sql<FoundPerson['reputation']['asRenter']>`
    select (select count(*)::int from rentals where renter_id = ${id} and status = 'terminée') as rentals,
      (select count(*)::int from rentals where renter_id = ${id} and cancellation in ('renter', 'grace')) as cancellations`.execute(
    db,
  )
  return {
    owner: { mean: meanRating(ownerNoteSum, ownerNoteCount), count: ownerNoteCount },
    renter: { mean: meanRating(renterNoteSum, renterNoteCount), count: renterNoteCount },
    record: await findOwnerRecord(db, id, now),
    asRenter: rows[0] ?? { rentals: 0, cancellations: 0 },
  }
}

/** The numbers that paid for this person, and those that they withdrew to, the last first. */
async function findPhones(db: Kysely<Schema>, userId: string, seesContacts: boolean) {
  const payments = await findPersonPayments(db, userId, LAST_PAYMENTS)
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select('phone')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(LAST_PAYMENTS)
    .execute()
  const shown = (rows: readonly { readonly phone: string }[]) =>
    [...new Set(rows.map(({ phone }) => phone))].map((phone) => (seesContacts ? phone : maskPhone(phone)))
  return {
    payingNumbers: shown(payments.filter(({ kind }) => kind === 'collect')),
    payoutNumbers: shown(withdrawals),
  }
}
