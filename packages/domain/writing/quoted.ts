/** Words between French quotation marks, which never stand alone at the beginning or the end of a line. */
export function quoted(words: string): string {
  return `«\u00a0${words}\u00a0»`
}

/** What somebody wrote, within a sentence that ends after it. */
export function quotedText(text: string): string {
  return quoted(text.trim().replace(/\.$/, ''))
}
