import type { Written } from '@okoume/contract/model/written.ts'
import type { NewOfficeEntry, OfficeEntry } from '@okoume/contract/wire/books.ts'
import { HELD_ACCOUNTS } from '@okoume/domain/books/holdings.ts'
import { officeEntry, takesFromOperator } from '@okoume/domain/books/office-entries.ts'
import { MAX_WITHOUT_SECOND, needsSecondAdministrator } from '@okoume/domain/ledger/manual-entries.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { refuseUnlessIndependent } from '../accounts/standing.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMovedAlone } from '../ledger/moved-alone.ts'
import { readOperatorBalances } from '../ledger/operator-balances.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { lockFloat, readFloat, sendWaiting } from '../payments/transactions/operator-float.ts'
import type { FinanceContext, OfficeMovement } from './finance-context.ts'
import { findOfficeEntry } from './office-queries.ts'

export interface OfficeOrder {
  readonly actor: Pick<Caller, 'id' | 'requireCode'>
  readonly idempotencyKey: string
  readonly entry: z.output<typeof NewOfficeEntry>
}

/**
 * Books one of the company's own movements, once a key; above what one administrator decides alone it waits for a second.
 * @throws ApiError NOT_OUR_MONEY, OPERATOR_SHORT, RECEIPT_NOT_THERE, IDEMPOTENCY_KEY_REUSED
 */
export async function addOfficeEntry(
  context: FinanceContext,
  { actor, idempotencyKey, entry }: OfficeOrder,
): Promise<Written<typeof OfficeEntry>> {
  const { db, clock, newId } = context
  const now = clock.now()
  const { code, ...facts } = entry
  const key = `${actor.id} ${idempotencyKey}`
  const known = await findByKey(db, key, facts)
  // A code is spent once: whoever sends the same decision again is answered without one.
  if (!known && facts.amount > MAX_WITHOUT_SECOND) await actor.requireCode(code)
  const id = await db.transaction().execute(async (trx) => {
    const movedAlone = await lockMovedAlone(trx, actor.id, now)
    const before = await findByKey(trx, key, facts)
    if (before) return before
    const waits = needsSecondAdministrator(facts.amount, movedAlone)
    const row = { id: newId(now), ...facts }
    await refuseUnlessPossible(trx, row)
    await trx
      .insertInto('officeEntries')
      .values({ ...row, key, askedBy: actor.id, createdAt: now, state: waits ? 'waiting' : 'posted' })
      .execute()
    if (!waits) await post(trx, row, now)
    const action = waits ? 'propose office entry' : 'post office entry'
    await writeAudit(trx, { actorId: actor.id, action, subject: row.id, details: facts }, { now, newId })
    if (waits) await context.notify(trx, 'office entry proposed', row, now)
    return row.id
  })
  return findOfficeEntry(db, { id, viewerId: actor.id, now })
}

/** Posts an entry, and queues the payments that waited for its money. */
async function post(trx: Kysely<Schema>, row: OfficeMovement, now: Date): Promise<void> {
  await postEntry(trx, officeEntry(row), now)
  await sendWaiting(trx, row.toOperator ?? row.operator)
}

type Facts = Omit<z.output<typeof NewOfficeEntry>, 'code'>

/** Idempotency. @throws ApiError IDEMPOTENCY_KEY_REUSED where the key was of another entry */
async function findByKey(trx: Kysely<Schema>, key: string, facts: Facts): Promise<string | null> {
  const row = await trx.selectFrom('officeEntries').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return null
  const same = (Object.keys(facts) as (keyof Facts)[]).every((name) => row[name] === facts[name])
  if (!same) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return row.id
}

/**
 * Locks the office's entries, which take turns: nothing leaves an operator that does not hold it, and what is owed to people
 * never goes to the company's bank. Money that was sent is there no more, although the ledger still has it.
 * @throws ApiError NOT_OUR_MONEY, OPERATOR_SHORT, RECEIPT_NOT_THERE
 */
async function refuseUnlessPossible(trx: Kysely<Schema>, { kind, operator, of, amount }: OfficeMovement) {
  await sql`select pg_advisory_xact_lock(hashtextextended('office entries', 0))`.execute(trx)
  if (of !== null) {
    const found = await trx
      .selectFrom('ledgerBalances')
      .select('balance')
      .where('account', '=', 'unallocated')
      .where('holder', '=', `office ${of}`)
      .executeTakeFirst()
    const receipt = await trx
      .selectFrom('officeEntries')
      .select('operator')
      .where('id', '=', of)
      .executeTakeFirst()
    if (!found || found.balance < amount || receipt?.operator !== operator)
      throw new ApiError('RECEIPT_NOT_THERE')
  }
  if (!takesFromOperator(kind)) return
  await lockFloat(trx, operator)
  if ((await readFloat(trx, operator)) < amount) throw new ApiError('OPERATOR_SHORT')
  const balances = await readOperatorBalances(trx)
  const total = balances.values().reduce((sum, balance) => sum + balance, 0)
  if (kind === 'to-bank' && total - (await readOwed(trx)) < amount) throw new ApiError('NOT_OUR_MONEY')
}

/** FCFA that are owed to people. */
async function readOwed(trx: Kysely<Schema>): Promise<number> {
  const { owed } = await trx
    .selectFrom('ledgerBalances')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('owed'))
    .where('account', 'in', [...HELD_ACCOUNTS])
    .executeTakeFirstOrThrow()
  return owed
}

export interface OfficeDecision {
  readonly id: string
  readonly actorId: string
  readonly outcome: 'posted' | 'declined'
  readonly note: string
}

/**
 * Confirms or declines an entry that another administrator asked for, once; it must still be possible.
 * @throws ApiError OFFICE_ENTRY_NOT_FOUND, OWN_CASE, NOT_INDEPENDENT, NOT_OUR_MONEY, OPERATOR_SHORT, RECEIPT_NOT_THERE
 */
export async function decideOfficeEntry(
  { db, clock, newId }: FinanceContext,
  { id, actorId, outcome, note }: OfficeDecision,
): Promise<Written<typeof OfficeEntry>> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('officeEntries')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await lockOpenAccount(trx, actorId)
    if (row?.state !== 'waiting') throw new ApiError('OFFICE_ENTRY_NOT_FOUND')
    if (row.askedBy === actorId) throw new ApiError('OWN_CASE')
    await refuseUnlessIndependent(trx, { administratorId: actorId, askedBy: row.askedBy, now })
    if (outcome === 'posted') {
      await refuseUnlessPossible(trx, row)
      await post(trx, row, now)
    }
    await trx
      .updateTable('officeEntries')
      .set({ state: outcome, decidedBy: actorId, decidedAt: now })
      .where('id', '=', id)
      .execute()
    const { kind, operator, amount, paper, askedBy } = row
    const details = { kind, operator, amount, paper, askedBy, note }
    const action = outcome === 'posted' ? 'post office entry' : 'decline office entry'
    await writeAudit(trx, { actorId, action, subject: id, details }, { now, newId })
  })
  return findOfficeEntry(db, { id, viewerId: actorId, now })
}
