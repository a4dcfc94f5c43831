import { tidyEmail } from '@okoume/domain/person/email-address.ts'
import { readSecondFactorCode } from '@okoume/domain/person/second-factor-code.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'

/** A path of SMTP is no longer (RFC 5321), and no index holds texts of any length. */
export const MAX_EMAIL_LENGTH = 254
const Email = z.email().max(MAX_EMAIL_LENGTH)

/** True if mail can be sent there. */
export function isEmail(text: string): boolean {
  return Email.safeParse(text).success
}

/** Refuses text that the database cannot store, before any query; reads e-mails and codes as they are pasted. */
export function readableText() {
  return {
    id: 'okoume-readable-text',
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ({ body, query }) => {
            const values = [...Object.values(body ?? {}), ...Object.values(query ?? {})]
            const isReadable = values.every(
              (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
            )
            if (isReadable) return tidyBody(body)
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

/** In place: the hooks after this one, which count attempts by e-mail, read the same object. */
function tidyBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const texts = body as Record<string, unknown>
  for (const field of ['email', 'newEmail'])
    if (typeof texts[field] === 'string') texts[field] = tidyEmail(texts[field])
  if (typeof texts.code === 'string') texts.code = readSecondFactorCode(texts.code)?.code ?? texts.code
}
