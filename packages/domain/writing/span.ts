/** A span of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The few characters before a match, and the match. */
type Refuses = (before: string, found: string) => boolean

const BEFORE = 4

/**
 * All matches of a global pattern in the text that are not refused. Safari before 16.4 cannot parse a lookbehind, which
 * would be the shorter way to look at what is before.
 */
export function findSpans(text: string, pattern: RegExp, refuses: Refuses = () => false): Span[] {
  const spans: Span[] = []
  const search = new RegExp(pattern)
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const { 0: found, index } = match
    if (!refuses(text.slice(Math.max(0, index - BEFORE), index), found)) {
      spans.push({ start: index, end: index + found.length })
    } else {
      // As after a lookbehind, the search goes on at the next character.
      search.lastIndex = index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
    }
  }
  return spans
}

/** The same stretches of a text in their order, those that overlap or touch as one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) merged[merged.length - 1] = { ...last, end: Math.max(last.end, end) }
    else merged.push({ start, end })
  }
  return merged
}
