const DOMAIN = '@sans-adresse.invalid'

/**
 * The identity library gives each of its accounts an e-mail. Of a number's account it is random: a number that is
 * removed may open another account. Nothing outside the library's own tables sees it.
 */
export function placeholderEmail(uuid: string): string {
  return `${uuid}${DOMAIN}`
}

/** Condition of a query on a row of `auth.users`. */
export const HAS_PLACEHOLDER = `email like '%${DOMAIN}'`

/** Null for a placeholder. */
export function writableEmail(email: string): string | null {
  return email.endsWith(DOMAIN) ? null : email
}
