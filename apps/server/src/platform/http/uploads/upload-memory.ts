import { ApiError } from '../api-error.ts'

const LIMIT_BYTES = 256 * 1024 * 1024
let held = 0

/** Memory that one request uses for its uploads, counted against the limit of all of them. */
export interface UploadMemory {
  /** @throws ApiError OVERLOADED when too many files are being received at once, or the request is over. */
  take(bytes: number): void
  giveBack(bytes: number): void
  /** The request is answered. */
  release(): void
}

export function openUploadMemory(limit = LIMIT_BYTES): UploadMemory {
  let own = 0
  let open = true
  const giveBack = (bytes: number) => {
    const given = Math.min(bytes, own)
    held -= given
    own -= given
  }
  return {
    take(bytes) {
      // What is still being read of a request that was answered would never be given back.
      if (!open || held + bytes > limit) throw new ApiError('OVERLOADED')
      held += bytes
      own += bytes
    },
    giveBack,
    release() {
      open = false
      giveBack(own)
    },
  }
}

const BLOCK_BYTES = 64 * 1024

/**
 * A file as it arrives, in blocks that are counted as they are allocated. The sender chooses how small the pieces
 * are that it comes in, and each piece kept as it is would take some hundred bytes beside its own.
 */
export class ReceivedBytes {
  readonly #memory: UploadMemory
  readonly #blocks: Buffer[] = []
  #length = 0

  constructor(memory: UploadMemory) {
    this.#memory = memory
  }

  /** @throws ApiError OVERLOADED */
  add(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      const copied = piece.copy(this.#blockWithRoom(), this.#length % BLOCK_BYTES, from)
      this.#length += copied
      from += copied
    }
  }

  #blockWithRoom(): Buffer {
    const last = this.#blocks.at(-1)
    if (last && this.#length < this.#blocks.length * BLOCK_BYTES) return last
    this.#memory.take(BLOCK_BYTES)
    // Not of the pool that small buffers share: the block is counted whole and let go whole.
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
    this.#blocks.push(block)
    return block
  }

  /**
   * All of it in one piece; nothing can be added any more.
   * @throws ApiError OVERLOADED
   */
  finish(): Buffer {
    const [only] = this.#blocks
    if (this.#blocks.length === 1 && only) return only.subarray(0, this.#length)
    // For the moment of copying it is there twice, and counted twice.
    this.#memory.take(this.#length)
    const whole = Buffer.concat(this.#blocks, this.#length)
    this.#memory.giveBack(this.#blocks.length * BLOCK_BYTES)
    this.#blocks.length = 0
    return whole
  }
}
