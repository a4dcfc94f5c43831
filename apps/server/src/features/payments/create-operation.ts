import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { pauseBeforeCheck } from './operation-states.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface NewOperation {
  readonly id: string
  readonly kind: 'collect' | 'refund'
  /** What it is for. */
  readonly cause: string
  /** 1 unless told. One operation an attempt: a second one is a fault. */
  readonly attempt?: number
  readonly provider: PaymentProvider
  readonly operator: Operator
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
  readonly label: string
  readonly now: Date
}

/**
 * Records an operation in the caller's transaction, so that it is followed whatever happens next. A collection
 * is submitted by the request that made it, and looked at soon after in case that died; it queues no job, for
 * a job's wake-up call makes PostgreSQL write the commits of all bookings one by one. A refund has no request:
 * a job starts it at once.
 */
export async function createOperation(db: Kysely<Schema>, operation: NewOperation): Promise<void> {
  const { id, provider, now, ...facts } = operation
  await db
    .insertInto('payment_operations')
    .values({
      ...facts,
      id,
      provider: provider.name,
      account_code: provider.accountCodes[facts.operator],
      reference: referenceOf(id),
      state: 'created',
      checks: 0,
      created_at: now,
      updated_at: now,
      next_check_at: new Date(Date.now() + pauseBeforeCheck(0)),
    })
    .execute()
  if (facts.kind === 'refund') await followNow(db, id)
}

/** Asks for the operation to be followed as soon as a worker is free. */
export async function followNow(db: Kysely<Schema>, id: string): Promise<void> {
  await enqueueJob(db, 'follow-payment', { id }, { key: `follow-payment ${id}` })
}

/**
 * 15 characters of A-Z and 0-9, which is all that MyPVit takes: the last 74 bits of the UUID, in base 36,
 * are its random ones.
 */
function referenceOf(id: string): string {
  const random = BigInt(`0x${id.replaceAll('-', '').slice(13)}`)
  return random.toString(36).toUpperCase().slice(-15).padStart(15, '0')
}
