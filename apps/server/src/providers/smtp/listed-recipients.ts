/**
 * True if the list names that address, its domain (`@okoume.example`) or, by subaddressing, its mailbox: `vous+essai@`
 * reaches `vous@`.
 */
export function isListed(address: string, listed: readonly string[]): boolean {
  const lowered = address.toLowerCase()
  const at = lowered.lastIndexOf('@')
  const [local] = lowered.slice(0, at).split('+', 1)
  const domain = lowered.slice(at)
  return [lowered, `${local}${domain}`, domain].some((one) => listed.includes(one))
}
