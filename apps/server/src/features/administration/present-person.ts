import type { FoundPerson, PersonOperation } from '@okoume/contract/wire/administration-people.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { maskEmail, maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { meanNote } from '@okoume/domain/review/review-content.ts'
import { type Kysely, sql } from 'kysely'
import type { PaymentOperationRow, Schema, UserRow } from '../../platform/database/schema.ts'
import { findPersonOperations, presentOwnOperation, readHelpFacts } from '../help/help-facts.ts'
import { listTickets } from '../help/present-ticket.ts'
import { findOwnerRecord } from '../rentals/records/owner-record.ts'
import { findRentalsOfParty, type RentalWithParties } from '../rentals/records/rental-queries.ts'
import { readBalances } from '../wallet/statements/read-wallet.ts'
import type { AdministrationContext } from './administration-context.ts'

const LAST_RENTALS = 10
const LAST_OPERATIONS = 10
const LAST_TICKETS = 5

/** A person on one sheet, as far as these roles may see them. */
export async function presentPerson(
  { db, identity }: AdministrationContext,
  user: UserRow,
  { viewer, now }: { readonly viewer: Roles; readonly now: Date },
): Promise<FoundPerson> {
  const { id, name, verifier, roles } = user
  const seesMoney = hasDuty(viewer, 'money')
  const rentals = await findRentalsOfParty(db, id, LAST_RENTALS)
  return {
    ...{ id, name, verifier, ...presentContact(user, viewer) },
    roles: [...roles],
    administrator: roles.length > 0,
    verifierReason: user.verifier_reason,
    createdAt: user.created_at.toISOString(),
    closedAt: user.closed_at?.toISOString() ?? null,
    sessions: await identity.countSessions(id),
    ...(roles.length > 0 &&
      hasDuty(viewer, 'administrators') && { secondFactor: await identity.hasSecondFactor(id) }),
    devices: await countDevices(db, id),
    reputation: await readReputation(db, user, now),
    payingNumbers: await findPayingNumbers(db, id, hasDuty(viewer, 'contacts')),
    verification: (await readHelpFacts(db, id)).verification,
    ...(hasDuty(viewer, 'tickets') && {
      tickets: (await listTickets(db, id)).tickets.slice(0, LAST_TICKETS),
    }),
    rentals: rentals.map((rental) => presentPersonRental(rental, id, seesMoney)),
    ...(seesMoney && (await readMoneyOf(db, id, now))),
  }
}

function presentContact({ email, phone }: UserRow, viewer: Roles) {
  if (hasDuty(viewer, 'contacts')) return { masked: false, email, phone }
  return { masked: true, email: maskEmail(email), phone: phone && maskPhone(phone) }
}

async function readMoneyOf(db: Kysely<Schema>, id: string, now: Date) {
  return {
    ...(await readBalances(db, id, now)),
    openWithdrawals: await countOpenWithdrawals(db, id),
    operations: (await findPersonOperations(db, id, LAST_OPERATIONS)).map(presentOperation),
  }
}

function presentPersonRental(
  rental: RentalWithParties,
  userId: string,
  seesMoney: boolean,
): FoundPerson['rentals'][number] {
  return {
    id: rental.id,
    itemTitle: rental.item_title,
    role: rental.owner_id === userId ? 'owner' : 'renter',
    status: rental.status,
    returnState: rental.return_state,
    start: rental.start_date,
    end: rental.end_date,
    ...(seesMoney && { total: rental.total_price + rental.fee }),
  }
}

async function countOpenWithdrawals(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}

function presentOperation(row: PaymentOperationRow): PersonOperation {
  return { ...presentOwnOperation(row), failure: row.failure }
}

async function countDevices(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** What others think of the person, and what is known of how they answer and cancel. */
async function readReputation(
  db: Kysely<Schema>,
  user: UserRow,
  now: Date,
): Promise<FoundPerson['reputation']> {
  const { id, owner_note_sum, owner_note_count, renter_note_sum, renter_note_count } = user
  return {
    owner: { mean: meanNote(owner_note_sum, owner_note_count), count: owner_note_count },
    renter: { mean: meanNote(renter_note_sum, renter_note_count), count: renter_note_count },
    record: await findOwnerRecord(db, id, now),
  }
}

/** The numbers that paid for this person, the last first. */
async function findPayingNumbers(
  db: Kysely<Schema>,
  userId: string,
  seesContacts: boolean,
): Promise<string[]> {
  const operations = await findPersonOperations(db, userId, LAST_OPERATIONS)
  const phones = operations.filter(({ kind }) => kind === 'collect').map(({ phone }) => phone)
  return [...new Set(phones)].map((phone) => (seesContacts ? phone : maskPhone(phone)))
}
