import { ConfigError } from '../../config/setting.ts'
import { NoDatabaseError } from '../../ledger-check/open-checked.ts'
import { onParentDeath } from '../../platform/single-instance/lifeline.ts'
import { AlreadyRunningError, DatabaseStartError } from '../../platform/start-errors.ts'
import { explainStartFailure } from '../../start/start-failure.ts'
import { BackupError } from '../archive/backup-error.ts'

/** Done; not done, with nothing changed; the command line is wrong; done, and the ledger is not right; done, and files are not in the backup. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, ledgerBroken: 3, filesMissing: 4 } as const

/** Resources that a command must not leave behind; the last taken goes first. */
export interface Holding {
  /** Ends with the process anyway: closed when the command has come to its end. */
  close(release: () => Promise<void>): void
  /** Would stay behind: also when the command is interrupted. */
  discard(unfinished: () => Promise<void>): void
}

const MAX_DISCARD_MS = 10_000

/** Runs a command to its exit code. On a signal it removes what is unfinished, and ends. */
export async function runCommand(command: (holding: Holding) => Promise<number>): Promise<never> {
  const closing: (() => Promise<void>)[] = []
  const unfinished: (() => Promise<void>)[] = []
  const stop = async () => {
    console.error('Interrompu.')
    setTimeout(() => process.exit(EXIT.failed), MAX_DISCARD_MS)
    await inTurn(unfinished)
    process.exit(EXIT.failed)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  onParentDeath(stop)
  const holding: Holding = {
    close: (release) => closing.push(release),
    discard: (one) => unfinished.push(one),
  }
  const code = await command(holding).catch((error: unknown) => {
    console.error(explain(error))
    return error instanceof BackupError && error.code === 'WRONG_USE' ? EXIT.wrongUse : EXIT.failed
  })
  await inTurn(unfinished)
  await inTurn(closing)
  process.exit(code)
}

async function inTurn(all: (() => Promise<void>)[]): Promise<void> {
  for (const one of all.splice(0).toReversed()) await one().catch(() => {})
}

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof NoDatabaseError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return MESSAGES[code]?.(error) ?? (isForeseen(error) ? explainStartFailure(error) : unforeseen(error))
}

const isForeseen = (error: unknown) =>
  error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof AlreadyRunningError

const unforeseen = (error: unknown) =>
  `La commande a échoué : ${error instanceof Error ? error.stack : String(error)}`

const readPath = (error: unknown) =>
  error instanceof Error && 'path' in error ? ` (${String(error.path)})` : ''

const noFolder = (error: unknown) => `Ce n'est pas un dossier${readPath(error)}.`

const MESSAGES: Readonly<Record<string, (error: unknown) => string>> = {
  ENOSPC: () => "Le disque est plein : libérez de la place, puis recommencez. Rien n'a été gardé.",
  '53100': () =>
    "Le disque de la base est plein : libérez de la place, puis recommencez. Rien n'a été gardé.",
  ENOENT: (error) => `Ce fichier ou ce dossier n'existe pas${readPath(error)}.`,
  EACCES: (error) => `Ce fichier ou ce dossier n'est pas accessible${readPath(error)}.`,
  ENOTDIR: noFolder,
  // A folder that is to be made where a file is.
  EEXIST: (error) =>
    error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
      ? noFolder(error)
      : unforeseen(error),
  EISDIR: (error) => `C'est un dossier, pas un fichier${readPath(error)}.`,
  EPIPE: () => "Le programme qui devait recevoir la sauvegarde s'est arrêté : elle n'est pas faite.",
  '42501': (error) =>
    `Ce compte de la base n'a pas les droits nécessaires : il doit en être le propriétaire (${error instanceof Error ? error.message : ''}).`,
}
