import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalEvent } from '@okoume/server/src/features/rentals/notifications/rental-events.ts'
import type { RentalRow, Schema } from '@okoume/server/src/platform/database/schema.ts'
import { type Kysely, sql } from 'kysely'

interface Mail {
  readonly id: string
  readonly cause: string
  readonly subject: string
  readonly textBody: string
}

export interface MailReader {
  /** The amounts of new mails that neither the ledger nor the rental has, and those that are missing in them. */
  wrongAmounts(): Promise<string[]>
}

/** Reads each mail once, and compares the amounts in it with the ledger and the rental. */
export function createMailReader(db: Kysely<Schema>): MailReader {
  const read = new Set<string>()
  return {
    async wrongAmounts() {
      const queued = await db.selectFrom('mails').select('id').execute()
      const fresh = queued.map(({ id }) => id).filter((id) => !read.has(id))
      if (fresh.length === 0) return []
      const mails = await db
        .selectFrom('mails')
        .select(['id', 'cause', 'subject', 'textBody'])
        .where('id', 'in', fresh)
        .execute()
      const wrong: string[] = []
      for (const mail of mails) {
        read.add(mail.id)
        wrong.push(...(await findWrong(db, mail)))
      }
      return wrong
    },
  }
}

/** FCFA that a mail may name, and that it must. */
interface Expected {
  readonly allowed: readonly number[]
  readonly required: readonly number[]
}

async function findWrong(db: Kysely<Schema>, mail: Mail): Promise<string[]> {
  const named = amountsIn(`${mail.subject}\n${mail.textBody}`)
  const { allowed, required } = await expectedIn(db, mail)
  return [
    ...named
      .filter((amount) => !allowed.includes(amount))
      .map((amount) => `the mail «${mail.cause}» names ${amount}; true are ${[...allowed].join(', ')}`),
    ...required
      .filter((amount) => amount > 0 && !named.includes(amount))
      .map((amount) => `the mail «${mail.cause}» does not name ${amount}`),
  ]
}

function amountsIn(text: string): number[] {
  return [...text.matchAll(/(\d[\d\u202f]*)\u00a0FCFA/g)].map(([, digits = '']) =>
    Number(digits.replaceAll('\u202f', '')),
  )
}

async function expectedIn(db: Kysely<Schema>, { cause }: Mail): Promise<Expected> {
  const [kind, id = '', ...rest] = cause.split(' ')
  const person = rest.at(-1) ?? ''
  if (kind === 'enquiry') return { allowed: await amountsOfEnquiry(db, id), required: [] }
  if (kind !== 'rental') return { allowed: await amountsAbout(db, cause), required: [] }
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (person === rental.renterId) return expectedByRenter(db, rental, rest.slice(0, -1).join(' '))
  if (person === rental.ownerId && rest[0] !== 'announced')
    return expectedByOwner(db, rental, rest.slice(0, -1).join(' '))
  const { deposit, fee } = rental
  const rent = rentOf(rental)
  const carried = await carriedTo(db, rental)
  return { allowed: [...sharedAmounts(rental), fee, rent + deposit + fee, ...carried], required: [] }
}

/** Every price that was named stands in its conversation. */
async function amountsOfEnquiry(db: Kysely<Schema>, id: string): Promise<number[]> {
  const { rows } = await sql<{ computedRent: number; words: string }>`
    select computed_rent, (select string_agg(body, ' ') from messages
      where rental_id in (enquiries.id, (select id from rentals where enquiry_id = enquiries.id))) as words
    from enquiries where id = ${id}`.execute(db)
  return rows.flatMap(({ computedRent, words }) => [computedRent, ...amountsIn(words)])
}

/** Texts that both parties may read. */
function sharedAmounts(rental: RentalRow): number[] {
  const rent = rentOf(rental)
  const contested = claimedPart(rental)
  const { deposit, rentToOwner, settledToOwner, handoverOffer, contestProposal } = rental
  const known = [rentToOwner, settledToOwner, handoverOffer, contestProposal]
  return [
    ...[0, rent, deposit, contested, deposit - contested],
    ...[rent - (rentToOwner ?? 0), contested - (settledToOwner ?? 0), deposit - (settledToOwner ?? 0)],
    ...known.filter((amount) => amount !== null),
  ]
}

/** The ledger's event of each event that gives something back to the renter. */
const LEDGER_EVENTS: Readonly<Partial<Record<RentalEvent, string>>> = {
  refused: 'rental closed',
  'cancelled by renter': 'rental closed',
  'cancelled by owner': 'rental closed',
  'cancelled from suspended owner': 'rental closed',
  expired: 'rental closed',
  suspended: 'rental closed',
  'missing refunded': 'handover closed',
  'no-show settled': 'no-show settled',
  'problem refunded': 'rent shared',
  'problem settled': 'rent shared',
  'handover decided': 'rent shared',
  'return contested': 'deposit part refunded',
  'deposit refunded': 'deposit refunded',
  'deposit shared': 'deposit shared',
  'contest agreed': 'deposit shared',
}

async function expectedByRenter(db: Kysely<Schema>, rental: RentalRow, event: string): Promise<Expected> {
  const { totalPrice, fee } = rental
  const ledgerEvent = LEDGER_EVENTS[event as RentalEvent]
  // A wallet that gives rent back and gets a part of the deposit has an entry for each.
  const isOfBoth = SETTLEMENTS.includes(event) && rental.handoverReport !== 'problem'
  const refunded = await refundedBy(db, rental.id, [ledgerEvent, isOfBoth ? 'deposit shared' : undefined])
  const carried = await carriedTo(db, rental)
  const allowed = [...sharedAmounts(rental), totalPrice, fee, totalPrice + fee, ...refunded, ...carried]
  return { allowed, required: refunded }
}

/** What a refused rental has paid of it, its difference, and the rest. */
async function carriedTo(db: Kysely<Schema>, { id }: RentalRow): Promise<number[]> {
  const { rows } = await sql<{ paid: number; difference: number; rest: number }>`
    select carried_amount as paid, total - carried_amount as difference, amount - carried_amount as rest
    from checkouts join carried_money on rental_id = carried_from where id = ${id}`.execute(db)
  return rows.flatMap(({ paid, difference, rest }) => [paid, difference, rest])
}

const RELEASES: readonly string[] = ['handover proved', 'handover presumed']

const SETTLEMENTS: readonly string[] = [
  'missing refunded',
  'no-show settled',
  'problem refunded',
  'problem settled',
  'handover decided',
]

/** Neither the fee nor a sum that contains it. */
async function expectedByOwner(db: Kysely<Schema>, rental: RentalRow, event: string): Promise<Expected> {
  const { rentToOwner, settledToOwner, handoverReport } = rental
  const keptRent = rentToOwner ?? 0
  // The return decides on the deposit of a problem.
  const ofDeposit = handoverReport === 'problem' ? 0 : (settledToOwner ?? 0)
  const withdrawal = RELEASES.includes(event)
    ? [WITHDRAWAL_MIN, ...(await balancesOf(db, rental.ownerId))]
    : []
  return {
    allowed: [...sharedAmounts(rental), keptRent + ofDeposit, ...withdrawal],
    required: SETTLEMENTS.includes(event) ? [keptRent, ofDeposit] : [],
  }
}

/** Sum that those events of the ledger owe the renter; none where that is nothing. */
async function refundedBy(
  db: Kysely<Schema>,
  rentalId: string,
  events: readonly (string | undefined)[],
): Promise<number[]> {
  const causes = events.filter((event) => event !== undefined).map((event) => `${event} ${rentalId}`)
  const { rows } = await sql<{ amount: number | null }>`
    select abs(sum(amount))::integer as amount from ledger_entries as entry join ledger_postings on entry_id = entry.id
    where cause = any(${causes}::text[]) and account = 'refunds_due'`.execute(db)
  return rows.map(({ amount }) => amount).filter((amount) => amount !== null)
}

/** Every balance that the wallet has had, and what of it was not held. */
async function balancesOf(db: Kysely<Schema>, holder: string): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`
    select (sum(amount) over (order by entry_id))::integer as balance
    from ledger_postings where account = 'wallet' and holder = ${holder}`.execute(db)
  return rows.map(({ balance }) => balance).filter((balance) => balance < WITHDRAWAL_MIN)
}

/** Every amount of a payment, a withdrawal, a correction, the office or an entry of the ledger that the cause names. */
async function amountsAbout(db: Kysely<Schema>, cause: string): Promise<number[]> {
  const ids = cause.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const { rows } = await sql<{ amount: number }>`
    with ids as (select unnest(${ids}::text[]) as id)
    select amount::integer from payment_operations join ids on payment_operations.id::text = ids.id or position(ids.id in cause) > 0
    union select amount::integer from office_entries join ids on office_entries.id::text = ids.id
    union select received_amount::integer from payment_operations join ids on position(ids.id in cause) > 0 where received_amount is not null
    union select amount::integer from withdrawals join ids on withdrawals.id::text = ids.id
    union select (sum(amount) over (order by entry_id))::integer from ledger_postings
      where account = 'wallet' and holder in (select user_id::text from withdrawals join ids on withdrawals.id::text = ids.id)
    union select unnest(array[-surplus, (select sum(value::bigint) from jsonb_each_text(owed))])::integer
      from safeguard_records where position(concat('shortfall ', day) in ${cause}) > 0
    union select abs(amount)::integer from ledger_entries as entry join ledger_postings on entry_id = entry.id
      join ids on position(ids.id in entry.cause) > 0`.execute(db)
  // Those to administrators say up to where one of them decides alone.
  const limit = /^withdrawal \S+ (reminder \d+ )?administrator/.test(cause) ? [MAX_WITHOUT_SECOND] : []
  return [...limit, ...rows.map(({ amount }) => amount)]
}
