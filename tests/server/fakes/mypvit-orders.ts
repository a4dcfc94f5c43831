import { randomUUID } from 'node:crypto'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { PaymentOrder } from '@okoume/server/src/features/payments/transactions/payment-provider.ts'
import { systemClock } from '@okoume/server/src/platform/clock/clock.ts'
import type { Schema } from '@okoume/server/src/platform/database/schema.ts'
import { createSeal } from '@okoume/server/src/platform/sealing/seal.ts'
import type { MypvitContext } from '@okoume/server/src/providers/mypvit/mypvit.ts'
import type { Kysely } from 'kysely'
import { pino } from 'pino'

export const OF_MOOV = {
  operator: 'MOOV',
  accountCode: 'ACC_MOOV',
  phone: '+24166123456' as GabonPhone,
} as const

/** An order of its own: 5000 FCFA from an Airtel number by default. */
export function mypvitOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: randomUUID(),
    kind: 'collect',
    reference: randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase(),
    providerReference: null,
    operator: 'AIRTEL',
    accountCode: 'ACC_AIRTEL',
    phone: '+24177123456' as GabonPhone,
    amount: 5000,
    label: 'Perceuse à percussion',
    original: null,
    ...changes,
  }
}

/** Orders that one server instance gives its provider; instances share only the database. */
export function mypvitContext(db: Kysely<Schema>, changes: Partial<MypvitContext> = {}): MypvitContext {
  return {
    db,
    seal: createSeal(['a secret of the tests, long enough']),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    timeoutMs: 1000,
    ...changes,
  }
}
