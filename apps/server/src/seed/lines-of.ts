import type { FileHandle } from 'node:fs/promises'

/** A file line by line, from when the first one is asked for: Node's own reader loses what it reads before. */
export async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  yield* file.readLines()
}
