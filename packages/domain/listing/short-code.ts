/** Crockford's base 32: no I, L, O or U, which are misread on paper. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8
/** Hexadecimal digits at the end of an item's id, which are random in each version of UUID: 40 bits. */
const DIGITS = 10

/** The item's code in a short link, from its id (docs/decisions/0086-share-cards-and-posters.md). */
export function shortCode(itemId: string): string {
  let rest = Number.parseInt(itemId.replaceAll('-', '').slice(-DIGITS), 16)
  let code = ''
  for (let place = 0; place < LENGTH; place += 1) {
    code = LETTERS[rest % 32] + code
    rest = Math.floor(rest / 32)
  }
  return code
}

export function shortPath(itemId: string): string {
  return `/o/${shortCode(itemId)}`
}

/** The last ten digits of the ids that a typed code may mean; null for what is no code. */
export function readShortCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  if (code.length !== LENGTH) return null
  const values = [...code].map((letter) => LETTERS.indexOf(letter))
  if (values.includes(-1)) return null
  const bits = values.reduce((sum, value) => sum * 32 + value, 0)
  return bits.toString(16).padStart(DIGITS, '0')
}
