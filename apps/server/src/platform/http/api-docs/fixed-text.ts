import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Serves a text that stays the same while the server runs: compressed once, and not sent again to who has it. */
export function serveFixedText(
  app: FastifyInstance,
  url: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  const compressed = gzipSync(text, { level: 9 })
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  app.get(url, async (request, reply) => {
    reply.headers({ ...headers, etag: tag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' })
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(compressed)
  })
}
