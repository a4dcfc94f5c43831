import type { Written } from '@okoume/contract/model/written.ts'
import type { UnansweredPayment } from '@okoume/contract/wire/administration-work.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { OPEN_STATES } from './payment-states.ts'

/** It waits for its operator to hold it, and is no concern of the provider's yet. */
export const IS_SHORT = sql<boolean>`(payment_operations.state = 'created' and payment_operations.short_since is not null)`

/** The open payments, oldest first. */
export async function findOpenPayments(db: Kysely<Schema>, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('paymentOperations')
    .select('id')
    .where('state', 'in', [...OPEN_STATES])
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Claim timeout, longer than any call takes: after this another worker takes the payment over. */
const CLAIM_MS = 2 * 60_000

/** Takes payments of one provider that are due by the machine's clock, so that no other process asks about them now. */
export async function claimDuePayments(
  db: Kysely<Schema>,
  { provider, limit }: { readonly provider: string; readonly limit: number },
  machineNow: number,
): Promise<{ id: string }[]> {
  return db
    .updateTable('paymentOperations')
    .set({ nextCheckAt: new Date(machineNow + CLAIM_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('paymentOperations')
        .select('id')
        .where('provider', '=', provider)
        .where('nextCheckAt', '<=', new Date(machineNow))
        .orderBy('nextCheckAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
}

/** As long as a person may take to answer their telephone, and the provider to say so. */
export const USUAL_ANSWER_MS = 15 * MINUTE_MS

const SHOWN = 100

/** Payments without an outcome after `USUAL_ANSWER_MS`, oldest first. */
export async function listUnansweredPayments(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ operations: Written<typeof UnansweredPayment>[]; more: boolean }> {
  const rows = await db
    .selectFrom('paymentOperations')
    .select(['id', 'kind', 'state', 'provider', 'operator', 'phone'])
    .select(['amount', 'label', 'reference', 'checks', 'createdAt', 'nextCheckAt'])
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.not(IS_SHORT))
    .$narrowType<{ state: Written<typeof UnansweredPayment>['state'] }>()
    .where('createdAt', '<', new Date(now.getTime() - USUAL_ANSWER_MS))
    .orderBy('createdAt')
    .limit(SHOWN + 1)
    .execute()
  return { operations: rows.slice(0, SHOWN), more: rows.length > SHOWN }
}
