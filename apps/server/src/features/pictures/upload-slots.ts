import { Semaphore } from '../../platform/http/limits/semaphore.ts'
import { isLight } from './ingest/decode-picture.ts'
import { HEAVY_AT_ONCE, LIGHT_AT_ONCE } from './ingest/picture-limits.ts'
import { OwnerAttempts } from './owner-attempts.ts'

/**
 * Who decodes and encodes when in this process, whatever the picture is for: that fills memory and processor. Small
 * pictures, as pages send them, never wait for a large one or a HEIC.
 */
export class UploadSlots {
  /** Also for our own pictures, which are small. */
  readonly light = new Semaphore(LIGHT_AT_ONCE)
  readonly #heavy = new Semaphore(HEAVY_AT_ONCE)
  readonly #attempts = new OwnerAttempts()

  /** @throws ApiError TOO_MANY_PICTURES, TOO_MANY_REQUESTS, OVERLOADED */
  take<Result>(ownerId: string, bytes: Buffer, work: () => Promise<Result>): Promise<Result> {
    return this.#attempts.make(ownerId, async () => {
      const semaphore = (await isLight(bytes)) ? this.light : this.#heavy
      return semaphore.take(work, ownerId)
    })
  }
}
