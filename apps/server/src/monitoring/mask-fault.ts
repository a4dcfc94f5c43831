/** Personal data in an error's message. ReDoS: each pattern is of bounded length. */
const MASKS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Engines quote what they could not read: «"Rose M."… is not valid JSON».
  [/"[^"]{1,300}"?/g, '"…"'],
  [/\b(?:https?|blob|file|data):[^\s'<>]{1,300}/gi, '<address>'],
  [/\?[^\s'<>]{1,300}/g, '<query>'],
  [/[\p{L}\p{N}.!$%&*+=^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,100}/gu, '<email>'],
  [/\b[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\b/gi, '<id>'],
  [/\+?\d(?:[ .()-]{0,2}\d){4,30}/g, '<number>'],
]

export function maskFault(message: string): string {
  return MASKS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message)
}

/** The pattern of a page: segments with a digit, a capital or an escape are ids, or were typed, as are the letters of a short link. */
export function maskPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1)
  const segments = plain.split('/').map((segment) => (/^[a-z-]{0,40}$/.test(segment) ? segment : ':'))
  return segments
    .slice(0, 8)
    .join('/')
    .replace(/^\/o\/.*/, '/o/:')
}
