import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A text that stays the same while the server runs. */
export interface FixedText {
  readonly text: string
  readonly compressed: Buffer
  readonly tag: string
}

export function fixText(text: string): FixedText {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, compressed: gzipSync(text, { level: 9 }), tag: `W/"${digest}"` }
}

/** Compressed once, with an ETag: a browser that has it is answered 304. A large one is made when it is first asked for. */
export function serveFixedText(
  app: FastifyInstance,
  url: string,
  fixed: FixedText | (() => Promise<FixedText>),
  headers: Readonly<Record<string, string>>,
): void {
  app.get(url, async (request, reply) => {
    const { text, compressed, tag } = typeof fixed === 'function' ? await fixed() : fixed
    reply.headers({ ...headers, etag: tag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' })
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(compressed)
  })
}
