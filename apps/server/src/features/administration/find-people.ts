import type { FoundPerson, PersonOperation } from '@okoume/contract/wire/administration-people.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { looksLikeEmail } from '@okoume/domain/person/email-address.ts'
import { maskEmail, maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { readReceiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PaymentOperationRow, Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPersonOperations, presentOwnOperation } from '../help/help-facts.ts'
import { findRentalsOfParty, type RentalWithParties } from '../rentals/records/rental-queries.ts'
import { readBalances } from '../wallet/statements/read-wallet.ts'
import type { AdministrationContext } from './administration-context.ts'

/** Of one number there are as many accounts as a family has. */
const MOST_PEOPLE = 5

const LAST_RENTALS = 10
const LAST_OPERATIONS = 10

/** Shown in the trail as it is, where nobody was found. */
const NOBODY = 'personne'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface PersonSearched {
  /** An e-mail address, a telephone number, an id, a receipt's number or a payment's reference. */
  readonly who: string
  readonly administratorId: string
  /** Decide what is shown. */
  readonly roles: Roles
  readonly now: Date
}

type Way = 'id' | 'email' | 'phone' | 'receipt' | 'reference'

/** Ours, of a payment, a refund or a withdrawal. */
const REFERENCE = /^[A-Z0-9]{15}$/

/**
 * The person with that address, number or id, with what one needs to answer them. Who looked at whom is written down, and by
 * what they were found, without the address or the number itself; also that nobody was found.
 * @throws ApiError INVALID_INPUT
 */
export async function findPeople(
  context: AdministrationContext,
  { who, administratorId, roles: viewer, now }: PersonSearched,
): Promise<{ people: FoundPerson[] }> {
  const { way, value } = readWho(who)
  const found = await context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const people = await findAccounts(trx, way, value)
    const looks =
      people.length > 0
        ? people.map(({ id: subject }) => ({ subject, details: { by: way } }))
        : [{ subject: way === 'id' ? value : NOBODY, details: { by: way, count: 0 } }]
    for (const look of looks)
      await recordAudit(
        trx,
        { actorId: administratorId, action: 'look up person', ...look },
        { now, newId: context.newId },
      )
    return people
  })
  const people: FoundPerson[] = []
  for (const user of found) people.push(await presentPerson(context, user, { viewer, now }))
  return { people }
}

function readWho(who: string): { way: Way; value: string } {
  if (UUID.test(who)) return { way: 'id', value: who.toLowerCase() }
  if (looksLikeEmail(who)) return { way: 'email', value: who }
  const phone = readGabonPhone(who)
  if (phone) return { way: 'phone', value: phone }
  const receipt = readReceiptNumber(who)
  if (receipt !== null) return { way: 'receipt', value: receipt }
  if (REFERENCE.test(who.toUpperCase())) return { way: 'reference', value: who.toUpperCase() }
  throw new ApiError('INVALID_INPUT', {
    who: 'Entrez une adresse email entière, un numéro de mobile gabonais, un identifiant, un numéro de reçu ou une référence de paiement.',
  })
}

/** Of a telephone: of the profile, or one that has paid or was paid. */
const IDS: Readonly<Record<Exclude<Way, 'id' | 'email'>, (value: string) => RawBuilder<string>>> = {
  phone: (phone) =>
    sql`(select id from users where phone = ${phone} union all ${selectParties(sql`operation.phone = ${phone}`)})`,
  reference: (reference) => sql`(${selectParties(sql`operation.reference = ${reference}`)})`,
  receipt: (end) => sql`(select renter_id from rentals where right(id::text, 10) = ${end})`,
}

/** Who paid, was refunded or has withdrawn by such an operation. */
function selectParties(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select renter_id from payment_operations as operation
      join checkouts on checkouts.payment_id = coalesce(operation.original_id, operation.id) where ${condition}
    union all
    select user_id from payment_operations as operation
      join withdrawals on withdrawals.payment_id = operation.id where ${condition}`
}

function findAccounts(db: Kysely<Schema>, way: Way, value: string): Promise<UserRow[]> {
  const users = db.selectFrom('users').selectAll().limit(MOST_PEOPLE)
  if (way === 'id') return users.where('id', '=', value).execute()
  if (way !== 'email') return users.where('id', 'in', IDS[way](value)).orderBy('created_at').execute()
  return users
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(value)])))
    .execute()
}

async function presentPerson(
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
