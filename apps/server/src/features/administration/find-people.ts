import type { Written } from '@okoume/contract/model/written.ts'
import type { FoundPeople, FoundPerson } from '@okoume/contract/wire/administration-people.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import { looksLikeEmail, tidyEmail } from '@okoume/domain/person/email-address.ts'
import { readReceiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { foldCharacters } from '@okoume/domain/writing/fold-characters.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdministrationContext } from './administration-context.ts'
import { findNamedRental } from './found-rental.ts'
import { presentPerson } from './present-person.ts'

/** Most results: a family may share a number, and a name with more results can be searched more exactly. */
const MAX_PEOPLE = 5

/** Subject of the audit entry of a search without a result. */
const NOBODY = 'personne'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface PersonSearched {
  /** A name, an e-mail address, a telephone number, an id, a receipt's number or a payment's reference. */
  readonly who: string
  readonly administratorId: string
  /** The viewer's roles, which decide what is shown. */
  readonly roles: Roles
  readonly now: Date
}

type Way = 'id' | 'email' | 'phone' | 'receipt' | 'reference' | 'name'

/** Of a payment, a refund or a withdrawal: ours, or the provider's. No name has a digit. */
const REFERENCE = /^\S*\d\S*$/
const MIN_NAME_LENGTH = 3

/**
 * People by name, address, number or id, with the facts that support needs, and the rental that was named. Audits who
 * looked at whom and by which kind of search, without the address or number itself, and searches without a result.
 * @throws ApiError INVALID_INPUT
 */
export async function findPeople(
  context: AdministrationContext,
  { who, administratorId, roles: viewer, now }: PersonSearched,
): Promise<Written<typeof FoundPeople>> {
  const { way, value } = readWho(who)
  const found = await context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const people = await findAccounts(trx, way, value)
    const looks =
      people.length > 0
        ? people.map(({ id: subject }) => ({ subject, details: { by: way } }))
        : [{ subject: way === 'id' ? value : NOBODY, details: { by: way, count: 0 } }]
    for (const look of looks)
      await writeAudit(
        trx,
        { actorId: administratorId, action: 'look up person', ...look },
        { now, newId: context.newId },
      )
    return people
  })
  const people: Written<typeof FoundPerson>[] = []
  for (const user of found.slice(0, MAX_PEOPLE))
    people.push(await presentPerson(context, user, { viewerId: administratorId, viewer, now }))
  const rental = await findNamedRental(context.db, { way, value }, viewer)
  return { people: people.slice(0, MAX_PEOPLE), more: found.length > MAX_PEOPLE, rental }
}

function readWho(who: string): { way: Way; value: string } {
  const folded = foldCharacters(who)
  if (UUID.test(folded)) return { way: 'id', value: folded.toLowerCase() }
  if (looksLikeEmail(who)) return { way: 'email', value: tidyEmail(who) }
  const phone = readGabonPhone(who)
  if (phone) return { way: 'phone', value: phone }
  const receipt = readReceiptNumber(who)
  if (receipt !== null) return { way: 'receipt', value: receipt }
  if (REFERENCE.test(folded)) return { way: 'reference', value: folded }
  if (who.length >= MIN_NAME_LENGTH) return { way: 'name', value: who.toLowerCase() }
  throw new ApiError('INVALID_INPUT', {
    who: `Entrez au moins ${MIN_NAME_LENGTH} lettres d'un nom, une adresse email entière, un numéro de mobile gabonais, un numéro de reçu, un identifiant ou une référence.`,
  })
}

/** Of a telephone: one that opens the account, of the profile, or one that has paid or was paid; of an id: a person's, a rental's or a payment's. */
const IDS: Readonly<Record<Exclude<Way, 'email' | 'name'>, (value: string) => RawBuilder<string>>> = {
  id: (id) => sql`(
    select id from users where id = ${id}
    union all select unnest(array[renter_id, owner_id]) from rentals where id = ${id}
    union all ${selectParties(sql`payment.id = ${id}`)})`,
  phone: (phone) =>
    sql`(select id from users where phone = ${phone}
      union all select id from auth.users where phone_number = ${phone} union all ${selectParties(sql`payment.phone = ${phone}`)})`,
  // Ours is written in capitals; the provider's as it gave it.
  reference: (reference) =>
    sql`(${selectParties(sql`payment.id in (
      select id from payment_operations where reference = ${reference.toUpperCase()}
      union all select id from payment_operations where provider_reference = ${reference})`)})`,
  receipt: (end) => sql`(select renter_id from rentals where right(id::text, 10) = ${end})`,
}

/** People who paid, were refunded or have withdrawn by such a payment. */
function selectParties(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select renter_id from payment_operations as payment
      join checkouts on checkouts.payment_id = coalesce(payment.original_id, payment.id) where ${condition}
    union all
    select user_id from payment_operations as payment
      join withdrawals on withdrawals.payment_id = payment.id where ${condition}`
}

/** Performance: each alternative uses an index of its own. */
export function findAccounts(db: Kysely<Schema>, way: Way, value: string): Promise<UserRow[]> {
  const users = db
    .selectFrom('users')
    .selectAll()
    .limit(MAX_PEOPLE + 1)
  if (way === 'email')
    return users
      .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(value)])))
      .execute()
  if (way !== 'name') return users.where('id', 'in', IDS[way](value)).orderBy('createdAt').execute()
  return users
    .where(sql<string>`lower(name)`, 'like', `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .where('closedAt', 'is', null)
    .execute()
}
