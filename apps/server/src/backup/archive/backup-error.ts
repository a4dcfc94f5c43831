export type BackupErrorCode =
  | 'NOT_A_BACKUP'
  | 'ARCHIVE_CUT'
  | 'ARCHIVE_ALTERED'
  | 'ARCHIVE_NEWER'
  | 'OTHER_HISTORY'
  | 'TARGET_NOT_EMPTY'
  | 'TARGET_DIFFERS'
  | 'NOTHING_TO_BACK_UP'
  | 'FILE_EXISTS'
  | 'WRONG_USE'

/** Failure of a command, for its operator. The message is one French sentence that may be printed as it is. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
