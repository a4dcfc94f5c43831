/** A title between French quotation marks, which never stand alone at the end of a line. */
export function quoted(title: string): string {
  return `«\u00a0${title}\u00a0»`
}
