import { createHash } from 'node:crypto'
import type { WithdrawalRequest } from '@okoume/contract/wire/wallet.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { withdrawalRequested } from '@okoume/domain/ledger/withdrawal-entries.ts'
import { type WalletSums, withdrawable, withdrawalProblem } from '@okoume/domain/ledger/withdrawals.ts'
import { phoneOperator, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type OperatorLimits, operatorLimitProblem } from '@okoume/domain/payment/operator-limits.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isAnySuspended, lockOpenAccount } from '../../accounts/account-queries.ts'
import { findBalances, lockBalances, postEntry } from '../../ledger/post-entry.ts'
import { createPayment } from '../../payments/transactions/create-payment.ts'
import { dayProblem, readToday } from '../../payments/transactions/day-limits.ts'
import { lockIfShort } from '../../payments/transactions/operator-float.ts'
import { merchantAccount } from '../../payments/transactions/payment-provider.ts'
import { findHeldRents } from '../../rentals/queries/owner-money-queries.ts'
import { findPauseEnd, requireGoodNumber } from './check-number.ts'
import type { WalletContext } from './wallet-context.ts'
import { findWithdrawalByKey, type ListedWithdrawal } from './withdrawal-queries.ts'

export interface WithdrawalOrder {
  readonly userId: string
  readonly idempotencyKey: string
  readonly request: WithdrawalRequest
  readonly now: Date
}

export interface RequestedWithdrawal {
  readonly withdrawal: ListedWithdrawal
  /** FCFA, after it. */
  readonly balance: number
  readonly withdrawable: number
}

/**
 * Takes money out of a wallet and orders its payment, or asks an administrator for it; once a key.
 * @throws ApiError INVALID_INPUT, WITHDRAWAL_ABOVE_BALANCE, IDEMPOTENCY_KEY_REUSED, UNAUTHENTICATED,
 * HOLDER_UNCONFIRMED, TOO_MANY_NUMBERS
 */
export async function requestWithdrawal(
  context: WalletContext,
  order: WithdrawalOrder,
): Promise<RequestedWithdrawal> {
  const { userId, idempotencyKey, request, now } = order
  const { amount, ownNumber: isOwn } = request
  const phone = readGabonPhone(request.phoneNumber)
  if (!phone) throw new ApiError('INVALID_INPUT', { phoneNumber: 'Numéro de mobile gabonais attendu.' })
  // Outside of the transaction: the operator may take seconds. One that was ordered already is only answered again.
  if (!(await findWithdrawalByKey(context.db, userId, idempotencyKey))) {
    // First: only who has money is told whose a number is.
    refuseWrongAmount(amount, await findSums(context.db, userId, now))
    await requireGoodNumber(context, { userId, phone, isOwn, asksAgain: true, now })
  }
  return context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const sums = await lockSums(trx, userId, now)
    // After the lock: of requests at the same instant each sees what the one before it left.
    const known = await findWithdrawalByKey(trx, userId, idempotencyKey)
    if (known) {
      if (known.requestDigest !== digestOf(phone, amount)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
      return { withdrawal: known, balance: sums.balance, withdrawable: sums.withdrawable }
    }
    const ordered = { userId, idempotencyKey, phone, amount, automatic: false, now }
    return orderWithdrawal(context, trx, ordered, sums)
  })
}

function findSums(db: Kysely<Schema>, userId: string, now: Date): Promise<WalletSums> {
  return inSnapshot(db, async (snapshot) => {
    const { wallet: balance = 0, cautions = 0 } = await findBalances(snapshot, userId)
    const rents = await findHeldRents(snapshot, userId, now)
    return { balance, withdrawable: withdrawable(balance, rents, now), cautions }
  })
}

/** A person's money, locked until the caller's transaction ends. */
export async function lockSums(trx: Kysely<Schema>, userId: string, now: Date): Promise<WalletSums> {
  const { wallet: balance, cautions } = await lockBalances(trx, userId)
  // After the lock.
  const rents = await findHeldRents(trx, userId, now)
  return { balance, withdrawable: withdrawable(balance, rents, now), cautions }
}

/** Of the number as it was read, however it was typed. */
function digestOf(phone: GabonPhone, amount: number): string {
  return createHash('sha256').update(JSON.stringify({ phone, amount })).digest('base64url')
}

export interface OrderedWithdrawal {
  readonly userId: string
  readonly idempotencyKey: string
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
  /** By a run, and not by its person. */
  readonly automatic: boolean
  readonly now: Date
}

/**
 * Orders a withdrawal of money that the caller has locked.
 * @throws ApiError INVALID_INPUT, WITHDRAWAL_ABOVE_BALANCE
 */
export async function orderWithdrawal(
  context: WalletContext,
  trx: Kysely<Schema>,
  ordered: OrderedWithdrawal,
  sums: WalletSums,
): Promise<RequestedWithdrawal> {
  const { amount } = ordered
  const { balance, withdrawable: free } = sums
  refuseWrongAmount(amount, sums)
  await refuseBeyondLimits(context, trx, ordered)
  const withdrawal = await commit(context, trx, ordered)
  const left = { balance: balance - amount, withdrawable: free - amount }
  const requested = { withdrawal, balance: left.balance, links: context.links }
  await context.notify(trx, 'withdrawal requested', requested, withdrawal.createdAt)
  return { withdrawal, ...left }
}

/** @throws ApiError INVALID_INPUT, WITHDRAWAL_ABOVE_BALANCE */
function refuseWrongAmount(amount: number, sums: WalletSums): void {
  const problem = withdrawalProblem(amount, sums)
  if (problem)
    throw new ApiError(amount > sums.withdrawable ? 'WITHDRAWAL_ABOVE_BALANCE' : 'INVALID_INPUT', {
      amount: problem,
    })
}

interface Payee {
  readonly phone: GabonPhone
  readonly now: Date
}

/** Limits of the operator that pays to that number, and what has left today; null where an administrator pays. */
async function readLimits({ providers }: WalletContext, trx: Kysely<Schema>, { phone, now }: Payee) {
  const operator = phoneOperator(phone)
  if (!providers.paysOut(operator)) return null
  const limits = providers.limits(operator)
  const reads = readToday(providers, { operator, phone, way: 'out', now })
  if (!reads) return { operator, limits, today: { ofNumber: 0, sums: [] } }
  const [lock, ofNumber, ofOperators] = reads
  await trx.executeQuery(lock)
  const [number] = (await trx.executeQuery(ofNumber)).rows
  const { rows: sums } = await trx.executeQuery(ofOperators)
  return { operator, limits, today: { ofNumber: number?.sum ?? 0, sums } }
}

/** FCFA that the operator lets through to that number now; without bounds where an administrator pays. */
export async function readAllowance(
  context: WalletContext,
  trx: Kysely<Schema>,
  payee: Payee,
): Promise<Pick<OperatorLimits, 'min' | 'max'>> {
  const read = await readLimits(context, trx, payee)
  if (!read) return { min: 0, max: Number.POSITIVE_INFINITY }
  const { operator, today } = read
  const { min, max, dayMax, dayTotals } = read.limits
  const left = [max]
  if (dayMax !== null) left.push(dayMax - today.ofNumber)
  if (dayTotals.out !== null)
    left.push(dayTotals.out - (today.sums.find((sum) => sum.operator === operator)?.out ?? 0))
  return { min, max: Math.min(...left) }
}

/** Of what the operator itself pays. @throws ApiError INVALID_INPUT */
async function refuseBeyondLimits(
  context: WalletContext,
  trx: Kysely<Schema>,
  { amount, ...payee }: Payee & { readonly amount: number },
): Promise<void> {
  const read = await readLimits(context, trx, payee)
  if (!read) return
  const { operator, limits, today } = read
  const problem =
    operatorLimitProblem(operator, amount, limits) ??
    dayProblem(context.providers, { operator, way: 'out', amount }, today)?.problem
  if (problem) throw new ApiError('INVALID_INPUT', { amount: problem })
}

async function commit(
  context: WalletContext,
  trx: Kysely<Schema>,
  { userId, idempotencyKey, phone, amount, automatic, now }: OrderedWithdrawal,
): Promise<ListedWithdrawal> {
  const { providers, newId } = context
  const operator = phoneOperator(phone)
  const id = newId(now)
  // Frozen, not lost: of a suspended person a supervisor decides it.
  const isFrozen = await isAnySuspended(trx, [userId])
  const heldUntil = await findPauseEnd(context, trx, { userId, phone, automatic, now })
  const isByHand = !providers.paysOut(operator) || isFrozen || heldUntil !== null
  const paymentId = isByHand ? null : newId(now)
  await postEntry(trx, withdrawalRequested(id, userId, amount), now)
  let waiting = false
  if (paymentId !== null) {
    const payout = { id: paymentId, kind: 'payout', operator, amount } as const
    waiting = await lockIfShort(trx, { ...payout, createdAt: now })
    const label = `Retrait ${BRAND.name}`
    const facts = { phone, cause: id, label, now, ...(waiting && { shortSince: now }) }
    await createPayment(trx, { ...payout, ...merchantAccount(providers, operator), ...facts })
  }
  const withdrawal = await trx
    .insertInto('withdrawals')
    .values({
      id,
      userId,
      amount,
      phone,
      operator,
      payer: paymentId === null ? 'administrator' : 'provider',
      paymentId,
      state: 'requested',
      idempotencyKey,
      requestDigest: digestOf(phone, amount),
      createdAt: now,
      automatic,
      heldUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...withdrawal, delayed: false, waiting }
}
