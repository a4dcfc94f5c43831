import type { Written } from '@okoume/contract/model/written.ts'
import type { CorrectedUser } from '@okoume/contract/wire/user.ts'
import {
  type AdjustedAccount,
  balanceAdjusted,
  MAX_WITHOUT_SECOND,
  needsSecondAdministrator,
} from '@okoume/domain/ledger/manual-entries.ts'
import { withdrawable } from '@okoume/domain/ledger/withdrawals.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { isUniqueViolation } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { findUser } from '../../accounts/account-queries.ts'
import { presentStranger } from '../../accounts/present-user.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockMovedAlone } from '../../ledger/moved-alone.ts'
import { lockBalances, postEntry } from '../../ledger/post-entry.ts'
import { findHeldDeposits, findHeldRents } from '../../rentals/queries/owner-money-queries.ts'
import { readBalances } from '../statements/read-wallet.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import {
  type Correction,
  type DecidedCorrection,
  findCorrectionByKey,
  proposeCorrection,
} from './correction-queries.ts'

export interface Adjustment {
  readonly actor: Pick<Caller, 'id' | 'requireCode'>
  readonly idempotencyKey: string
  readonly account: AdjustedAccount
  readonly userId: string
  /** FCFA; below zero where it is taken. */
  readonly amount: number
  readonly reason: string
  /** Of the actor's second factor, where they have one and the amount is above `MAX_WITHOUT_SECOND`. */
  readonly code: string
  readonly now: Date
}

const ADJUSTMENT_ACTION = 'adjust balance'

type Outcome = CorrectedUser['correction']

/**
 * Carries out an administrator's decision to give a person money of ours, or to take some back, once a key; above what
 * one administrator decides alone it waits for a second one. That no one decides on their own money is for the operation's
 * party rule, which is checked before.
 * @throws ApiError USER_NOT_FOUND, RECIPIENT_NOT_VERIFIED, BALANCE_TOO_LOW, IDEMPOTENCY_KEY_REUSED
 */
export async function adjustBalance(
  context: WalletContext,
  adjustment: Adjustment,
): Promise<Written<typeof CorrectedUser>> {
  const { db } = context
  const { userId, actor, amount, account, reason, now } = adjustment
  const key = `${actor.id} ${adjustment.idempotencyKey}`
  const correction = { key, account, userId, amount, reason }
  // A code is spent once: whoever sends the same decision again is answered without one.
  if (Math.abs(amount) > MAX_WITHOUT_SECOND && !(await findOutcome(db, correction)))
    await actor.requireCode(adjustment.code)
  const outcome = await db
    .transaction()
    .execute(async (trx): Promise<Outcome> => {
      const movedAlone = await lockMovedAlone(trx, actor.id, now)
      const known = await findOutcome(trx, correction)
      if (known) return known
      await refuseUnlessPossible(trx, correction, now)
      const decided = { correction, actorId: actor.id, now }
      if (needsSecondAdministrator(amount, movedAlone)) {
        await proposeCorrection(context, trx, decided)
        return 'waiting'
      }
      await applyCorrection(context, trx, decided)
      return 'done'
    })
    .catch((error: unknown) => {
      // The same key was committed at the same instant for another person: one lock did not order the two.
      throw isUniqueViolation(error) ? new ApiError('IDEMPOTENCY_KEY_REUSED') : error
    })
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  const { wallet, ...others } = await readBalances(db, userId, now)
  return { ...presentStranger(user), walletBalance: wallet, ...others, correction: outcome }
}

/**
 * Idempotency: the outcome of an earlier call with that key.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED where it was another decision
 */
async function findOutcome(trx: Kysely<Schema>, correction: Correction): Promise<Outcome | null> {
  const { userId, ...details } = correction
  const proposed = await findCorrectionByKey(trx, details.key)
  if (proposed) {
    const { account, amount, reason, state } = proposed
    const same = [account, proposed.userId, amount, reason].join('\n')
    if (same !== [details.account, userId, details.amount, details.reason].join('\n'))
      throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return state
  }
  const done = await trx
    .selectFrom('auditEvents')
    .select(sql<boolean>`details = ${JSON.stringify(details)}::jsonb`.as('same'))
    .where('subject', '=', userId)
    .where('action', '=', ADJUSTMENT_ACTION)
    .where(sql`details ->> 'key'`, '=', details.key)
    .executeTakeFirst()
  if (done?.same === false) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return done ? 'done' : null
}

/**
 * Locks the person and their balances. Money goes to verified people only: no one else could withdraw it, nor close their
 * account with it. What may still go back to a renter cannot be taken.
 * @throws ApiError USER_NOT_FOUND, RECIPIENT_NOT_VERIFIED, BALANCE_TOO_LOW
 */
export async function refuseUnlessPossible(
  trx: Kysely<Schema>,
  correction: Correction,
  now: Date,
): Promise<void> {
  const { userId, amount } = correction
  const person = await trx
    .selectFrom('users')
    .select('verifier')
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!person) throw new ApiError('USER_NOT_FOUND')
  if (amount > 0 && !isVerified(person.verifier)) throw new ApiError('RECIPIENT_NOT_VERIFIED')
  const { wallet, cautions } = await lockBalances(trx, userId)
  if (amount > 0) return
  const takeable =
    correction.account === 'wallet'
      ? withdrawable(wallet, await findHeldRents(trx, userId, now), now)
      : cautions - (await findHeldDeposits(trx, userId))
  if (-amount > takeable) throw new ApiError('BALANCE_TOO_LOW')
}

/** Moves the money. The caller's transaction has asked `refuseUnlessPossible` before. */
export async function applyCorrection(
  { newId, notify }: WalletContext,
  trx: Kysely<Schema>,
  { correction, actorId, second, now }: DecidedCorrection,
): Promise<void> {
  const { userId, ...facts } = correction
  const details = { ...facts, ...second }
  await postEntry(trx, balanceAdjusted(facts.key, correction), now)
  await writeAudit(trx, { actorId, action: ADJUSTMENT_ACTION, subject: userId, details }, { now, newId })
  await notify(trx, 'balance corrected', correction, now)
}
