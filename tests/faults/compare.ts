import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { sql } from 'kysely'
import type { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import { promisesOfOurs } from '../simulation/invariants.ts'
import type { Acknowledged } from './load.ts'
import type { Books } from './settle-town.ts'
import { waitLong } from './wait-long.ts'

/** Consistency check: every difference from the acknowledged answers, or from the provider's own books. */
export async function brokenAnswers(
  books: Books,
  acknowledged: readonly Acknowledged[],
  mypvit: MypvitFake,
): Promise<string[]> {
  return [
    ...(await promisesOfOurs(books.db, new Date())),
    ...(await lostOrDoubled(books, acknowledged)),
    ...(await strangeToTheProvider(books, mypvit)),
  ]
}

interface CheckoutRow {
  readonly key: string
  readonly id: string
  readonly checkout: string
  readonly payment: string
  readonly rental: string | null
  /** The agreement that it is of. */
  readonly agreement: string | null
}

async function lostOrDoubled({ db }: Books, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<CheckoutRow>`
    select idempotency_key as key, checkouts.id, checkouts.state as checkout, payment.state as payment,
      rentals.status as rental, checkouts.enquiry_id as agreement
    from checkouts join payment_operations as payment on payment.id = payment_id
      left join rentals on rentals.id = checkouts.id`.execute(db)
  const rowsByKey = Map.groupBy(rows, ({ key }) => key)
  const strangers = rows.filter(({ key }) => !acknowledged.some((one) => one.key === key))
  return [
    ...strangers.map(({ id }) => `checkout ${id} belongs to no request`),
    ...rows
      .filter(({ agreement, rental }) => agreement && rental && rental !== 'acceptée')
      .map(({ id, rental }) => `rental ${id} was agreed to and paid, and is ${rental}`),
    ...acknowledged.flatMap((one) => broken(one, rowsByKey.get(one.key) ?? [])),
  ]
}

/** Compares an acknowledged answer with what the database holds. */
function broken(one: Acknowledged, rows: readonly CheckoutRow[]): string[] {
  if (rows.length > 1) return [`${one.key} was done ${rows.length} times`]
  const [stands] = rows
  if (!one.payment) return one.refused && stands ? [`${one.key} was refused, and done`] : []
  const { id, status } = one.payment
  if (stands?.id !== id) return [`${id} was acknowledged, and is lost`]
  const possible: Record<typeof status, boolean> = {
    PENDING: true,
    SUCCESS: stands.checkout === 'booked' && stands.rental !== null,
    REFUNDED: stands.checkout === 'refunded',
    FAILED: stands.payment === 'failed',
  }
  if (!possible[status]) return [`${id} was answered ${status}, and is ${stands.checkout}, ${stands.payment}`]
  if (one.decided && stands.rental !== one.decided) {
    return [`${id} was answered ${one.decided}, and is ${stands.rental}`]
  }
  return []
}

interface Ours {
  readonly reference: string
  readonly kind: 'collect' | 'refund' | 'payout'
  readonly cause: string
  readonly state: string
  readonly amount: number
}

/**
 * Reconciles the provider's books with ours: each order arrived once, the same money moved, and no debt was paid twice.
 */
async function strangeToTheProvider({ db }: Books, mypvit: MypvitFake): Promise<string[]> {
  const { rows } = await sql<Ours>`
    select reference, kind, cause, state, amount from payment_operations`.execute(db)
  const ours = new Map(rows.map((one) => [one.reference, one]))
  const moved = new Map(mypvit.moved.map((one) => [one.reference, one]))
  const theirs = mypvit.moved.flatMap(({ reference, amount }) => {
    const known = ours.get(reference)
    if (!known) return [`the provider moved ${reference}, of which we know nothing`]
    const agrees = known.state === 'succeeded' && known.amount === amount
    return agrees ? [] : [`${reference} moved ${amount}; for us it is ${known.state} of ${known.amount}`]
  })
  return [
    ...theirs,
    ...twice(mypvit.transactions.map(({ reference }) => reference)).map((one) => `${one} was ordered twice`),
    ...twice(mypvit.moved.map(({ reference }) => reference)).map((one) => `${one} moved twice`),
    ...rows
      .filter(({ state, reference }) => state === 'succeeded' && !moved.has(reference))
      .map(({ reference }) => `${reference} succeeded for us, and never moved`),
    ...twice(
      rows
        .filter(({ kind, reference }) => kind !== 'collect' && moved.has(reference))
        .map(({ kind, cause }) => `${kind} ${cause}`),
    ).map((one) => `${one} was paid twice`),
  ]
}

function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

// Retry backoff: a job that failed five times runs again after two and a half minutes, one that failed six times after
// seven.
const TIMEOUT_MS = 8 * MINUTE_MS

/**
 * Waits until nothing is left to do: no payment without an outcome, no runnable job. Returns how many orders never
 * reached the provider because the sender died at that moment. No one can know, so the product asks about a refund for
 * a quarter of an hour, about a payment for three days, and then needs a person.
 */
export async function allDone(books: Books, mypvit: MypvitFake): Promise<number> {
  let left: readonly Undone[] = []
  await waitLong(
    () => `all payments and jobs to be done; left are:\n${left.map(({ what }) => what).join('\n')}`,
    TIMEOUT_MS,
    async () => {
      left = await undone(books)
      return left.every((one) => neverArrived(one, mypvit))
    },
  )
  return left.length
}

interface Undone {
  readonly what: string
  /** A payment with an unknown outcome. */
  readonly unknown: string | null
}

function neverArrived({ unknown }: Undone, { transactions }: MypvitFake): boolean {
  return unknown !== null && !transactions.some(({ reference }) => reference === unknown)
}

async function undone({ pool }: Books): Promise<Undone[]> {
  const { rows } = await pool.query<Undone>(`
    select format('%s %s: %s, next asked about at %s', kind, reference, state, next_check_at) as what,
        case when state = 'unknown' then reference end as unknown
      from payment_operations where state in ('created', 'submitting', 'pending', 'unknown')
    union all
    select format('job %s: due at %s, tried %s times, locked by %s, %s',
        payload, run_at, attempts, locked_by, last_error), null
      from graphile_worker._private_jobs
      where run_at <= now() + interval '5 minutes' and not (payload::jsonb ? '_cron')`)
  return rows
}
