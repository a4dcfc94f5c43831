import { visibleText } from '@okoume/domain/writing/visible-text.ts'

const LONGEST = 200
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * A subject that is one header and stays as it was written: a line break would begin another header, a mark of
 * direction would show it backwards, and `=?` would be read as an encoded word, which says something else.
 */
export function subjectLine(subject: string): string {
  const line = visibleText(subject).replace(BREAKS_AND_CONTROLS, ' ').replaceAll('=?', '= ?').trim()
  const letters = Array.from(line)
  return letters.length <= LONGEST ? line : `${letters.slice(0, LONGEST).join('')}…`
}
