import type { Written } from '@okoume/contract/model/written.ts'
import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import { type DecidedPayment, listManualOutcomes } from '@okoume/domain/ledger/manual-outcomes.ts'
import { type Appointment, isIndependentOf } from '@okoume/domain/person/administrator-roles.ts'
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import type { Waiting } from '#platform/notify.ts'
import { findAppointment } from '../../accounts/standing.ts'

const SHOWN = 100

/** Payments that wait for a person, the longest waiting first. */
export async function findUndecided(
  db: Kysely<Schema>,
  administratorId: string,
  now: Date,
): Promise<{ reviews: Written<typeof UndecidedPayment>[]; more: boolean }> {
  const rows = await db
    .selectFrom('paymentOperations as operation')
    .leftJoin('users as proposer', 'proposer.id', 'operation.proposedBy')
    .selectAll('operation')
    .select('proposer.name as proposerName')
    .where('operation.state', '=', 'review')
    .orderBy('operation.updatedAt')
    .orderBy('operation.id')
    .limit(SHOWN + 1)
    .execute()
  const appointment = await findAppointment(db, administratorId)
  const reviews = rows.slice(0, SHOWN).map((row) => presentUndecided(row, administratorId, appointment, now))
  return { reviews, more: rows.length > SHOWN }
}

/** How many wait for a person, and since when the first of them does. */
export async function countUndecided(db: Kysely<Schema>): Promise<Waiting> {
  return db
    .selectFrom('paymentOperations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('updatedAt').as('since')])
    .where('state', '=', 'review')
    .executeTakeFirstOrThrow()
}

interface UndecidedRow extends PaymentRow {
  readonly proposerName: string | null
}

export function toDecidedPayment(row: PaymentRow): DecidedPayment {
  const { kind, failure, amount, receivedAmount } = row
  return { kind, failure: failure ?? '', amount, receivedAmount }
}

function presentUndecided(
  row: UndecidedRow,
  administratorId: string,
  appointment: Appointment,
  now: Date,
): Written<typeof UndecidedPayment> {
  const decided = toDecidedPayment(row)
  return {
    ...row,
    ...decided,
    since: row.updatedAt,
    outcomes: [...listManualOutcomes(decided)],
    proposed: presentProposal(row, administratorId, appointment, now),
  }
}

function presentProposal(
  row: UndecidedRow,
  administratorId: string,
  appointment: Appointment,
  now: Date,
): Written<typeof UndecidedPayment>['proposed'] {
  const { proposedBy: askedBy, proposedDecision: decision } = row
  if (askedBy === null || decision === null) return null
  return {
    outcome: decision.outcome,
    phoneNumber: 'phone' in decision ? decision.phone : null,
    paidFrom: 'paidFrom' in decision ? decision.paidFrom : null,
    receipt: 'receipt' in decision ? decision.receipt : null,
    amount: 'amount' in decision ? decision.amount : null,
    byName: row.proposerName ?? '',
    note: row.proposedNote ?? '',
    at: row.proposedAt ?? '',
    mayDecide: askedBy !== administratorId && isIndependentOf(askedBy, appointment, now),
  }
}
