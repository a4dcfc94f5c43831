import type { Written } from '@okoume/contract/model/written.ts'
import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, WithdrawalRow } from '#platform/database/schema.ts'
import type { Page } from '#platform/jobs/each-in-turn.ts'
import { contactPhone } from '../../accounts/account-queries.ts'
import { IS_SHORT } from '../../payments/transactions/open-payments.ts'

export interface ListedWithdrawal extends WithdrawalRow {
  readonly delayed: boolean
  readonly waiting: boolean
}

/** Its operator has not confirmed it, and an administrator looks into it. */
const IS_DELAYED = sql<boolean>`withdrawals.state = 'requested' and exists (
  select from payment_operations where id = withdrawals.payment_id and state = 'review')`

/** Its operator does not hold it yet. */
const IS_WAITING = sql<boolean>`withdrawals.state = 'requested' and exists (
  select from payment_operations where id = withdrawals.payment_id and ${IS_SHORT})`

/** Newest first. */
export async function findWithdrawals(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<ListedWithdrawal[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .select([IS_DELAYED.as('delayed'), IS_WAITING.as('waiting')])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Which of these withdrawals wait for their operators to hold them. */
export async function findWaitingOf(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('id', 'in', ids)
    .where(IS_WAITING)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findWithdrawalByKey(
  db: Kysely<Schema>,
  userId: string,
  idempotencyKey: string,
): Promise<ListedWithdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .select([IS_DELAYED.as('delayed'), IS_WAITING.as('waiting')])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Locks a withdrawal until the caller's transaction ends. */
export async function lockWithdrawal(trx: Kysely<Schema>, id: string): Promise<WithdrawalRow | undefined> {
  return trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface OpenWithdrawalRow extends WithdrawalRow {
  readonly userName: string
  readonly userEmail: string | null
  readonly userPhone: string | null
  readonly proposerName: string | null
  /** To be paid by hand, and its person is suspended: only a supervisor decides. */
  readonly frozen: boolean
}

function selectOpen(db: Kysely<Schema>) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.userId')
    .leftJoin('users as proposer', 'proposer.id', 'withdrawals.proposedBy')
    .selectAll('withdrawals')
    .select(['users.name as userName', 'users.email as userEmail', 'proposer.name as proposerName'])
    .select(contactPhone('users').as('userPhone'))
    .select([IS_DELAYED.as('delayed'), IS_WAITING.as('waiting')])
    .select(sql<boolean>`users.suspended_at is not null and withdrawals.payer = 'administrator'`.as('frozen'))
    .where('withdrawals.state', '=', 'requested')
}

/** Those that are not paid yet, oldest first. */
export async function findOpenWithdrawals(db: Kysely<Schema>, limit: number): Promise<OpenWithdrawalRow[]> {
  return selectOpen(db).orderBy('withdrawals.createdAt').orderBy('withdrawals.id').limit(limit).execute()
}

/** One that an administrator is to pay by hand. */
export async function findPayableByHand(
  db: Kysely<Schema>,
  id: string,
): Promise<OpenWithdrawalRow | undefined> {
  return selectOpen(db)
    .where('withdrawals.id', '=', id)
    .where('withdrawals.payer', '=', 'administrator')
    .executeTakeFirst()
}

/** Those that have waited for an administrator's hand since that instant or longer, and those that a suspension froze, by id. */
export async function findForgottenByHand(
  db: Kysely<Schema>,
  since: Date,
  { last, limit }: Page<OpenWithdrawalRow>,
): Promise<OpenWithdrawalRow[]> {
  return selectOpen(db)
    .where('withdrawals.payer', '=', 'administrator')
    .where((eb) => eb.or([eb('withdrawals.createdAt', '<=', since), eb('users.suspendedAt', 'is not', null)]))
    .$if(last !== undefined, (query) => query.where('withdrawals.id', '>', last?.id ?? ''))
    .orderBy('withdrawals.id')
    .limit(limit)
    .execute()
}

/** The payments that have come to an end while their withdrawals wait for it. */
export async function findEndedPayouts(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('withdrawals')
    .innerJoin('paymentOperations as payout', 'payout.id', 'withdrawals.paymentId')
    .select('payout.id')
    .where('withdrawals.state', '=', 'requested')
    .where('payout.state', 'in', ['succeeded', 'failed'])
    .orderBy('withdrawals.createdAt')
    .limit(limit)
    .execute()
}

export function presentWithdrawal(
  row: WithdrawalRow & Partial<ListedWithdrawal>,
): Written<typeof Withdrawal> {
  return { byHand: row.payer === 'administrator', delayed: false, waiting: false, ...row }
}
