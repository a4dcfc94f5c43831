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
