import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { EmbeddedIdentity } from './embedded-identity.ts'
import { ADDRESS_HEADER } from './limits/attempt-limits.ts'

interface IdentityRoute {
  readonly method: 'GET' | 'POST'
  /**
   * Who may call: anybody; a session's owner (the call checks that itself); or the holder of a mailed link, the only
   * call that may come from another site.
   */
  readonly who: 'anybody' | 'session' | 'link holder'
}

/** Allowlist of the identity library's routes; its other routes are 404. */
export const IDENTITY_ROUTES: Readonly<Record<string, IdentityRoute>> = {
  '/sign-up/email': { method: 'POST', who: 'anybody' },
  '/sign-in/email': { method: 'POST', who: 'anybody' },
  '/phone-number/send-otp': { method: 'POST', who: 'anybody' },
  // A session proves its number; without one it signs in.
  '/phone-number/verify': { method: 'POST', who: 'anybody' },
  '/own-phone': { method: 'GET', who: 'session' },
  '/remove-phone': { method: 'POST', who: 'session' },
  '/proof-ways': { method: 'GET', who: 'session' },
  '/send-proof-code': { method: 'POST', who: 'session' },
  '/prove-by-code': { method: 'POST', who: 'session' },
  // Of a browser that has entered a code for the number of an account without a visit for long.
  '/prove-by-document': { method: 'POST', who: 'anybody' },
  '/disown-account': { method: 'POST', who: 'anybody' },
  '/sign-out': { method: 'POST', who: 'anybody' },
  '/confirmed': { method: 'GET', who: 'anybody' },
  '/send-verification-email': { method: 'POST', who: 'anybody' },
  '/request-password-reset': { method: 'POST', who: 'anybody' },
  '/check-reset-link': { method: 'POST', who: 'anybody' },
  '/reset-password': { method: 'POST', who: 'anybody' },
  '/verify-email': { method: 'GET', who: 'link holder' },
  '/confirm-email': { method: 'POST', who: 'anybody' },
  '/confirm-new-email': { method: 'GET', who: 'link holder' },
  '/use-new-email': { method: 'POST', who: 'anybody' },
  '/token': { method: 'GET', who: 'session' },
  '/reauthenticate': { method: 'POST', who: 'session' },
  '/change-password': { method: 'POST', who: 'session' },
  '/change-email': { method: 'POST', who: 'session' },
  '/second-factor': { method: 'GET', who: 'session' },
  '/two-factor/enable': { method: 'POST', who: 'session' },
  // Of a session that sets it up, or of a sign-in that waits for its second step.
  '/two-factor/verify-totp': { method: 'POST', who: 'anybody' },
  '/two-factor/verify-backup-code': { method: 'POST', who: 'anybody' },
  '/two-factor/generate-backup-codes': { method: 'POST', who: 'session' },
  '/open-sessions': { method: 'GET', who: 'session' },
  '/end-session': { method: 'POST', who: 'session' },
  '/end-other-sessions': { method: 'POST', who: 'session' },
}

const BASE = '/api/auth'

/** The embedded identity's own calls, `/api/auth/*`: the only ones that read a cookie. */
export async function registerIdentityRoutes(
  app: FastifyInstance,
  identity: EmbeddedIdentity,
  publicUrl: string,
): Promise<void> {
  await app.register(async (scope) => {
    // Bodies go through untouched: the library reads and checks them itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, { method, who }] of Object.entries(IDENTITY_ROUTES)) {
      scope.route({
        method,
        url: `${BASE}${path}`,
        exposeHeadRoute: false,
        async handler(request, reply) {
          // CSRF: refuses cross-site calls by `Sec-Fetch-Site`. Clients that are no browser send no cookie.
          if (who !== 'link holder' && request.headers['sec-fetch-site'] === 'cross-site')
            throw new ApiError('FORBIDDEN')
          return sendResponse(reply, await identity.handle(webRequest(request, publicUrl, path)))
        },
      })
    }
  })
}

async function sendResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

function webRequest(request: FastifyRequest, publicUrl: string, path: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  // Attempts are counted by the address that the connection has, not the one that a client claims.
  headers.set(ADDRESS_HEADER, request.ip)
  // A browser names the origin of every POST, so that one without it comes from none: no one's cookie is
  // being used against them. The library would refuse it.
  if (!headers.has('origin')) headers.set('origin', publicUrl)
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : null
  // The path as it is written here: an encoded one leads nowhere else.
  const url = new URL(`${BASE}${path}`, publicUrl)
  url.search = /\?.*$/s.exec(request.url)?.[0] ?? ''
  return new Request(url, { method: request.method, headers, body })
}
