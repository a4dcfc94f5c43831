import type { ErrorCode } from '@okoume/contract/model/errors.ts'

/** Why a picture did not arrive, in French. */
export class UploadProblem extends Error {
  /** Whether the same picture may arrive another time. */
  readonly again: boolean
  /** The server's, where it was the server that refused. */
  readonly code: ErrorCode | null

  constructor(message: string, again: boolean, code: ErrorCode | null = null) {
    super(message)
    this.name = 'UploadProblem'
    this.again = again
    this.code = code
  }
}

export const CONNECTION_LOST = "La connexion s'est coupée : la photo n'est pas partie."
