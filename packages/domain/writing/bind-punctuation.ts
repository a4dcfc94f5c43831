/**
 * Keeps `:`, `;`, `!`, `?` and `»` with the word before them, and `«` with the one after, as French does: no line begins or
 * ends with one alone.
 */
export function bindPunctuation(text: string): string {
  return text.replace(/« /g, '«\u00a0').replace(/ (?=[:;!?»])/g, '\u00a0')
}
