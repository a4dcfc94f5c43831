import type { User } from '@okoume/contract/wire/user.ts'
import { type AdjustedAccount, balanceAdjusted } from '@okoume/domain/ledger/manual-entries.ts'
import { withdrawable } from '@okoume/domain/ledger/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { isUniqueViolation } from '../../platform/database/unique-violation.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findUser } from '../accounts/account-queries.ts'
import { presentStranger } from '../accounts/present-user.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type HeldMoney, lockBalancesOf } from '../ledger/ledger-queries.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { type News, tellPerson } from '../notices/tell-person.ts'
import { findAcceptedRents, findHeldDeposits } from '../rentals/rental-queries.ts'
import { balancesOf } from './balances.ts'
import type { WalletParts } from './wallet-parts.ts'
import { holdPerson } from './withdrawal-queries.ts'

export interface Adjustment {
  readonly actorId: string
  readonly idempotencyKey: string
  readonly account: AdjustedAccount
  readonly userId: string
  /** FCFA; below zero where it is taken. */
  readonly amount: number
  readonly reason: string
  readonly now: Date
}

const ADJUSTMENT_ACTION = 'adjust balance'

/** What is audited of it. */
interface Decided {
  readonly key: string
  readonly account: AdjustedAccount
  readonly amount: number
  readonly reason: string
}

/**
 * Carries out an administrator's decision to give a person money of ours, or to take some back, once a key. What may
 * still go back to a renter cannot be taken. Nobody decides on their own money.
 * @throws Refusal OWN_CASE, USER_NOT_FOUND, BALANCE_TOO_LOW, IDEMPOTENCY_KEY_REUSED
 */
export async function adjustBalance(parts: WalletParts, adjustment: Adjustment): Promise<User> {
  const { db } = parts
  const { actorId, userId } = adjustment
  if (actorId === userId) throw new Refusal('OWN_CASE')
  try {
    await db.transaction().execute((trx) => carryOut(parts, trx, adjustment))
  } catch (error) {
    // The same key was committed at the same instant for somebody else: one lock did not order the two.
    if (isUniqueViolation(error)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    throw error
  }
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('USER_NOT_FOUND')
  const { wallet, ...others } = await balancesOf(db, userId)
  return { ...presentStranger(user), walletBalance: wallet, ...others }
}

async function carryOut(parts: WalletParts, trx: Kysely<Schema>, adjustment: Adjustment): Promise<void> {
  const { newId, publicUrl } = parts
  const { actorId, account, userId, amount, reason, now } = adjustment
  const key = `${actorId} ${adjustment.idempotencyKey}`
  await refuseUnlessOpen(trx, userId)
  const held = await lockBalancesOf(trx, userId)
  const details = { key, account, amount, reason }
  if (await isDone(trx, userId, details)) return
  if (amount < 0 && -amount > (await takeable(trx, adjustment, held))) throw new Refusal('BALANCE_TOO_LOW')
  await postEntry(trx, balanceAdjusted(key, { account, userId, amount }), now)
  await recordAudit(trx, { actorId, action: ADJUSTMENT_ACTION, subject: userId, details }, { now, newId })
  await tellPerson(trx, await holdPerson(trx, userId), newsOf(key, adjustment), { now, newId, publicUrl })
}

async function refuseUnlessOpen(trx: Kysely<Schema>, userId: string): Promise<void> {
  const open = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!open) throw new Refusal('USER_NOT_FOUND')
}

/** Whether that decision was carried out before; its key with another one is refused. */
async function isDone(trx: Kysely<Schema>, userId: string, details: Decided): Promise<boolean> {
  const done = await trx
    .selectFrom('audit_events')
    .select(sql<boolean>`details = ${JSON.stringify(details)}::jsonb`.as('same'))
    .where('subject', '=', userId)
    .where('action', '=', ADJUSTMENT_ACTION)
    .where(sql`details ->> 'key'`, '=', details.key)
    .executeTakeFirst()
  if (done?.same === false) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return done !== undefined
}

/** Rent of rentals that may still be cancelled, and deposits of objects that may still come back, are not ours to take. */
async function takeable(
  trx: Kysely<Schema>,
  { account, userId }: Adjustment,
  { wallet, cautions }: HeldMoney,
): Promise<number> {
  if (account === 'wallet') return withdrawable(wallet, await findAcceptedRents(trx, userId))
  return cautions - (await findHeldDeposits(trx, userId))
}

function newsOf(key: string, { account, amount, reason }: Adjustment): News {
  const whose = account === 'wallet' ? 'de votre portefeuille' : 'de vos cautions'
  const change = `${amount < 0 ? '-' : '+'} ${formatFrancs(Math.abs(amount))}`
  return {
    cause: `adjustment ${key}`,
    kind: 'payments',
    title: `Une correction ${whose}`,
    paragraphs: [
      `Notre équipe a corrigé le solde ${whose} : ${change}.`,
      ...(reason === '' ? [] : [`La raison : ${reason}`]),
    ],
    action: { label: 'Voir mon portefeuille', path: '/tableau-de-bord/portefeuille' },
  }
}
