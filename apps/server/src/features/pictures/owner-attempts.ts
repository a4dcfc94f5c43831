import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { Semaphore } from '../../platform/http/limits/semaphore.ts'

export const ATTEMPTS_AN_HOUR = 120
const AT_ONCE = 2
const QUEUE = { atMost: 2, refusal: 'TOO_MANY_REQUESTS' } as const

interface Owner {
  readonly semaphore: Semaphore
  /** When the attempts of the last hour began. */
  attempts: readonly number[]
  underWay: number
}

/**
 * What one owner may ask of this process, pictures that are refused in the end included: those are work too, and leave no
 * row to count. Counted in this process only and forgotten with it, which is enough to keep one from filling it;
 * what holds for all processes is how many pictures are entered.
 */
export class OwnerAttempts {
  readonly #owners = new Map<string, Owner>()
  readonly #nowMs: () => number

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /**
   * Two pictures of an owner at once, two more wait.
   * @throws ApiError TOO_MANY_PICTURES, TOO_MANY_REQUESTS
   */
  async make<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    this.#deleteOld()
    const owner = this.#owners.get(ownerId) ?? {
      semaphore: new Semaphore(AT_ONCE, QUEUE),
      attempts: [],
      underWay: 0,
    }
    if (owner.attempts.length >= ATTEMPTS_AN_HOUR) throw new ApiError('TOO_MANY_PICTURES')
    this.#owners.set(ownerId, owner)
    owner.attempts = [...owner.attempts, this.#nowMs()]
    owner.underWay += 1
    try {
      return await owner.semaphore.take(work)
    } finally {
      owner.underWay -= 1
    }
  }

  #deleteOld(): void {
    const since = this.#nowMs() - HOUR_MS
    for (const [id, owner] of this.#owners) {
      owner.attempts = owner.attempts.filter((at) => at > since)
      if (owner.attempts.length === 0 && owner.underWay === 0) this.#owners.delete(id)
    }
  }
}
