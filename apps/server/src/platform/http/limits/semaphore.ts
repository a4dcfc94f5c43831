import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { ApiError } from '../api-error.ts'

/** How many may wait; the error for the next one. */
interface Queue {
  readonly atMost: number
  readonly refusal: ErrorCode
}

const QUEUE: Queue = { atMost: 20, refusal: 'OVERLOADED' }

/**
 * Lets a few pieces of work be done at once; the others wait in the order in which they came. Fair queuing: owners take
 * turns, so that one who sends much waits for their own.
 */
export class Semaphore {
  #free: number
  #waitingCount = 0
  /** By owner, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #queue: Queue

  constructor(atOnce: number, queue = QUEUE) {
    this.#free = atOnce
    this.#queue = queue
  }

  get waiting(): number {
    return this.#waitingCount
  }

  /**
   * For work that a request waits for.
   * @throws ApiError where too many wait already
   */
  async take<Result>(work: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#free === 0 && this.#waitingCount >= this.#queue.atMost) throw new ApiError(this.#queue.refusal)
    return this.takeInTheEnd(work, owner)
  }

  /** For jobs, of which there are few at once anyway: they are never turned away. */
  async takeInTheEnd<Result>(work: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((begin) => this.#enqueue(owner, begin))
    try {
      return await work()
    } finally {
      const next = this.#dequeue()
      if (next) next()
      else this.#free += 1
    }
  }

  #enqueue(owner: string, begin: () => void): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), begin])
    this.#waitingCount += 1
  }

  #dequeue(): (() => void) | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [owner, [next, ...others]] = first
    this.#waiting.delete(owner)
    // Behind all other owners.
    if (others.length > 0) this.#waiting.set(owner, others)
    this.#waitingCount -= 1
    return next
  }
}

/** A semaphore for each owner. Memory: only owners whose work is under way are kept. */
export class OwnerSemaphores {
  readonly #owners = new Map<string, { readonly semaphore: Semaphore; underWay: number }>()
  readonly #atOnce: number
  readonly #queue: Queue

  constructor(atOnce: number, queue: Queue) {
    this.#atOnce = atOnce
    this.#queue = queue
  }

  /** @throws ApiError where too many of that owner wait already */
  async take<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const owner = this.#owners.get(ownerId) ?? {
      semaphore: new Semaphore(this.#atOnce, this.#queue),
      underWay: 0,
    }
    this.#owners.set(ownerId, owner)
    owner.underWay += 1
    try {
      return await owner.semaphore.take(work)
    } finally {
      owner.underWay -= 1
      if (owner.underWay === 0) this.#owners.delete(ownerId)
    }
  }
}
