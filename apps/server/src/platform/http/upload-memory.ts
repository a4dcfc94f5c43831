import { Refusal } from './refusal.ts'

const LIMIT_BYTES = 256 * 1024 * 1024
let held = 0

/** What one request keeps in memory of the files that it was sent, counted against what all of them may. */
export interface UploadMemory {
  /** @throws Refusal OVERLOADED when too many files are being received at once. */
  take(bytes: number): void
  /** The request is answered. */
  release(): void
}

export function openUploadMemory(limit = LIMIT_BYTES): UploadMemory {
  let own = 0
  return {
    take(bytes) {
      if (held + bytes > limit) throw new Refusal('OVERLOADED')
      held += bytes
      own += bytes
    },
    release() {
      held -= own
      own = 0
    },
  }
}
