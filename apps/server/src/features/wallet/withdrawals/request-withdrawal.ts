import { createHash } from 'node:crypto'
import type { WithdrawalRequest } from '@okoume/contract/wire/wallet.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { withdrawalRequested } from '@okoume/domain/ledger/withdrawal-entries.ts'
import { withdrawable, withdrawalProblem } from '@okoume/domain/ledger/withdrawals.ts'
import { phoneOperator, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isAnySuspended, lockOpenAccount } from '../../accounts/account-queries.ts'
import { lockBalances, postEntry } from '../../ledger/post-entry.ts'
import { createPayment } from '../../payments/transactions/create-payment.ts'
import { lockIfShort } from '../../payments/transactions/operator-float.ts'
import { merchantAccount } from '../../payments/transactions/payment-provider.ts'
import { findHeldRents } from '../../rentals/queries/owner-money-queries.ts'
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
 * @throws ApiError INVALID_INPUT, WITHDRAWAL_ABOVE_BALANCE, IDEMPOTENCY_KEY_REUSED, UNAUTHENTICATED
 */
export async function requestWithdrawal(
  context: WalletContext,
  order: WithdrawalOrder,
): Promise<RequestedWithdrawal> {
  const { userId, idempotencyKey, request, now } = order
  const { amount } = request
  const phone = readGabonPhone(request.phoneNumber)
  if (!phone) throw new ApiError('INVALID_INPUT', { phoneNumber: 'Numéro de mobile gabonais attendu.' })
  // Of the number as it was read, however it was typed.
  const digest = createHash('sha256').update(JSON.stringify({ phone, amount })).digest('base64url')
  return context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const { wallet, cautions } = await lockBalances(trx, userId)
    // Both after the lock: of requests at the same instant each sees what the one before it left.
    const known = await findWithdrawalByKey(trx, userId, idempotencyKey)
    const free = withdrawable(wallet, await findHeldRents(trx, userId, now), now)
    if (known) {
      if (known.requestDigest !== digest) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
      return { withdrawal: known, balance: wallet, withdrawable: free }
    }
    const problem = withdrawalProblem(amount, { balance: wallet, withdrawable: free, cautions })
    if (problem)
      throw new ApiError(amount > free ? 'WITHDRAWAL_ABOVE_BALANCE' : 'INVALID_INPUT', { amount: problem })
    const withdrawal = await commit(context, trx, order, { phone, digest })
    const left = { balance: wallet - amount, withdrawable: free - amount }
    const requested = { withdrawal, balance: left.balance, links: context.links }
    await context.notify(trx, 'withdrawal requested', requested, withdrawal.createdAt)
    return { withdrawal, ...left }
  })
}

async function commit(
  { providers, newId }: WalletContext,
  trx: Kysely<Schema>,
  { userId, idempotencyKey, request, now }: WithdrawalOrder,
  { phone, digest }: { readonly phone: GabonPhone; readonly digest: string },
): Promise<ListedWithdrawal> {
  const { amount } = request
  const operator = phoneOperator(phone)
  const id = newId(now)
  // Frozen, not lost: of a suspended person a supervisor decides it.
  const isFrozen = await isAnySuspended(trx, [userId])
  const paymentId = providers.paysOut(operator) && !isFrozen ? newId(now) : null
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
      requestDigest: digest,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...withdrawal, delayed: false, waiting }
}
