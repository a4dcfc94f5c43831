import type { Clock } from '../../platform/clock/clock.ts'
import { followOperation } from './follow-operation.ts'
import { claimDueOperations } from './payment-queries.ts'
import type { PaymentParts } from './submit-operation.ts'

/** How often the operations are looked through for those whose next question has come. */
export const WATCH_EVERY_MS = 1000

/** Follows every operation whose next question has come. Processes that watch together share them. */
export async function watchOperations(parts: PaymentParts & { readonly clock: Clock }): Promise<void> {
  for (const { id } of await claimDueOperations(parts.db, Date.now())) {
    await followOperation(parts, id, parts.clock.now())
  }
}
