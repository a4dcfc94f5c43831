import type { Clock } from '#platform/clock/clock.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'

export interface ModerationContext extends RentalContext {
  readonly clock: Clock
}
