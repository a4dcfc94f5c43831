import { carriedMoneyRefunded, moneyCarried } from '@okoume/domain/ledger/carried-entries.ts'
import {
  type CarriedPayment,
  type CarriedState,
  carriedPayment,
  carriedUntil,
} from '@okoume/domain/rental/carried-money.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { CheckoutRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { publishRentalChange } from '../queries/publish-change.ts'
import { createRefund, findPaymentOfRental } from '../queries/refund.ts'

interface NewIds {
  readonly newId: NewId
}

/** The renter asked for it when they paid, and may still choose: a suspended person has their money back at once. */
export async function mayCarry(trx: Kysely<Schema>, { id }: Pick<RentalRow, 'id'>): Promise<boolean> {
  const found = await trx
    .selectFrom('checkouts')
    .innerJoin('users', 'users.id', 'checkouts.renterId')
    .select('checkouts.id')
    .where('checkouts.id', '=', id)
    .where('carryOver', '=', true)
    .where('users.suspendedAt', 'is', null)
    .where('users.closedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** All that was paid for a rental waits for its renter's choice, from now on. */
export async function offerCarried(
  trx: Kysely<Schema>,
  { id }: Pick<RentalRow, 'id'>,
  amount: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('carriedMoney')
    .values({ rentalId: id, amount, state: 'offered', heldUntil: carriedUntil(now), createdAt: now })
    .execute()
}

export type LockedCarried = NonNullable<Awaited<ReturnType<typeof lockCarried>>>

/** Locks the money of a refused rental until the caller's transaction ends: items and checkouts are locked ahead of it. */
export const carriedLock = statement((db, { rentalId }: { readonly rentalId: string }) =>
  db
    .selectFrom('carriedMoney')
    .innerJoin('rentals', 'rentals.id', 'carriedMoney.rentalId')
    .selectAll('carriedMoney')
    .select('rentals.status')
    .where('rentalId', '=', rentalId)
    .forUpdate('carriedMoney')
    // Deadlock: the foreign key of a checkout that it pays takes this lock, behind that of its renter.
    .forKeyShare('rentals'),
)

async function lockCarried(trx: Kysely<Schema>, rentalId: string) {
  const [carried] = await carriedLock(trx, { rentalId })
  return carried
}

/** The checkout that is being paid with it. To be read behind the lock: a statement sees what is committed as it begins. */
export const choiceOfCarried = statement((db, { rentalId }: { readonly rentalId: string }) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'heldUntil'])
    .where('carriedFrom', '=', rentalId)
    .where('state', '=', sql.lit('paying')),
)

type Choice = Pick<CheckoutRow, 'id' | 'heldUntil'> | undefined

/**
 * Refuses to choose with money that does not wait, or is being used.
 * @throws ApiError CARRIED_MONEY_OVER, CARRIED_MONEY_IN_USE
 */
export function refuseUnlessWaiting(
  carried: Pick<LockedCarried, 'state' | 'heldUntil'> | undefined,
  choice: Choice,
  now: Date,
): void {
  if (carried?.state !== 'offered') throw new ApiError('CARRIED_MONEY_OVER')
  if (choice) throw new ApiError('CARRIED_MONEY_IN_USE')
  if (now >= carried.heldUntil) throw new ApiError('CARRIED_MONEY_OVER')
}

/** Pays a checkout with money that waits, and gives the rest back. The caller books it in the same transaction. */
export async function useCarried(
  context: NewIds,
  trx: Kysely<Schema>,
  { id, total }: Pick<CheckoutRow, 'id' | 'total'>,
  carried: LockedCarried,
  now: Date,
): Promise<void> {
  const { rentalId, amount } = carried
  const paid: CarriedPayment = carriedPayment(amount, total)
  const refund = paid.rest > 0 ? await orderBack(context, trx, carried, paid.rest, now) : null
  await postEntry(trx, moneyCarried(id, rentalId, paid, refund), now)
  await endCarried(trx, rentalId, 'used', now)
}

/** The money that a checkout is chosen with, locked; undefined where it does not wait any more. */
export async function lockWaiting(trx: Kysely<Schema>, rentalId: string): Promise<LockedCarried | undefined> {
  const carried = await lockCarried(trx, rentalId)
  return carried?.state === 'offered' ? carried : undefined
}

/**
 * Gives all of it back at once, because its renter says so; asked twice, it is done once.
 * @throws ApiError CARRIED_MONEY_OVER, CARRIED_MONEY_IN_USE
 */
export async function refundOnDemand(
  context: NewIds & { readonly db: Kysely<Schema> },
  rentalId: string,
  now: Date,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const carried = await lockCarried(trx, rentalId)
    if (carried?.state === 'refunded') return
    if (carried?.state !== 'offered') throw new ApiError('CARRIED_MONEY_OVER')
    const [choice] = await choiceOfCarried(trx, { rentalId })
    if (choice) throw new ApiError('CARRIED_MONEY_IN_USE')
    await refundCarried(context, trx, carried, now)
  })
}

/** Gives it back where its time is over; true where it did. A payment that has just been asked for is waited for. */
export async function refundOverdue(
  context: NewIds,
  trx: Kysely<Schema>,
  rentalId: string,
  now: Date,
): Promise<boolean> {
  const carried = await lockCarried(trx, rentalId)
  if (carried?.state !== 'offered' || now < carried.heldUntil) return false
  const [choice] = await choiceOfCarried(trx, { rentalId })
  if (choice && now < choice.heldUntil) return false
  await refundCarried(context, trx, carried, now)
  return true
}

/** Those whose time is over, longest first. */
export async function findOverdueCarried(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ rentalId: string }[]> {
  return db
    .selectFrom('carriedMoney')
    .select('rentalId')
    .where(sql<boolean>`state = 'offered'`)
    .where('heldUntil', '<=', now)
    .orderBy('heldUntil')
    .limit(limit)
    .execute()
}

async function refundCarried(
  context: NewIds,
  trx: Kysely<Schema>,
  carried: LockedCarried,
  now: Date,
): Promise<void> {
  const { rentalId, amount } = carried
  const refund = await orderBack(context, trx, carried, amount, now)
  await postEntry(trx, carriedMoneyRefunded(rentalId, refund, amount), now)
  await endCarried(trx, rentalId, 'refunded', now)
}

/** Under the name that the debt would have had at once. */
async function orderBack(
  context: NewIds,
  trx: Kysely<Schema>,
  { rentalId, status }: LockedCarried,
  amount: number,
  now: Date,
): Promise<string> {
  const payment = await findPaymentOfRental(trx, rentalId)
  if (!payment) throw new Error(`rental ${rentalId} was never paid`)
  const cause = `rental ${rentalId} ${status}`
  await createRefund(context, trx, { payment, cause, amount, now })
  return cause
}

async function endCarried(
  trx: Kysely<Schema>,
  rentalId: string,
  state: Exclude<CarriedState, 'offered'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('carriedMoney')
    .set({ state, endedAt: now })
    .where('rentalId', '=', rentalId)
    .execute()
  await publishRentalChange(trx, rentalId)
}
