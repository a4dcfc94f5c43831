/** A piece of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where the pattern, a global one, is found in the text. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
