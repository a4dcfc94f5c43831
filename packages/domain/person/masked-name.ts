/**
 * A name as strangers see it: first and last character, the middle replaced by asterisks
 * (docs/spec.md#masked-names). The asterisks are always three: their number would give the length away.
 */
export function maskName(name: string): string {
  const characters = Array.from(name.normalize('NFC').trim())
  const first = characters.at(0) ?? ''
  const last = characters.length > 1 ? (characters.at(-1) ?? '') : ''
  return `${first}***${last}`
}
