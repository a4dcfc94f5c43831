import type { Kysely } from 'kysely'
import type { Observation, PaymentProvider } from '../../features/payments/payment-provider.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'

const PROMPT_LIFETIME_MS = 30 * 60_000

export interface SimulatorParts {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  /** The operators' own clock: moving the demo's calendar does not move it. */
  readonly clock: Clock
}

/**
 * Behaves as a mobile-money provider does: a collection waits until the renter confirms with a PIN, refuses,
 * or lets it lapse; a refund arrives at once. It keeps its own books, and remembers them when we die.
 */
export function createSimulator({ db, newId, clock }: SimulatorParts): PaymentProvider {
  return {
    name: 'simulator',
    accountCodes: { AIRTEL: 'ACC_SIMULATOR_AIRTEL', MOOV: 'ACC_SIMULATOR_MOOV' },

    async submit(order) {
      const now = clock.now()
      await db
        .insertInto('simulator_operations')
        .values({
          reference: order.reference,
          kind: order.kind,
          operator: order.operator,
          phone: order.phone,
          amount: order.amount,
          label: order.label,
          prompt_id: newId(now),
          state: order.kind === 'collect' ? 'waiting' : 'succeeded',
          created_at: now,
          expires_at: new Date(now.getTime() + PROMPT_LIFETIME_MS),
        })
        .execute()
      return order.kind === 'collect' ? { is: 'accepted' } : { is: 'final', ok: true }
    },

    async observe({ reference }) {
      const operation = await db
        .selectFrom('simulator_operations')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (!operation) return { state: 'not-found' }
      const { state, amount, phone, expires_at } = operation
      const lapsed = state === 'waiting' && expires_at <= clock.now()
      return { ...OBSERVED[lapsed ? 'lapsed' : state], amount, phone }
    },
  }
}

const OBSERVED: Readonly<Record<'waiting' | 'succeeded' | 'refused' | 'lapsed', Observation>> = {
  waiting: { state: 'pending' },
  succeeded: { state: 'succeeded' },
  refused: { state: 'failed', failure: 'PAYMENT_NOT_APPROVED' },
  lapsed: { state: 'failed', failure: 'PROMPT_EXPIRED' },
}
