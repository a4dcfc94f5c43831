export interface RunningInstance {
  /** Unknown when the other process is too busy to answer. */
  readonly pid: number | undefined
  /** Unknown until the other process listens. */
  readonly url: string | undefined
}

/** Another process holds the data folder. Its message is for the person at the terminal. */
export class AlreadyRunningError extends Error {
  readonly pid: number | undefined
  readonly url: string | undefined

  constructor({ pid, url }: RunningInstance) {
    const process = pid === undefined ? '' : ` (processus ${pid})`
    super(
      url === undefined
        ? `Okoumé démarre déjà dans ce dossier de données${process}. Attendez un instant, ou arrêtez-le d'abord.`
        : `Okoumé tourne déjà à l'adresse ${url}${process}. Arrêtez-le d'abord, ou ouvrez cette adresse.`,
    )
    this.name = 'AlreadyRunningError'
    this.pid = pid
    this.url = url
  }
}

export type DatabaseStartCode =
  | 'DATA_OTHER_VERSION'
  | 'DATA_IN_USE'
  | 'DATA_UNREACHABLE'
  | 'DISK_FULL'
  | 'NO_BINARIES'
  | 'NO_UNPRIVILEGED_USER'
  | 'START_FAILED'
  | 'SERVER_UNREACHABLE'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_FAILED'
  | 'DATABASE_NEWER'

/** The database cannot be used. The message is one French sentence that may be printed as it is. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
  readonly code: DatabaseStartCode

  constructor(code: DatabaseStartCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
