/** A span of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** All matches of a global pattern in the text. */
export function findSpans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
