import type { Written } from '@okoume/contract/model/written.ts'
import type { AutomaticPayout, AutomaticPayoutChange } from '@okoume/contract/wire/automatic-payout.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { lastRun, nextRun, payoutThresholdProblem } from '@okoume/domain/ledger/automatic-payouts.ts'
import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { phoneOperator, phoneProblem, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { AutomaticPayoutRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { isAnySuspended, lockOpenAccount } from '../../accounts/account-queries.ts'
import { hasPaid, requireGoodNumber } from '../withdrawals/check-number.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { findAutomaticPayout, lockAutomaticPayout } from './automatic-payout-queries.ts'

type Payer = Pick<Caller, 'id' | 'requireCode'>

type LimitedContext = Pick<WalletContext, 'automaticPayoutMin' | 'providers'>

/** FCFA; the lowest threshold of payouts to that number: its operator may let less through in no payment. */
function minOf({ automaticPayoutMin, providers }: LimitedContext, phone: GabonPhone): number {
  const operator = phoneOperator(phone)
  return providers.paysOut(operator)
    ? Math.max(automaticPayoutMin, providers.limits(operator).min)
    : automaticPayoutMin
}

/** Automatic payouts as their owner reads them. */
export async function readAutomaticPayout(
  context: LimitedContext & Pick<WalletContext, 'db'>,
  userId: string,
  now: Date,
): Promise<Written<typeof AutomaticPayout>> {
  const { db, automaticPayoutMin } = context
  const row = await findAutomaticPayout(db, userId)
  const off = { on: false, nextAt: null, paused: null, stopped: null }
  if (!row) return { ...off, phone: null, threshold: automaticPayoutMin, min: automaticPayoutMin }
  const { enabled: on, phone, startsAt, stopped } = row
  const min = minOf(context, phone as GabonPhone)
  const isSuspended = on && (await isAnySuspended(db, [userId]))
  const isNew = on && startsAt > now
  return {
    ...{ on, phone, min, stopped },
    // The setting may have been raised since.
    threshold: Math.max(row.threshold, min),
    paused: isSuspended ? 'suspended' : isNew ? 'new-number' : null,
    nextAt: on && !isSuspended ? nextRun(now, startsAt) : null,
  }
}

/**
 * Switches automatic payouts on or off, or changes them. Stolen session: to switch them on asks for a fresh proof and, where there
 * is one, the second factor, and a new number waits for 72 hours.
 * @throws ApiError ACCOUNT_SUSPENDED, INVALID_INPUT, HOLDER_UNCONFIRMED, TOO_MANY_NUMBERS, UNAUTHENTICATED
 */
export async function changeAutomaticPayout(
  context: WalletContext,
  caller: Payer,
  change: AutomaticPayoutChange,
): Promise<void> {
  const now = context.clock.now()
  if (!change.on) return switchOff(context, caller.id, now)
  if (await isAnySuspended(context.db, [caller.id])) throw new ApiError('ACCOUNT_SUSPENDED')
  const phone = readGabonPhone(change.phoneNumber ?? '')
  const wrongPhone = phoneProblem(change.phoneNumber ?? '')
  const { threshold = 0 } = change
  const wrongAmount = payoutThresholdProblem(
    threshold,
    phone ? minOf(context, phone) : context.automaticPayoutMin,
  )
  if (!phone || wrongAmount)
    throw new ApiError('INVALID_INPUT', {
      ...(wrongPhone && { phoneNumber: wrongPhone }),
      ...(wrongAmount && { threshold: wrongAmount }),
    })
  const check = { userId: caller.id, phone, isOwn: change.ownNumber, asksAgain: true, now }
  await requireGoodNumber(context, check)
  // Last: a code is spent by being right.
  await caller.requireCode(change.code)
  await switchOn(context, { userId: caller.id, phone, threshold, now })
}

async function switchOff({ db, notify }: WalletContext, userId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const payout = await lockAutomaticPayout(trx, userId)
    if (!payout) return
    await trx
      .updateTable('automaticPayouts')
      .set({ enabled: false, stopped: null })
      .where('userId', '=', userId)
      .execute()
    if (payout.enabled)
      await notify(trx, 'automatic payout changed', { payout: { ...payout, enabled: false } }, now)
  })
}

interface SwitchedOn {
  readonly userId: string
  readonly phone: GabonPhone
  readonly threshold: number
  readonly now: Date
}

async function switchOn(
  { db, notify }: WalletContext,
  { userId, phone, threshold, now }: SwitchedOn,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const before = await lockAutomaticPayout(trx, userId)
    const isSame = before?.phone === phone && before.threshold === threshold
    if (before?.enabled && isSame) return
    const row: AutomaticPayoutRow = {
      ...{ userId, phone, threshold, enabled: true, stopped: null, switchedAt: now },
      startsAt: await findStart(trx, { userId, phone, before, now }),
      // The run of before it was switched on is over.
      lastRun: lastRun(now),
    }
    await trx
      .insertInto('automaticPayouts')
      .values(row)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    await notify(trx, 'automatic payout changed', { payout: row }, now)
  })
}

/** A new number waits; one that was paid before that long ago does not. */
async function findStart(
  trx: Kysely<Schema>,
  { userId, phone, before, now }: Omit<SwitchedOn, 'threshold'> & { before: AutomaticPayoutRow | undefined },
): Promise<Date> {
  if (before?.phone === phone) return before.startsAt
  const waitMs = NEW_NUMBER_HOURS * HOUR_MS
  const isKnown = await hasPaid(trx, userId, phone, new Date(now.getTime() - waitMs))
  return isKnown ? now : new Date(now.getTime() + waitMs)
}
