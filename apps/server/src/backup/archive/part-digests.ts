import { createHash, type Hash } from 'node:crypto'
import { type Part, partOf } from './format.ts'

interface Counted {
  entries: number
  bytes: number
  readonly hash: Hash
}

/** Counts and digests entries by the part that they belong to: name, length and bytes of each, in their order. */
export function createPartDigests() {
  const parts = new Map<string, Counted>()
  return {
    add(entry: string, bytes: Buffer): void {
      const name = partOf(entry)
      const part = parts.get(name) ?? { entries: 0, bytes: 0, hash: createHash('sha256') }
      parts.set(name, part)
      part.entries += 1
      part.bytes += bytes.length
      part.hash.update(`${entry}\n${bytes.length}\n`).update(bytes)
    },

    list(): Part[] {
      return [...parts].map(([name, { entries, bytes, hash }]) => ({
        name,
        entries,
        bytes,
        sha256: hash.copy().digest('hex'),
      }))
    },
  }
}
