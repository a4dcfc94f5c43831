import { MAX_FAILURES, type PayoutStop } from '@okoume/domain/ledger/automatic-payouts.ts'
import type { Kysely } from 'kysely'
import type { AutomaticPayoutRow, Schema, WithdrawalRow } from '#platform/database/schema.ts'
import type { WalletContext } from './wallet-context.ts'

interface Stop {
  /** Locked by the caller. */
  readonly payout: AutomaticPayoutRow
  readonly reason: PayoutStop
  readonly now: Date
}

/** Switches automatic payouts off, and says why. */
export async function stopAutomaticPayout(
  { notify }: Pick<WalletContext, 'notify'>,
  trx: Kysely<Schema>,
  { payout, reason, now }: Stop,
): Promise<void> {
  const { userId } = payout
  await trx
    .updateTable('automaticPayouts')
    .set({ enabled: false, stopped: reason })
    .where('userId', '=', userId)
    .execute()
  await notify(trx, 'automatic payout stopped', { payout, reason }, now)
}

/** Where the number belongs to somebody else by now. */
export async function stopPayoutsTo(
  context: Pick<WalletContext, 'notify'>,
  trx: Kysely<Schema>,
  { userId, phone, now }: { readonly userId: string; readonly phone: string; readonly now: Date },
): Promise<void> {
  const payout = await trx
    .selectFrom('automaticPayouts')
    .selectAll()
    .where('userId', '=', userId)
    .where('phone', '=', phone)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (payout) await stopAutomaticPayout(context, trx, { payout, reason: 'number', now })
}

/** Where an automatic withdrawal has come back, as the one before it did: the number is no good. */
export async function stopAfterFailures(
  context: Pick<WalletContext, 'notify'>,
  trx: Kysely<Schema>,
  { userId }: WithdrawalRow,
  now: Date,
): Promise<void> {
  const payout = await trx
    .selectFrom('automaticPayouts')
    .selectAll()
    .where('userId', '=', userId)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!payout) return
  const last = await trx
    .selectFrom('withdrawals')
    .select('state')
    .where('userId', '=', userId)
    .where('automatic', '=', true)
    .where('state', 'in', ['paid', 'returned'])
    .where('createdAt', '>=', payout.switchedAt)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FAILURES)
    .execute()
  const haveFailed = last.length === MAX_FAILURES && last.every(({ state }) => state === 'returned')
  if (haveFailed) await stopAutomaticPayout(context, trx, { payout, reason: 'failures', now })
}
