/**
 * Keeps `:`, `;`, `!`, `?` and `»` with the word before them, and `«` with the one after, as French does: no line begins or
 * ends with one alone. The length stays the same.
 */
export function bindPunctuation(text: string): string {
  return text.replace(/(?<!\s) (?=[:;!?»]+(?:[\s"'`),.]|$))/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
