import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'

/** A path of SMTP is no longer (RFC 5321), and no index holds texts of any length. */
export const MOST_OF_EMAIL = 254
const Email = z.email().max(MOST_OF_EMAIL)

/** Whether mail can be sent there. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}

/** Refuses text that the database cannot store, before any query. */
export function readableText() {
  return {
    id: 'okoume-readable-text',
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ({ body, query }) => {
            const said = [...Object.values(body ?? {}), ...Object.values(query ?? {})]
            if (said.every(isReadable)) return
            throw new APIError('BAD_REQUEST', {
              code: 'VALIDATION_ERROR',
              message: 'Ce texte est illisible.',
            })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

function isReadable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
}
