import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, isCompressible, type WholePage } from './whole-page.ts'

/** Sends a page as the browser likes it best: not at all where it has the page already, else compressed. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding')
  if (page.status === 200) {
    reply.header('etag', page.tag)
    if (names(request.headers['if-none-match'], page.tag)) {
      return reply.removeHeader('content-type').code(304).send()
    }
  }
  const encoding = isCompressible(page) ? acceptedEncoding(request.headers['accept-encoding']) : null
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
}

function names(tags: string | undefined, tag: string): boolean {
  return tags !== undefined && (tags.includes(tag) || tags.trim() === '*')
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** The best of what the browser takes; something in the list may be there to be refused: `br;q=0`. */
function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const parts = header.split(',').filter((part) => !REFUSED.test(part))
  const accepted = parts.map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : null
}
