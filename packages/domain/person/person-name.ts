/** The longest name that is kept. */
export const LONGEST_NAME = 100

/** What stands where the name of somebody stood who has left. It is nobody's, and so is never masked. */
export const CLOSED_ACCOUNT_NAME = 'Compte supprimé'

/** Line breaks and controls; and marks of direction, by which a name would show as another one than it is. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** A name as a person writes it, trimmed; null for none that can be read, one that is too long, or a misleading one. */
export function readPersonName(text: string): string | null {
  const name = text.trim()
  if (name.length > LONGEST_NAME || MISLEADING.test(name)) return null
  return /[\p{L}\p{N}]/u.test(name.replaceAll(UNSEEN, '')) ? name : null
}
