import type { SettlementContext } from '../../apps/server/src/features/payments/transactions/settle-payment.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** Dependencies for settling an operation without the provider. */
export function settlementContext({ db }: TestServer): SettlementContext {
  return { db, newId: newUuid, publicUrl: PUBLIC_URL }
}
