import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../accepted-encoding.ts'
import { isCompressible, type WholePage } from './whole-page.ts'

const OF_THE_COPY = ['content-type', 'content-security-policy', 'permissions-policy']

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
      // What it says of the page stands in the browser's copy, under the same tag: a kilobyte that need not travel.
      for (const header of OF_THE_COPY) reply.removeHeader(header)
      return reply.code(304).send()
    }
  }
  const encoding = isCompressible(page) ? acceptedEncoding(request.headers['accept-encoding']) : null
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
}

function names(tags: string | undefined, tag: string): boolean {
  return tags !== undefined && (tags.includes(tag) || tags.trim() === '*')
}
