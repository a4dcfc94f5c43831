import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import type { Observation, PaymentProvider } from '../../features/payments/transactions/payment-provider.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema, SimulatorPaymentRow } from '../../platform/database/schema.ts'
import { statement } from '../../platform/database/statement.ts'
import { playedTrouble } from './played-trouble.ts'

const PROMPT_LIFETIME_MS = 30 * MINUTE_MS

export interface SimulatorContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  /** The operators' own clock: moving the demo's calendar does not move it. */
  readonly clock: Clock
}

const SLOW_MS = 10_000

/**
 * Behaves as a mobile-money provider does: a collection waits until the renter confirms with a PIN, refuses,
 * or lets it lapse; a refund or a payout arrives at once, but on the telephones that play trouble. It keeps its own
 * books, and remembers them when we die.
 */
export function createSimulator({ db, newId, clock }: SimulatorContext): PaymentProvider {
  return {
    name: 'simulator',
    notFoundIsFinal: true,
    accountCodes: { AIRTEL: 'ACC_SIMULATOR_AIRTEL', MOOV: 'ACC_SIMULATOR_MOOV' },

    async submit(order) {
      const now = clock.now()
      const trouble = playedTrouble('payments', order.phone)
      const waits = order.kind === 'collect' || trouble === 'never-settled'
      const outcome = trouble === 'not-reached' ? 'refused' : 'succeeded'
      const state: SimulatedState = waits ? 'waiting' : outcome
      const { reference, kind, operator, phone, amount, label } = order
      await insert(db, {
        ...{ reference, kind, operator, phone, amount, label, state },
        promptId: newId(now),
        createdAt: now,
        expiresAt: new Date(now.getTime() + PROMPT_LIFETIME_MS),
      })
      return state === 'succeeded' ? { is: 'final', ok: true } : { is: 'accepted' }
    },

    async observe({ reference }) {
      const operation = await db
        .selectFrom('simulatorOperations')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (!operation) return { state: 'not-found' }
      const { kind, state, amount, phone, expiresAt } = operation
      const lapsed = kind === 'collect' && state === 'waiting' && expiresAt <= clock.now()
      const seen = OBSERVED[lapsed ? 'lapsed' : state]
      const failure = state === 'refused' && kind !== 'collect' ? { failure: 'RECIPIENT_NOT_FOUND' } : {}
      return { ...seen, ...failure, amount, phone, reference }
    },

    async findHolder(_, phone) {
      const trouble = playedTrouble('payments', phone)
      if (trouble === 'inactive') return { isActive: false, name: null }
      if (trouble === 'of-another') return { isActive: true, name: 'Régis Moussavou' }
      if (trouble === 'slow') await sleep(SLOW_MS, undefined, { ref: false })
      // Operators know their customers by name: here, by their profiles.
      const customer = await db
        .selectFrom('users')
        .select('name')
        .where('phone', '=', phone)
        .where('closedAt', 'is', null)
        .executeTakeFirst()
      return { isActive: true, name: customer?.name ?? null }
    },
  }
}

const insert = statement((db, row: SimulatorPaymentRow) =>
  db.insertInto('simulatorOperations').values({
    reference: row.reference,
    kind: row.kind,
    operator: row.operator,
    phone: row.phone,
    amount: row.amount,
    label: row.label,
    promptId: row.promptId,
    state: row.state,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }),
)

type SimulatedState = 'waiting' | 'succeeded' | 'refused' | 'lapsed'

const OBSERVED: Readonly<Record<SimulatedState, Observation>> = {
  waiting: { state: 'pending' },
  succeeded: { state: 'succeeded' },
  refused: { state: 'failed', failure: 'PAYMENT_NOT_APPROVED' },
  lapsed: { state: 'failed', failure: 'PROMPT_EXPIRED' },
}
