import { createHash } from 'node:crypto'
import {
  MAX_STATEMENT_BYTES,
  readStatement,
  referenceKey,
  type StatementRow,
} from '@okoume/domain/books/read-statement.ts'
import { MAX_BALANCE, readAmount } from '@okoume/domain/books/statement-cells.ts'
import type { StatementProvider } from '@okoume/domain/books/statement-columns.ts'
import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { type Operator, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type Kysely, sql } from 'kysely'
import { storableText } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { UploadedFile } from '#platform/http/uploads/read-form.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { FinanceContext } from '../finance-context.ts'
import { settledPayments } from './differences.ts'
import { lockOpenDay } from './open-days.ts'
import { readColumns } from './statement-columns.ts'
import { decodeStatement } from './statement-file.ts'

export interface NewStatement {
  readonly actorId: string
  readonly provider: StatementProvider
  readonly operator: Operator
  readonly day: CalendarDay
  /** As typed; empty where the statement says it. */
  readonly balance: string
  readonly file: UploadedFile
}

/**
 * Keeps a provider's statement of one day, whole, with its rows beside the payments that they name.
 * @throws ApiError INVALID_INPUT, STATEMENT_KNOWN, STATEMENT_TOO_LARGE, PERIOD_CLOSED, DAY_NOT_OVER
 */
export async function addStatement(
  { db, clock, newId }: FinanceContext,
  { actorId, provider, operator, day, balance, file }: NewStatement,
): Promise<void> {
  if (file.bytes.length > MAX_STATEMENT_BYTES) throw new ApiError('STATEMENT_TOO_LARGE')
  const typed = balance === '' ? null : readAmount(balance, MAX_BALANCE)
  if (balance !== '' && typed === null) refuse('balance', 'Écrivez le solde en FCFA, sans centimes.')
  const now = clock.now()
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const { columns, chosen } = await readColumns(db, provider)
  const read = readStatement({ text: decodeStatement(file.bytes), day, columns, chosen })
  if ('problem' in read) refuse(read.field, read.problem)
  const { rows } = read
  if (rows.length > 0 && rows.every((row) => row.day !== day))
    refuse('day', "Aucune ligne de ce relevé n'est de ce jour-là.")
  await db.transaction().execute(async (trx) => {
    await lockOpenDay(trx, { day, actorId, now })
    await refuseKnown(trx, { digest, provider, operator, day, isEmpty: rows.length === 0 })
    const payments = await findPayments(trx, provider, rows)
    await refuseForeign(trx, { rows, payments, provider, operator, day })
    const id = newId(now)
    const name = storableText(file.name.slice(0, 200))
    await trx
      .insertInto('statements')
      .values({
        ...{ id, provider, operator, day, name, digest, file: file.bytes },
        ...{ balance: typed ?? read.balance, uploadedBy: actorId, uploadedAt: now },
      })
      .execute()
    await insertRows(trx, id, rows, payments)
    const details = { provider, operator, day, file: name, digest, rows: rows.length }
    await writeAudit(trx, { actorId, action: 'add statement', subject: id, details }, { now, newId })
  })
}

function refuse(field: string, message: string): never {
  throw new ApiError('INVALID_INPUT', { [field]: message })
}

interface Known {
  readonly digest: string
  readonly provider: StatementProvider
  readonly operator: Operator
  readonly day: CalendarDay
  /** Statements of days without a row are all alike. */
  readonly isEmpty: boolean
}

async function refuseKnown(trx: Kysely<Schema>, { digest, isEmpty, ...account }: Known): Promise<void> {
  const same = trx
    .selectFrom('statements')
    .select(['day', 'operator'])
    .where('digest', '=', digest)
    .where('withdrawnAt', 'is', null)
  const { provider, operator, day } = account
  const known = await (isEmpty
    ? same.where('provider', '=', provider).where('operator', '=', operator).where('day', '=', day)
    : same
  ).executeTakeFirst()
  if (known)
    throw new ApiError('STATEMENT_KNOWN', {
      file: `Ce fichier est déjà le relevé ${operatorFacts(known.operator).label} du ${formatDay(calendarDay(known.day))}.`,
    })
}

interface Named {
  readonly id: string
  readonly operator: Operator
}

const UUID_DIGITS = /^[0-9A-F]{32}$/

/** Payments of that provider by the key of their reference. */
async function findPayments(
  trx: Kysely<Schema>,
  provider: StatementProvider,
  rows: readonly StatementRow[],
): Promise<ReadonlyMap<string, Named>> {
  const keys = rows.map(({ reference }) => referenceKey(reference))
  // Along the index of references: with the hyphens that a provider may have stripped, and without.
  const candidates = keys.flatMap((key) => (UUID_DIGITS.test(key) ? [key, asUuid(key)] : [key]))
  const { rows: found } = await sql<Named & { readonly reference: string }>`
    select id, operator, reference from payment_operations
    where provider = ${provider} and reference = any(${candidates}::text[])`.execute(trx)
  return new Map(found.map((payment) => [referenceKey(payment.reference), payment]))
}

function asUuid(digits: string): string {
  return digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Compared extends Omit<Known, 'digest' | 'isEmpty'> {
  readonly rows: readonly StatementRow[]
  readonly payments: ReadonlyMap<string, Named>
}

/** A statement of another account, or of another merchant, is no statement of ours: it is not kept. */
async function refuseForeign(
  trx: Kysely<Schema>,
  { rows, payments, provider, operator, day }: Compared,
): Promise<void> {
  const other = rows.find((row) => {
    const payment = payments.get(referenceKey(row.reference))
    return payment && payment.operator !== operator
  })
  if (other) {
    const { operator: found } = payments.get(referenceKey(other.reference)) as Named
    refuse(
      'operator',
      `La ligne ${other.line} est un paiement ${operatorFacts(found).label} : ce relevé est d'un autre compte.`,
    )
  }
  if (rows.length === 0 || payments.size > 0) return
  const { rows: ours } = await sql`
    select from (${settledPayments({ from: day, to: day })}) as settled
    where settled.provider = ${provider} and settled.operator = ${operator} limit 1`.execute(trx)
  if (ours.length > 0)
    refuse(
      'file',
      "Aucune ligne n'a une de nos références : ce relevé est celui d'un autre marchand, ou sa référence est dans une autre colonne.",
    )
}

async function insertRows(
  trx: Kysely<Schema>,
  id: string,
  rows: readonly StatementRow[],
  payments: ReadonlyMap<string, Named>,
): Promise<void> {
  const list = rows.map(({ reference, ...row }) => ({
    ...row,
    reference,
    operation: payments.get(referenceKey(reference))?.id ?? null,
  }))
  await sql`
    insert into statement_rows (statement_id, line, reference, operation_id, amount, direction, charge, state, day)
    select ${id}::uuid, line, reference, operation, amount, direction, charge, state, day
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as row (line integer, reference text, operation uuid,
      amount bigint, direction text, charge bigint, state text, day date)`.execute(trx)
}

export interface Withdrawal {
  readonly id: string
  readonly actorId: string
  readonly reason: string
}

/**
 * Takes a statement back that should not be there: its rows count no more, its file stays. Returns its day.
 * @throws ApiError PROVIDER_STATEMENT_NOT_FOUND, STATEMENT_MATCHED, PERIOD_CLOSED
 */
export async function withdrawStatement(
  { db, clock, newId }: FinanceContext,
  { id, actorId, reason }: Withdrawal,
): Promise<CalendarDay> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('statements')
      .select(['day', 'name', 'withdrawnAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.withdrawnAt) throw new ApiError('PROVIDER_STATEMENT_NOT_FOUND')
    const { day, name } = row
    const through = await lockOpenDay(trx, { day, actorId, now })
    if (through !== null && (await hasPaymentsOf(trx, id, through))) throw new ApiError('STATEMENT_MATCHED')
    const { numUpdatedRows } = await trx
      .updateTable('statements')
      .set({ withdrawnBy: actorId, withdrawnAt: now, withdrawnReason: reason })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ApiError('PROVIDER_STATEMENT_NOT_FOUND')
    const details = { day, file: name, reason }
    await writeAudit(trx, { actorId, action: 'withdraw statement', subject: id, details }, { now, newId })
    return calendarDay(day)
  })
}

/** True if a closed day counts on its rows: those around midnight. */
async function hasPaymentsOf(trx: Kysely<Schema>, id: string, through: CalendarDay): Promise<boolean> {
  const { rows } = await sql`
    select from statement_rows as row join payment_operations as payment on payment.id = row.operation_id
      join ledger_entries as entry on entry.cause = any(array[concat('payment received ', payment.cause),
        concat('receipt noted ', payment.cause), concat('refund paid ', payment.cause),
        concat('withdrawal paid ', payment.cause), concat('loss ', payment.id)])
    where row.statement_id = ${id} and (entry.created_at at time zone 'Africa/Libreville')::date <= ${through}::date
    limit 1`.execute(trx)
  return rows.length > 0
}
