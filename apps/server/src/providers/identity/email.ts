import { z } from 'zod'

/** A path of SMTP is no longer (RFC 5321), and no index holds texts of any length. */
export const MOST_OF_EMAIL = 254
const Email = z.email().max(MOST_OF_EMAIL)

/** Whether mail can be sent there. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}
