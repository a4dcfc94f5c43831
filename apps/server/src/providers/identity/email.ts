import { z } from 'zod'

// A path of SMTP is no longer (RFC 5321), and no index holds texts of any length.
const Email = z.email().max(254)

/** Whether mail can be sent there. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}
