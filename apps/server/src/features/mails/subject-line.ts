const LONGEST = 200
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Where a person writes such a mark, all that follows shows in another order, amounts included. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}

/**
 * A subject that is one header and stays as it was written: a line break would begin another header, a mark of
 * direction would show it backwards, and `=?` would be read as an encoded word, which says something else.
 */
export function subjectLine(subject: string): string {
  const line = withoutDirectionMarks(subject).replace(BREAKS_AND_CONTROLS, ' ').replaceAll('=?', '= ?').trim()
  const letters = Array.from(line)
  return letters.length <= LONGEST ? line : `${letters.slice(0, LONGEST).join('')}…`
}
