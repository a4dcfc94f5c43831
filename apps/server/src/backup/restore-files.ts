import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from './archive/backup-error.ts'
import { ENTRY_FOLDERS, SECRET_ENTRY } from './archive/format.ts'
import type { Storages } from './stored-files.ts'

/** Writes the files of a backup to their storages, and deletes them again if the restore fails. */
export interface FileRestorer {
  take(entry: string, bytes: Buffer): Promise<void>
  /** Resolves once all are stored, with their number. */
  settle(): Promise<number>
  /**
   * From now on `undo` deletes nothing.
   * @throws where it has begun
   */
  commit(): void
  /** Deletes what was written; `take` refuses from now on. */
  undo(): Promise<void>
}

export interface FilePlaces {
  readonly dataDir: string
  readonly storages: Storages
}

// Each waits for a disk or for another server.
const AT_ONCE = 8
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)*)+$/

export function createFileRestorer({ dataDir, storages }: FilePlaces): FileRestorer {
  const underWay = new Set<Promise<void>>()
  const undoing = new Map<string, () => Promise<void>>()
  // Files that were there before the restore are not deleted when it is undone.
  const earlier = new Set<string>()
  const secretFile = path.join(dataDir, 'secret')
  let restored = 0
  let undone = false

  async function restoreSecret(bytes: Buffer): Promise<void> {
    const there = await readFile(secretFile).catch(() => null)
    if (there?.equals(bytes)) return
    if (there) throw differs(secretFile)
    await writeFile(secretFile, bytes, { mode: 0o600, flag: 'wx' })
    undoing.set(secretFile, () => rm(secretFile, { force: true }))
  }

  async function restoreFile(storage: keyof Storages, key: string, bytes: Buffer): Promise<void> {
    if (!KEY.test(key)) throw new BackupError('ARCHIVE_ALTERED', `Nom de fichier inattendu : ${key}`)
    const there = await storages[storage].get(key)
    const folder = path.posix.dirname(key)
    if (there) earlier.add(`${storage} ${folder}`)
    if (there?.equals(bytes)) return
    if (there) throw differs(key)
    undoing.set(`${storage} ${folder}`, () => storages[storage].deleteFolder(folder))
    await storages[storage].put(key, bytes)
  }

  function writeEntry(entry: string, bytes: Buffer): Promise<void> {
    if (entry === SECRET_ENTRY) return restoreSecret(bytes)
    if (entry.startsWith(ENTRY_FOLDERS.pictures)) {
      return restoreFile('pictures', entry.slice(ENTRY_FOLDERS.pictures.length), bytes)
    }
    if (entry.startsWith(ENTRY_FOLDERS.identity)) {
      return restoreFile('identity', entry.slice(ENTRY_FOLDERS.identity.length), bytes)
    }
    throw new BackupError('ARCHIVE_ALTERED', `Cette sauvegarde contient un élément inconnu : ${entry}`)
  }

  function refuseUndone(): void {
    if (undone) throw new Error('the restore was given up')
  }

  return {
    async take(entry, bytes) {
      refuseUndone()
      // A failed write stays in the set, so that waiting for the set fails too.
      while (underWay.size >= AT_ONCE) await Promise.race(underWay)
      if (entry !== SECRET_ENTRY) restored += 1
      const writing = writeEntry(entry, bytes)
      underWay.add(writing)
      writing.then(
        () => underWay.delete(writing),
        () => {},
      )
    },
    async settle() {
      await Promise.all(underWay)
      return restored
    },
    commit() {
      refuseUndone()
      undoing.clear()
    },
    async undo() {
      undone = true
      await Promise.allSettled(underWay)
      for (const [place, undo] of undoing) {
        // A file that cannot be deleted must neither keep the others from it, nor hide why the restore failed.
        if (!earlier.has(place)) await undo().catch(() => {})
      }
    },
  }
}

function differs(name: string): BackupError {
  return new BackupError(
    'TARGET_DIFFERS',
    `${name} existe déjà et n'est pas celui de la sauvegarde : mettez-le de côté, ou choisissez un autre dossier ou un autre espace.`,
  )
}
