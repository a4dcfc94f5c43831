import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EmbeddedIdentity } from './embedded-identity.ts'

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
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      async handler(request, reply) {
        const response = await identity.handle(webRequest(request, publicUrl))
        reply.code(response.status).header('cache-control', 'no-store')
        for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
        return reply.send(Buffer.from(await response.arrayBuffer()))
      },
    })
  })
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  }
  // Attempts are counted by the address that the connection has, not the one that a client claims.
  headers.set('x-real-ip', request.ip)
  // A browser names the origin of every POST, so that one without it comes from none: nobody's cookie is
  // being used against them. The library would refuse it.
  if (!headers.has('origin')) headers.set('origin', publicUrl)
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : null
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
}
