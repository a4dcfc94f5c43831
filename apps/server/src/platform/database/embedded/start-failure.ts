import { DatabaseStartError } from '../../start-errors.ts'

const FULL_DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT'])
const FORBIDDEN_ERRORS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
const DYING_SERVER_OUTPUT = /pre-existing shared memory block/i
const FULL_DISK_OUTPUT = /no space left on device|disk quota exceeded|not enough space on the disk/i
// A container's /dev/shm that is too small says «No space left on device» too, and no disk is full then.
const SHARED_MEMORY_OUTPUT = /shared memory/i

interface OutputRule {
  says: RegExp
  failure: (folder: string, output: string) => DatabaseStartError
}

const OUTPUT_RULES: readonly OutputRule[] = [
  {
    says: /lock file "[^"]+" already exists|another server might be running|pre-existing shared memory block/i,
    failure: dataInUse,
  },
  {
    says: /database files are incompatible with server/i,
    failure: (folder, output) =>
      new DatabaseStartError(
        'DATA_OTHER_VERSION',
        `Le dossier ${folder} contient des données d'une version de PostgreSQL que celle-ci ne sait pas lire.`,
        output,
      ),
  },
  {
    says: /administrative permissions is not permitted|"root" execution|cannot be run as root/i,
    failure: (_folder, output) =>
      new DatabaseStartError(
        'NO_UNPRIVILEGED_USER',
        "PostgreSQL refuse d'être lancé par un administrateur : lancez la commande depuis un compte ordinaire, ou indiquez DATABASE_URL.",
        output,
      ),
  },
  {
    says: /wrong ownership|could not (access|open|change permissions of|create) (directory|file|lock file) .*(permission denied|operation not permitted|read-only file system)/i,
    failure: dataUnreachable,
  },
]

export function dataInUse(folder: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'DATA_IN_USE',
    `Le dossier ${folder} est déjà utilisé par un autre Okoumé en marche : arrêtez-le d'abord, ou choisissez un autre dossier avec DATA_DIR.`,
    cause,
  )
}

export function dataUnreachable(folder: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'DATA_UNREACHABLE',
    `Le dossier ${folder} n'est pas accessible en lecture et en écriture : corrigez ses droits, ou choisissez un autre dossier avec DATA_DIR.`,
    cause,
  )
}

function diskFull(folder: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'DISK_FULL',
    `Le disque est plein : libérez de la place là où se trouve ${folder}, puis relancez.`,
    cause,
  )
}

/** Converts the output of a failed initdb or postgres to a failure that a person understands. */
export function failureFromOutput(output: string, folder: string): DatabaseStartError {
  if (output.split('\n').some((line) => FULL_DISK_OUTPUT.test(line) && !SHARED_MEMORY_OUTPUT.test(line)))
    return diskFull(folder, output)
  const rule = OUTPUT_RULES.find(({ says }) => says.test(output))
  if (rule) return rule.failure(folder, output)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /(FATAL|PANIC|error|ERROR):/.test(line)) ?? lines.at(-1)
  const reason = complaint?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim()
  return new DatabaseStartError(
    'START_FAILED',
    `PostgreSQL n'a pas pu démarrer dans ${folder} : ${reason ?? 'aucune explication'}`,
    output,
  )
}

/** Any error met while starting, as a failure that a person understands. */
export function failureFromError(error: unknown, folder: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (FULL_DISK_ERRORS.has(code)) return diskFull(folder, error)
  if (FORBIDDEN_ERRORS.has(code)) return dataUnreachable(folder, error)
  // The server answers the first connection with these when the disk fills after its start.
  if (code === '53100') return diskFull(folder, error)
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseStartError(
    'START_FAILED',
    `PostgreSQL n'a pas pu démarrer dans ${folder} : ${reason}`,
    error,
  )
}

/** A server on the same folder was killed, and its connections have not ended yet. */
export function blockedByDyingServer(error: unknown): boolean {
  return (
    error instanceof DatabaseStartError &&
    typeof error.cause === 'string' &&
    DYING_SERVER_OUTPUT.test(error.cause)
  )
}
