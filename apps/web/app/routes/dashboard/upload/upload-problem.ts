/** Why a picture did not arrive, in French. */
export class UploadProblem extends Error {
  /** Whether the same picture may arrive another time. */
  readonly again: boolean

  constructor(message: string, again: boolean) {
    super(message)
    this.name = 'UploadProblem'
    this.again = again
  }
}

export const CONNECTION_LOST = "La connexion s'est coupée : la photo n'est pas partie."
