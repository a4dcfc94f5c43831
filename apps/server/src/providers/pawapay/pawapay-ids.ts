const VERSION_AT = 14

/**
 * pawaPay takes UUIDs of version 4 only, and an operation's is of version 7. Just the digit that tells the version is
 * changed: different operations keep different ids, the same one always gets the same, and whatever pawaPay names
 * leads back to its operation, even where the answer to our request, and all else it was told, never arrived.
 */
export function pawapayIdOf(operationId: string): string {
  return withVersion(operationId, '4')
}

/** The operation that pawaPay's id stands for: all that are made here are of version 7. */
export function operationIdOf(pawapayId: string): string {
  return withVersion(pawapayId.toLowerCase(), '7')
}

function withVersion(id: string, version: '4' | '7'): string {
  return `${id.slice(0, VERSION_AT)}${version}${id.slice(VERSION_AT + 1)}`
}
