/** The longest name that is kept. */
export const LONGEST_NAME = 100

/** A name as a person writes it, trimmed; null for none, one that is too long, or one with control characters. */
export function readPersonName(text: string): string | null {
  const name = text.trim()
  return name.length > 0 && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name) ? name : null
}
