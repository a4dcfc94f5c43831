/** Whether the version that is offered would be an update of the one in use. Both are numbers between dots. */
export function isNewer(offered: string, inUse: string): boolean {
  return offered.localeCompare(inUse, 'en', { numeric: true }) > 0
}
