/** Something that a request needs cannot be reached now, or has no room: the same request may succeed soon. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'

  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
