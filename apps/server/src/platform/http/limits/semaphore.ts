import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { ApiError } from '../api-error.ts'

/** How many may wait; the error for the next one. */
interface Queue {
  readonly atMost: number
  readonly refusal: ErrorCode
}

const QUEUE: Queue = { atMost: 20, refusal: 'OVERLOADED' }

/** Lets a few pieces of work be done at once; the others wait, in the order in which they came. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #queue: Queue

  constructor(atOnce: number, queue = QUEUE) {
    this.#free = atOnce
    this.#queue = queue
  }

  /**
   * For work that a request waits for.
   * @throws ApiError where too many wait already
   */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0 && this.#waiting.length >= this.#queue.atMost)
      throw new ApiError(this.#queue.refusal)
    return this.takeInTheEnd(work)
  }

  /** For jobs, of which there are few at once anyway: they are never turned away. */
  async takeInTheEnd<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
