import { ApiError } from '../api-error.ts'

const MB = 1024 * 1024

interface MemoryLimits {
  /** Of all requests of this process. */
  readonly total: number
  readonly person: number
  /** Of a network (`readNetwork`): carrier NAT shares one. */
  readonly network: number
}

export const MEMORY_LIMITS: MemoryLimits = {
  total: 192 * MB,
  // Two of the largest files, as a page sends them, and one of them twice while its blocks are joined.
  person: 48 * MB,
  network: 96 * MB,
}

export interface Sender {
  readonly callerId: string
  /** Null for this very machine, which is not limited. */
  readonly network: string | null
}

/** Memory that one request uses for its uploads, counted against the limits of its sender and of all. */
export interface UploadMemory {
  /**
   * @throws ApiError TOO_MANY_REQUESTS when the sender fills too much, OVERLOADED when all senders do, or the request is
   *   over.
   */
  take(bytes: number): void
  giveBack(bytes: number): void
  /** The file is there whole: it is not dropped any more. */
  arrived(): void
  /** Aborted where this upload gives way to others. */
  readonly dropped: AbortSignal
  /** The request is answered. */
  release(): void
}

interface OpenUpload {
  readonly sender: Sender
  heldBytes: number
  isArriving: boolean
  drop(): void
}

const uploads = new Set<OpenUpload>()

function heldBy(isMeant: (upload: OpenUpload) => boolean): number {
  return [...uploads].filter(isMeant).reduce((sum, { heldBytes }) => sum + heldBytes, 0)
}

const heldByPerson = ({ sender }: OpenUpload) => heldBy((other) => other.sender.callerId === sender.callerId)

export function openUploadMemory(sender: Sender, limits = MEMORY_LIMITS): UploadMemory {
  const dropping = new AbortController()
  const release = () => void uploads.delete(upload)
  const upload: OpenUpload = {
    sender,
    heldBytes: 0,
    isArriving: true,
    drop() {
      release()
      dropping.abort()
    },
  }
  uploads.add(upload)
  return {
    take(bytes) {
      // Leak: bytes that arrive after their request was answered would never be released.
      if (!uploads.has(upload)) throw new ApiError('OVERLOADED')
      const { network } = sender
      const ofNetwork = network === null ? 0 : heldBy((other) => other.sender.network === network)
      if (heldByPerson(upload) + bytes > limits.person || ofNetwork + bytes > limits.network)
        throw new ApiError('TOO_MANY_REQUESTS')
      while (heldBy(() => true) + bytes > limits.total) {
        // Longest queue drop: of the uploads that are still arriving, one of the person who fills the most gives
        // way. People who hold many uploads open do not keep out one who sends a photo.
        const [largest] = [...uploads]
          .filter(({ isArriving, heldBytes }) => isArriving && heldBytes > 0)
          .sort((a, b) => heldByPerson(b) - heldByPerson(a) || b.heldBytes - a.heldBytes)
        if (!largest || heldByPerson(largest) <= heldByPerson(upload) + bytes)
          throw new ApiError('OVERLOADED')
        largest.drop()
      }
      upload.heldBytes += bytes
    },
    giveBack(bytes) {
      upload.heldBytes -= Math.min(bytes, upload.heldBytes)
    },
    arrived() {
      upload.isArriving = false
    },
    dropped: dropping.signal,
    release,
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

  /** @throws ApiError OVERLOADED, TOO_MANY_REQUESTS */
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
   * @throws ApiError OVERLOADED, TOO_MANY_REQUESTS
   */
  finish(): Buffer {
    this.#memory.arrived()
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
