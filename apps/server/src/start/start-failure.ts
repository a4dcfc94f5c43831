import { ConfigError } from '../config/setting.ts'
import { AlreadyRunningError, DatabaseStartError } from '../platform/start-errors.ts'
import { OtherSecretError } from '../providers/identity/signing-keys.ts'
import { OtherModeError } from './claim-installation.ts'
import { AddressRefusedError, PortTakenError } from './free-port.ts'
import { EphemeralFilesError } from './writable-folders.ts'

const FORESEEN = [
  ConfigError,
  AlreadyRunningError,
  PortTakenError,
  AddressRefusedError,
  EphemeralFilesError,
  OtherSecretError,
  OtherModeError,
]

const NO_FOLDER =
  "Le dossier des données n'est pas un dossier, mais un fichier. Choisissez-en un autre avec DATA_DIR=…"

const MESSAGES: Readonly<Record<string, string>> = {
  ENOSPC: 'Le disque est plein : libérez de la place, puis relancez.',
  EADDRINUSE: 'Le port est déjà pris par un autre programme. Choisissez-en un autre avec PORT=…',
  EACCES: "Le dossier des données n'est pas accessible en écriture. Choisissez-en un autre avec DATA_DIR=…",
  ENOTDIR: NO_FOLDER,
  EROFS: 'Le disque est en lecture seule. Choisissez un autre dossier avec DATA_DIR=…',
}

/** One clear line for what can be foreseen; the whole error for what cannot. */
export function explainStartFailure(error: unknown): string {
  // Operators look the code up in the documentation.
  if (error instanceof DatabaseStartError) return `${error.message} (${error.code})`
  if (FORESEEN.some((kind) => error instanceof kind)) return (error as Error).message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // EEXIST of mkdir: a file has the folder's name. Any other EEXIST is our bug.
  if (code === 'EEXIST' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir') {
    return NO_FOLDER
  }
  return (
    MESSAGES[code] ?? `Okoumé n'a pas pu démarrer : ${error instanceof Error ? error.stack : String(error)}`
  )
}
