/** «1 location terminée», «2 locations terminées»: the French plural begins at 2. Unless `more` is given, each word takes an s. */
export function formatCount(count: number, one: string, more = one.replaceAll(/(?= |$)/g, 's')): string {
  return `${count} ${count > 1 ? more : one}`
}
