import { Readable } from 'node:stream'
import { pack } from 'tar-stream'
import { createPartDigests, END_ENTRY, type End, HEAD_ENTRY, type Head } from './format.ts'

export interface ArchiveWriter {
  /** Backpressure: `add` waits until this stream is read. */
  readonly stream: Readable
  /** Resolves when the reader has taken it. */
  add(name: string, bytes: Buffer): Promise<void>
  finish(end: Omit<End, 'parts'>): Promise<void>
  /** The reader sees no end, but this. */
  fail(error: Error): void
}

/** A tar that is written as it is read, entry by entry: no more than one of them is in memory. */
export async function createArchiveWriter(head: Head): Promise<ArchiveWriter> {
  const archive = pack()
  const digests = createPartDigests()
  const mtime = new Date(head.createdAt)

  const write = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      entry.end(bytes)
    })
  const add = (name: string, bytes: Buffer) => {
    digests.add(name, bytes)
    return write(name, bytes)
  }
  return {
    stream: Readable.from(archive, { objectMode: false }),
    add,
    async finish(end) {
      const whole: End = { parts: digests.list(), ...end }
      await write(END_ENTRY, toJson(whole))
      archive.finalize()
    },
    fail: (error) => void archive.destroy(error),
  }
}

/** The head is an entry like another, and digested like one. */
export const headEntry = (head: Head): [string, Buffer] => [HEAD_ENTRY, toJson(head)]

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
