/**
 * Somebody else's words, as PostgreSQL can keep them: a server's complaint or a provider's answer may quote a NUL or half a
 * character, and what cannot be written down would be tried again without end.
 */
export function storableText(words: string): string {
  return words.replaceAll('\0', '\ufffd').toWellFormed()
}
