import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract, type Header } from 'tar-stream'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { AnyHead, createPartDigests, END_ENTRY, End, FORMAT, HEAD_ENTRY, Head } from './format.ts'

/** Callbacks while an archive is read. */
export interface ArchiveReader {
  begin(head: Head): Promise<void>
  entry(name: string, bytes: Buffer): Promise<void>
}

/** One entry's bytes, as a stream of the tar library. */
type EntryStream = AsyncIterable<unknown> & { readonly header: Header }

// The largest entry that is written is a piece of a table; a hostile archive must not fill the memory.
const MAX_ENTRY = 256 * 1024 * 1024

/**
 * Reads an archive once, and returns its end when it is whole and every digest is right. What `entry` was given
 * before may still be corrupt: commit it only afterwards.
 * @throws BackupError
 */
export async function readArchive(
  source: Readable,
  reader: ArchiveReader,
): Promise<{ readonly head: Head; readonly end: End }> {
  const entries = extract()
  let hasStarted = false
  const begin = (head: Head) => {
    hasStarted = true
    return reader.begin(head)
  }
  // Whichever of the two fails ends the other; the first failure is the one to tell.
  const [read, fed] = await Promise.allSettled([
    readEntries(entries, { ...reader, begin }),
    pipeline(source, (chunks) => feed(chunks, entries)),
  ])
  if (read.status === 'rejected') throw explain(read.reason, hasStarted)
  if (fed.status === 'rejected') throw explain(fed.reason, hasStarted)
  return read.value
}

/** The tar library's streams are not Node's: their end, or its error, must be passed on by hand. */
async function feed(chunks: AsyncIterable<Buffer>, entries: Extract): Promise<void> {
  const closed = Promise.withResolvers<void>()
  entries.on('close', closed.resolve)
  try {
    for await (const chunk of chunks) {
      if (entries.destroying) return
      if (entries.write(chunk)) continue
      await Promise.race([new Promise<void>((resolve) => entries.once('drain', resolve)), closed.promise])
    }
    entries.end(null)
    await closed.promise
  } catch (error) {
    entries.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

async function readEntries(entries: Extract, reader: ArchiveReader) {
  const digests = createPartDigests()
  let head: Head | undefined
  let end: End | undefined
  for await (const entry of entries) {
    const { name } = entry.header
    const bytes = await readBytes(entry)
    if (end) throw new BackupError('ARCHIVE_ALTERED', 'Cette sauvegarde contient quelque chose après sa fin.')
    if (name === END_ENTRY && head) {
      end = parse(End, bytes)
      continue
    }
    digests.add(name, bytes)
    if (head) {
      await reader.entry(name, bytes)
    } else {
      head = readHead(name, bytes)
      await reader.begin(head)
    }
  }
  if (!head) throw notABackup()
  if (!end) throw cut()
  if (JSON.stringify(end.parts) !== JSON.stringify(digests.list())) throw altered()
  return { head, end }
}

async function readBytes(entry: EntryStream): Promise<Buffer> {
  if (entry.header.size > MAX_ENTRY) throw altered()
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function readHead(name: string, bytes: Buffer): Head {
  if (name !== HEAD_ENTRY) throw notABackup()
  if (parse(AnyHead, bytes).format > FORMAT) {
    throw new BackupError(
      'ARCHIVE_NEWER',
      "Cette sauvegarde vient d'une version plus récente d'Okoumé : installez cette version-là, puis recommencez.",
    )
  }
  return parse(Head, bytes)
}

function parse<Value>(schema: z.ZodType<Value>, bytes: Buffer): Value {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BackupError('ARCHIVE_ALTERED', altered().message, error)
  }
}

const altered = () =>
  new BackupError(
    'ARCHIVE_ALTERED',
    'Cette sauvegarde a été abîmée ou modifiée : ses empreintes ne correspondent pas. Prenez-en une autre.',
  )
const cut = () =>
  new BackupError('ARCHIVE_CUT', 'Cette sauvegarde est incomplète : sa fin manque. Prenez-en une autre.')
const notABackup = () =>
  new BackupError('NOT_A_BACKUP', "Ce n'est pas une sauvegarde d'Okoumé (ou elle est encore chiffrée).")

/** The tar library knows two faults, by their words. What began as a backup is one, and was damaged. */
function explain(error: unknown, hasStarted: boolean): unknown {
  const message = error instanceof Error ? error.message : ''
  if (message.startsWith('Unexpected end of data')) return cut()
  if (message.startsWith('Invalid tar header')) return hasStarted ? altered() : notABackup()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // A piece of a table that cannot be expanded.
  return code.startsWith('Z_') ? altered() : error
}
