/** What is taken out of a line, and what stands there instead: nothing that JSON would read otherwise. */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // A token of ours or of anybody's.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 <secret>'],
  // Who signs in where: a database, a mail server, a proxy.
  [/(\/\/)[^/\s"\\@]*:[^/\s"\\@]*@/g, '$1<secret>@'],
  // Links carry their secrets behind the question mark.
  [/((?:https?:\/\/|"\/)[^\s"\\?#]*)[?#][^\s"\\]+/g, '$1?<query>'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  // A mobile number of Gabon, however it is written; a plain number of ours begins with no zero.
  [/(?<![\w.]|":)(?:(?:\+|00)?241[ .-]?0?|0)[67]\d(?:[ .-]?\d{2}){3}(?!\w)/g, '<number>'],
]

/** The last look at a line before it is written: whatever was not to be in it goes. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
