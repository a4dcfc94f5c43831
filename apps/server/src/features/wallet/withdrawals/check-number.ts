import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import {
  judgeHolder,
  MAX_NUMBERS_A_DAY,
  maskHolder,
  NEW_NUMBER_HOURS,
  VERDICT_DAYS,
} from '@okoume/domain/payment/account-holder.ts'
import { phoneOperator } from '@okoume/domain/payment/gabon-phone.ts'
import { type GabonPhone, operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { PayoutNumberRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findNumber, lockUser } from '../../accounts/account-queries.ts'
import type { AccountHolder, PaymentProvider } from '../../payments/transactions/payment-provider.ts'
import type { WalletContext } from './wallet-context.ts'

/** After it the holder is unknown, and the money goes as if no one could be asked. */
const TIMEOUT_MS = 3000

type NumberContext = Pick<WalletContext, 'db' | 'providers' | 'log'>

export interface NumberCheck {
  readonly userId: string
  readonly phone: GabonPhone
  /** Its person says that an account in another name is theirs. */
  readonly isOwn: boolean
  /** False: silence is not asked about again for as long as a verdict holds, or a provider that is away would slow each run. */
  readonly asksAgain: boolean
  readonly now: Date
}

/** `good`: in the person's name, said to be theirs, or unknown. `holder` is masked, empty where it is not known. */
export type NumberStanding =
  | { readonly is: 'good' | 'inactive' | 'too-many' }
  | { readonly is: 'unconfirmed'; readonly holder: string }

/** @throws ApiError INVALID_INPUT, HOLDER_UNCONFIRMED, TOO_MANY_NUMBERS, UNAUTHENTICATED */
export async function requireGoodNumber(context: NumberContext, check: NumberCheck): Promise<void> {
  const standing = await checkNumber(context, check)
  switch (standing.is) {
    case 'good':
      return
    case 'inactive': {
      const { label } = operatorFacts(phoneOperator(check.phone))
      throw new ApiError('INVALID_INPUT', { phoneNumber: `Ce numéro n'a pas de compte ${label} actif.` })
    }
    case 'unconfirmed':
      throw new ApiError('HOLDER_UNCONFIRMED', {
        phoneNumber: standing.holder
          ? `Le compte est au nom de ${standing.holder}. Est-ce vous ?`
          : "Le compte de ce numéro n'est pas à votre nom. Est-ce le vôtre ?",
        ownNumber: 'Si oui, cochez la case.',
      })
    case 'too-many':
      throw new ApiError('TOO_MANY_NUMBERS')
  }
}

/**
 * Asks the operator whose number that is, unless it was asked lately. Only the verdict and its day are stored
 * (docs/decisions/0106-automatic-payouts.md).
 * @throws ApiError UNAUTHENTICATED
 */
export async function checkNumber(context: NumberContext, check: NumberCheck): Promise<NumberStanding> {
  const { db, providers } = context
  const { userId, phone, isOwn } = check
  const provider = providers.of(phoneOperator(phone))
  if (!provider.findHolder) return { is: 'good' }
  const started = await beginCheck(db, check)
  if (typeof started !== 'string') return started
  const holder = await askHolder(context, provider, phone)
  const verdict = judgeHolder(holder, started)
  const { verdict: stored } = await db
    .updateTable('payoutNumbers')
    .set((eb) => ({
      // A number once known to be of another person does not become unknown because the operator is silent.
      verdict: verdict === 'unknown' ? eb.ref('verdict') : verdict,
      confirmedAt: null,
    }))
    .where('userId', '=', userId)
    .where('phone', '=', phone)
    .returning('verdict')
    .executeTakeFirstOrThrow()
  if (stored === 'inactive') return { is: 'inactive' }
  if (stored !== 'other') return { is: 'good' }
  if (!isOwn) return { is: 'unconfirmed', holder: maskHolder(holder?.name ?? '') }
  await confirmNumber(db, check)
  return { is: 'good' }
}

/**
 * Returns the standing of a number that is known already, else the name of its person, and counts the number as one of the day's.
 * Race: counted before the operator is asked, under a lock, so that concurrent requests ask about no more than may be.
 */
async function beginCheck(db: Kysely<Schema>, check: NumberCheck): Promise<NumberStanding | string> {
  const { userId, phone, now } = check
  const today = dayInLibreville(now)
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('UNAUTHENTICATED')
    const rows = await trx.selectFrom('payoutNumbers').selectAll().where('userId', '=', userId).execute()
    const known = rows.find((row) => row.phone === phone)
    if (known && (await isKnownGood(trx, known, check))) return { is: 'good' }
    const asked = rows.filter((row) => row.checkedOn === today && row.phone !== phone)
    if (asked.length >= MAX_NUMBERS_A_DAY) return { is: 'too-many' }
    await deleteUseless(trx, userId, today)
    const verdict = known?.verdict === 'other' ? 'other' : 'unknown'
    const row = { userId, phone, verdict, checkedOn: today, confirmedAt: null } as const
    await trx
      .insertInto('payoutNumbers')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'phone']).doUpdateSet(row))
      .execute()
    return user.name
  })
}

/** True where the operator need not be asked again. */
async function isKnownGood(
  trx: Kysely<Schema>,
  known: PayoutNumberRow,
  check: NumberCheck,
): Promise<boolean> {
  const { verdict, checkedOn, confirmedAt } = known
  if (checkedOn <= addDays(dayInLibreville(check.now), -VERDICT_DAYS)) return false
  if (verdict === 'same' || confirmedAt !== null) return true
  if (verdict === 'unknown') return !check.asksAgain
  if (verdict !== 'other' || !check.isOwn) return false
  await confirmNumber(trx, check)
  return true
}

/** Of numbers that nothing was paid to, nothing is stored for longer than a day. */
async function deleteUseless(trx: Kysely<Schema>, userId: string, today: CalendarDay): Promise<void> {
  await trx
    .deleteFrom('payoutNumbers')
    .where('userId', '=', userId)
    .where('checkedOn', '<', today)
    .where('verdict', '<>', 'same')
    .where('confirmedAt', 'is', null)
    .execute()
}

async function confirmNumber(
  db: Kysely<Schema>,
  { userId, phone, now }: Pick<NumberCheck, 'userId' | 'phone' | 'now'>,
): Promise<void> {
  await db
    .updateTable('payoutNumbers')
    .set({ confirmedAt: now })
    .where('userId', '=', userId)
    .where('phone', '=', phone)
    .where('verdict', '=', 'other')
    .execute()
}

/** Null where the operator does not know, does not answer, or is slow. */
async function askHolder(
  { log }: NumberContext,
  provider: PaymentProvider,
  phone: GabonPhone,
): Promise<AccountHolder | null> {
  try {
    const asked = provider.findHolder?.(phoneOperator(phone), phone)
    return (await Promise.race([asked, sleep(TIMEOUT_MS, null, { ref: false })])) ?? null
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'the provider did not say whose account a number is')
    return null
  }
}

export interface PausedOrder {
  readonly userId: string
  readonly phone: GabonPhone
  /** Its number has waited already, from when its owner chose it. */
  readonly automatic: boolean
  readonly now: Date
}

/**
 * Until when a withdrawal to that number waits, for support to look at it: nothing was ever paid there, and the account is in
 * another name, or whoever has the telephone of its owner could have ordered it (SIM swap,
 * docs/decisions/0132-numbers-that-change-hands.md). Null where it does not wait.
 */
export async function findPauseEnd(
  { machineClock }: Pick<WalletContext, 'machineClock'>,
  trx: Kysely<Schema>,
  { userId, phone, automatic, now }: PausedOrder,
): Promise<Date | null> {
  if (await hasPaid(trx, userId, phone, null)) return null
  const confirmed = await trx
    .selectFrom('payoutNumbers')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .where('phone', '=', phone)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const waitMs = NEW_NUMBER_HOURS * HOUR_MS
  const ends = confirmed?.confirmedAt ? [confirmed.confirmedAt.getTime() + waitMs] : []
  if (!automatic) {
    const { proved, changedAt } = await findNumber(trx, userId)
    const left = changedAt ? changedAt.getTime() + waitMs - machineClock.now().getTime() : 0
    if (left > 0) ends.push(now.getTime() + left)
    if (proved !== null && proved !== phone) ends.push(now.getTime() + waitMs)
  }
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** True if a withdrawal of that person was paid to that number, by that instant where there is one. */
export async function hasPaid(
  db: Kysely<Schema>,
  userId: string,
  phone: string,
  by: Date | null,
): Promise<boolean> {
  const paid = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('phone', '=', phone)
    .where('userId', '=', userId)
    .where('state', '=', 'paid')
    .$if(by !== null, (query) => query.where('settledAt', '<=', by))
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
