import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { ApiError } from '#platform/http/api-error.ts'

export const CHANGES_A_MINUTE = 60

/**
 * Rate limit for changes of one person's notification settings. Counted in this process only, which is
 * enough to keep one from filling it; what holds for all processes is how many devices there are.
 */
export class ChangeLimit {
  readonly #counts = new Map<string, number>()
  readonly #nowMs: () => number
  #since = 0

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** @throws ApiError TOO_MANY_REQUESTS */
  count(personId: string): void {
    if (this.#nowMs() - this.#since >= MINUTE_MS) {
      this.#counts.clear()
      this.#since = this.#nowMs()
    }
    const count = (this.#counts.get(personId) ?? 0) + 1
    if (count > CHANGES_A_MINUTE) throw new ApiError('TOO_MANY_REQUESTS')
    this.#counts.set(personId, count)
  }
}
