import { ApiError } from '../../platform/http/api-error.ts'
import { type CountCall, countInMemory } from '../../platform/http/limits/call-counts.ts'
import { OwnerSemaphores, Semaphore } from '../../platform/http/limits/semaphore.ts'
import { isLight } from './ingest/decode-picture.ts'
import { HEAVY_AT_ONCE, LIGHT_AT_ONCE } from './ingest/picture-limits.ts'

/**
 * In this process; the database limits how many pictures are stored. Refused pictures count too: they cost as much, and
 * leave no row.
 */
export const ATTEMPTS_OF_OWNER = { most: 120, minutes: 60 } as const
const OWNER_AT_ONCE = 2
const OWNER_QUEUE = { atMost: 2, refusal: 'TOO_MANY_REQUESTS' } as const

/**
 * Who decodes and encodes when in this process, whatever the picture is for: that fills memory and processor. Small
 * pictures, as pages send them, never wait for a large one or a HEIC.
 */
export class UploadSlots {
  /** Also for our own pictures, which are small. */
  readonly light = new Semaphore(LIGHT_AT_ONCE)
  readonly #heavy = new Semaphore(HEAVY_AT_ONCE)
  readonly #owners = new OwnerSemaphores(OWNER_AT_ONCE, OWNER_QUEUE)
  readonly #count: CountCall

  constructor(nowMs = () => performance.now()) {
    this.#count = countInMemory(nowMs)
  }

  /** @throws ApiError TOO_MANY_PICTURES, TOO_MANY_REQUESTS, OVERLOADED */
  async take<Result>(ownerId: string, bytes: Buffer, work: () => Promise<Result>): Promise<Result> {
    if ((await this.#count('picture', ownerId, ATTEMPTS_OF_OWNER)) !== null)
      throw new ApiError('TOO_MANY_PICTURES')
    return this.#owners.take(ownerId, async () => {
      const semaphore = (await isLight(bytes)) ? this.light : this.#heavy
      return semaphore.take(work, ownerId)
    })
  }
}
