import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** Mails and headers carry it. */
const MAX_LANDING_LENGTH = 2000
const SITE = 'https://okoume.invalid'

/**
 * True if a mail's link or an answer may lead there: a path of this site, nothing else. Browsers read a backslash as
 * a slash and skip control characters.
 */
export function isRedirectTarget(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > MAX_LANDING_LENGTH) return false
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return false
  // An encoded slash may be decoded on the way.
  if (/^[^?#]*%(?:2f|5c)/i.test(path) || !URL.canParse(path, SITE)) return false
  const { origin, pathname } = new URL(path, SITE)
  return origin === SITE && !pathname.startsWith('//')
}

const FIELDS = {
  callbackURL: 'INVALID_CALLBACK_URL',
  errorCallbackURL: 'INVALID_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_CALLBACK_URL',
  redirectTo: 'INVALID_REDIRECT_URL',
} as const

/** The library takes any address of a trusted origin. */
export function redirectTargets() {
  return {
    id: 'okoume-redirect-targets',
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ({ body, query }) => {
            for (const [field, code] of Object.entries(FIELDS)) {
              const targets = [readField(body, field), readField(query, field)]
              if (
                targets.every(
                  (redirectTarget) => redirectTarget === undefined || isRedirectTarget(redirectTarget),
                )
              )
                continue
              throw new APIError('FORBIDDEN', { code, message: "Cette adresse n'est pas de ce site." })
            }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** A redirect target with the result of a link in its query. */
export function withParameter(redirectTarget: string, name: string, value: string): string {
  const url = new URL(redirectTarget, SITE)
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

function readField(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined
}
