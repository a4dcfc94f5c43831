/**
 * What is taken out of a line, and what stands there instead: nothing that JSON would read otherwise. Where a pattern may
 * begin anywhere, it is of bounded length, or what a stranger makes us write would be gone through again for each of its
 * letters.
 */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // A token of ours or of anybody's.
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 <secret>'],
  // Who signs in where: a database, a mail server, a proxy.
  [/(\/\/)[^/:\s"\\@]*:[^/\s"\\@]*@/g, '$1<secret>@'],
  // Links carry their secrets behind the question mark.
  [/((?:https?:\/\/|"\/)[^\s"\\?#]*)[?#][^\s"\\]+/g, '$1?<query>'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,254}@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  // A mobile number of Gabon, however it is written; a plain number of ours begins with no zero.
  [/(?<![\w.]|":)(?:(?:\+|00)?241[ .-]?0?|0)[67]\d(?:[ .-]?\d{2}){3}(?!\w)/g, '<number>'],
]

/** Of one text; a message with its stack is shorter. */
const MOST_OF_TEXT = 4000
const TEXT_OF_JSON = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** The last look at a line of JSON before it is written: whatever was not to be in it goes. */
export function withoutSecrets(line: string): string {
  const short = line.length > MOST_OF_TEXT ? line.replace(TEXT_OF_JSON, cut) : line
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), short)
}

/** Between two words: half a secret would not be known as one. */
function cut(quoted: string): string {
  const text = quoted.length > MOST_OF_TEXT ? String(JSON.parse(quoted)) : ''
  if (text.length <= MOST_OF_TEXT) return quoted
  const kept = text.slice(0, MOST_OF_TEXT)
  const end = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'), 0)
  return JSON.stringify(`${kept.slice(0, end)} <cut>`)
}
