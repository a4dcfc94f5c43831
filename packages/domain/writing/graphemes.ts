/**
 * A character as it is seen: with its accents, a flag, a family of emoji. Hydration: not `Intl.Segmenter`, as server and
 * browsers have different tables for it, and old ones have none.
 */
const GRAPHEME =
  /(?:\r\n|\p{RI}\p{RI}|.)(?:\u200d\p{Extended_Pictographic}?|\u200c|\p{M}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])*/gsu

/** Latin letters with their accents in them, and punctuation: each is one character. */
const PLAIN = /^[\n -\u02ff\u2010-\u203a]*$/

export function splitGraphemes(text: string): string[] {
  return text.match(GRAPHEME) ?? []
}

/** The beginning of a text: at most so many UTF-16 units, and no part of a character. */
export function startOfText(text: string, longest: number): string {
  if (text.length <= longest) return text
  // Performance: a page of cards cuts twenty texts, and looking at each character took longer than all else about it.
  if (PLAIN.test(text.slice(0, longest + 1))) return text.slice(0, longest)
  let end = 0
  for (const { 0: grapheme } of text.matchAll(GRAPHEME)) {
    if (end + grapheme.length > longest) break
    end += grapheme.length
  }
  return text.slice(0, end)
}
