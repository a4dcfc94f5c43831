/**
 * Spaces as French typography has them, none of which breaks a line: narrow before `;`, `!` and `?`, whole before `:`, within
 * guillemets, and after `·`. No line begins or ends with a sign alone.
 */
export function bindPunctuation(text: string): string {
  return text
    .replace(/« /g, '«\u00a0')
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/· /g, '·\u00a0')
}
