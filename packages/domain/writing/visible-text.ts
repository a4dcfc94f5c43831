/** Line and paragraph separators are line breaks of their own kind. */
const SEPARATORS = /\p{Zl}|\p{Zp}/gu
/** A blank braille cell and a zero-width no-break space are invisible, but count as characters. */
const BLANKS = /[\u2800\ufeff]/g
const CONTROLS = /[^\P{Cc}\t\n\r]/gu
/**
 * Bidirectional marks among them: they would reorder our own sentence around a text. Joiners and selectors: see below.
 */
const IGNORABLE =
  /(?![\u200c-\u200d]|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
const OTHER_SCRIPTS = '[^\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Zyyy}\\p{sc=Zinh}]'
const EMOJI = '\\p{Emoji}'
/** Joiners and selectors, each with what it needs before it: some scripts, and emoji: a flag, a family, a heart in colour. */
const JOINED = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}',
  `${OTHER_SCRIPTS}[\\u200c\\u200d](?=\\p{L})`,
  `${EMOJI}\\ufe0f?\\u200d(?=\\p{Extended_Pictographic})`,
  `${EMOJI}[\\ufe0e\\ufe0f]`,
].join('|')
const JOINERS = new RegExp(`(${JOINED})|[\\u200c\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}]`, 'gu')

/**
 * Prevents spoofing: removes zero-width and control characters, and bidirectional marks, which would reorder the words
 * around a user's text. Trimmed afterwards, so that an invisible text is empty.
 */
export function visibleText(text: string): string {
  return text
    .replace(SEPARATORS, '\n')
    .replace(BLANKS, ' ')
    .replace(CONTROLS, '')
    .replace(IGNORABLE, '')
    .replace(JOINERS, '$1')
    .trim()
}
