import type { Kysely } from 'kysely'
import type { BalanceCorrectionRow, Schema } from '#platform/database/schema.ts'
import { contactPhone } from '../../accounts/account-queries.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { CorrectionEvents, WalletContext } from '../withdrawals/wallet-context.ts'

/** A correction of a person's balance, as it is audited. */
export type Correction = CorrectionEvents['balance corrected']

export interface DecidedCorrection {
  readonly correction: Correction
  /** Who answers for it. */
  readonly actorId: string
  /** Of one that a second administrator confirms. */
  readonly second?: { readonly askedBy: string; readonly note: string }
  readonly now: Date
}

export async function findCorrectionByKey(
  trx: Kysely<Schema>,
  key: string,
): Promise<BalanceCorrectionRow | undefined> {
  return trx.selectFrom('balanceCorrections').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Locks a correction until the caller's transaction ends. */
export async function lockCorrection(
  trx: Kysely<Schema>,
  id: string,
): Promise<BalanceCorrectionRow | undefined> {
  return trx.selectFrom('balanceCorrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes down a correction for a second administrator to decide, and tells them all. No money moves. */
export async function proposeCorrection(
  context: WalletContext,
  trx: Kysely<Schema>,
  { correction, actorId, now }: DecidedCorrection,
): Promise<void> {
  const id = context.newId(now)
  const { userId, ...facts } = correction
  await trx
    .insertInto('balanceCorrections')
    .values({ id, ...facts, userId, askedBy: actorId, createdAt: now, state: 'waiting' })
    .execute()
  const details = { ...facts, correction: id }
  await writeAudit(
    trx,
    { actorId, action: 'propose correction', subject: userId, details },
    { ...context, now },
  )
  await context.notify(trx, 'correction proposed', { id, amount: correction.amount }, now)
}

export interface WaitingCorrectionRow extends BalanceCorrectionRow {
  readonly userName: string
  readonly userEmail: string | null
  readonly userPhone: string | null
  readonly askedByName: string
}

/** Those that wait, oldest first. */
export async function findWaitingCorrections(
  db: Kysely<Schema>,
  limit: number,
): Promise<WaitingCorrectionRow[]> {
  return db
    .selectFrom('balanceCorrections as correction')
    .innerJoin('users as person', 'person.id', 'correction.userId')
    .innerJoin('users as asker', 'asker.id', 'correction.askedBy')
    .selectAll('correction')
    .select(['person.name as userName', 'person.email as userEmail', 'asker.name as askedByName'])
    .select(contactPhone('person').as('userPhone'))
    .where('correction.state', '=', 'waiting')
    .orderBy('correction.createdAt')
    .orderBy('correction.id')
    .limit(limit)
    .execute()
}
