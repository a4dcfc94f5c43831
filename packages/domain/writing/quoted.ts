/** Words between French quotation marks, with no-break spaces so that no mark stands alone at a line's edge. */
export function quoted(words: string): string {
  return `«\u00a0${words}\u00a0»`
}

/** Quotes a user's text within a sentence that ends after it. */
export function quotedText(text: string): string {
  return quoted(text.trim().replace(/\.$/, ''))
}
