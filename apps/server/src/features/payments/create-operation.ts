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

/** Records an operation in the caller's transaction, and the job that follows it whatever happens next. */
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
    })
    .execute()
  // A collection is submitted by the request that made it, and the job is there in case that died; a refund
  // has no request, so that the job starts at once.
  const delay = facts.kind === 'collect' ? pauseBeforeCheck(0) : 0
  await followLater(db, id, delay)
}

/** Asks for the operation to be followed after that many milliseconds of the machine's clock. */
export async function followLater(db: Kysely<Schema>, id: string, delayMs: number): Promise<void> {
  const runAt = new Date(Date.now() + delayMs)
  await enqueueJob(db, 'follow-payment', { id }, { runAt, key: `follow-payment ${id}` })
}

/**
 * 15 characters of A-Z and 0-9, which is all that MyPVit takes: the last 74 bits of the UUID, in base 36,
 * are its random ones.
 */
function referenceOf(id: string): string {
  const random = BigInt(`0x${id.replaceAll('-', '').slice(13)}`)
  return random.toString(36).toUpperCase().slice(-15).padStart(15, '0')
}
