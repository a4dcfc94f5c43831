import { automaticAmount, lastRun } from '@okoume/domain/ledger/automatic-payouts.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { AutomaticPayoutRow, Schema } from '#platform/database/schema.ts'
import { eachInTurn } from '#platform/jobs/each-in-turn.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { findStanding } from '../../accounts/standing.ts'
import { readBalances } from '../statements/read-wallet.ts'
import { checkNumber, type NumberStanding } from '../withdrawals/check-number.ts'
import { lockSums, orderWithdrawal, readAllowance } from '../withdrawals/request-withdrawal.ts'
import { stopAutomaticPayout } from '../withdrawals/stop-automatic-payout.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { findWithdrawalByKey } from '../withdrawals/withdrawal-queries.ts'
import { type DuePayout, findDuePayouts, lockAutomaticPayout } from './automatic-payout-queries.ts'

/**
 * Orders the withdrawals of the last run that was due, of each owner who has not had it: a run that was killed goes on, and two
 * at once order each withdrawal once.
 * @throws AggregateError once all others have had their turn, where some have failed
 */
export async function runAutomaticPayouts(context: WalletContext, now: Date, atOnce?: number): Promise<void> {
  const run = lastRun(now)
  await eachInTurn<DuePayout>(
    (page) => findDuePayouts(context.db, run, page),
    (payout) => payAutomatically(context, payout, { run, now }),
    atOnce,
  )
}

interface Turn {
  readonly run: Date
  readonly now: Date
}

async function payAutomatically(
  context: WalletContext,
  found: AutomaticPayoutRow,
  { run, now }: Turn,
): Promise<void> {
  const { userId } = found
  const phone = found.phone as GabonPhone
  // The setting may have been raised since.
  const threshold = Math.max(found.threshold, context.automaticPayoutMin)
  const { withdrawable } = await readBalances(context.db, userId, now)
  const isPayable = found.startsAt <= now && automaticAmount(withdrawable, threshold) !== null
  // Outside of the transaction: the operator may take seconds. Money that arrives meanwhile leaves with the next run.
  const number = isPayable
    ? await checkNumber(context, { userId, phone, isOwn: false, asksAgain: false, now })
    : null
  await context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const sums = await lockSums(trx, userId, now)
    const payout = await lockAutomaticPayout(trx, userId)
    // Race: another worker had its turn, or its owner has changed it. The next sweep looks again.
    if (!payout?.enabled || payout.lastRun >= run || payout.switchedAt > found.switchedAt) return
    await markRun(trx, userId, run)
    const standing = await findStanding(trx, userId)
    if (!number || !standing?.verified || standing.suspended) return
    if (isBad(number)) return stopAutomaticPayout(context, trx, { payout, reason: 'number', now })
    const allowance = await readAllowance(context, trx, { phone, now })
    const amount = automaticAmount(sums.withdrawable, threshold, allowance)
    const idempotencyKey = `automatic ${run.toISOString()}`
    if (amount === null || number.is === 'too-many') return
    if (await findWithdrawalByKey(trx, userId, idempotencyKey)) return
    await orderWithdrawal(context, trx, { userId, idempotencyKey, phone, amount, automatic: true, now }, sums)
  })
}

/** Nothing is sent to it until its owner has said more. */
function isBad({ is }: NumberStanding): boolean {
  return is === 'inactive' || is === 'unconfirmed'
}

async function markRun(trx: Kysely<Schema>, userId: string, run: Date): Promise<void> {
  await trx.updateTable('automaticPayouts').set({ lastRun: run }).where('userId', '=', userId).execute()
}
