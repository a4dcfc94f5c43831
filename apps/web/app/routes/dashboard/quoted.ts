/** A title between French quotation marks, which never stand alone at the end of a line. */
export function quoted(title: string): string {
  return `«\u00a0${title}\u00a0»`
}

/** What somebody wrote, within a sentence that ends after it. */
export function quotedText(text: string): string {
  return quoted(text.trim().replace(/\.$/, ''))
}
