/**
 * The form that reports something to the moderators; `number` is that of a message in its rental. Apart from the other
 * paths: most public pages do without it.
 */
export function reportPath(
  kind: 'item' | 'person' | 'review' | 'message',
  id: string,
  number?: number,
): string {
  return `/signaler?quoi=${kind}&id=${id}${number === undefined ? '' : `&numero=${number}`}`
}
