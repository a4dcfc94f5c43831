/**
 * The masked name that strangers see: first and last character, the middle replaced by asterisks
 * (docs/spec.md#masked-names). Always three asterisks: their number would reveal the length.
 */
export function maskName(name: string): string {
  const characters = Array.from(name.normalize('NFC').trim())
  const first = characters.at(0) ?? ''
  const last = characters.length > 1 ? (characters.at(-1) ?? '') : ''
  return `${first}***${last}`
}
