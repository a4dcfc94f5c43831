import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from '../compression.ts'
import { acceptedEncoding, compress, WORTH_COMPRESSING } from '../compression.ts'

/** A complete public page, the same for everybody, as it is cached and sent. */
export interface WholePage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Names this content under these headers. */
  readonly tag: string
  /** Compressed on first use. */
  compressed(encoding: Encoding): Promise<Buffer>
}

export function wholePage(page: Pick<WholePage, 'status' | 'headers' | 'body'>): WholePage {
  const { status, headers } = page
  const body = ownMemory(page.body)
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  const copies = new Map<Encoding, Promise<Buffer>>()
  return {
    status,
    headers,
    body,
    // Weak, for it names the content in every encoding.
    tag: `W/"${digest.slice(0, 22)}"`,
    compressed(encoding) {
      const copy = copies.get(encoding) ?? compress(encoding, body).then(ownMemory)
      copies.set(encoding, copy)
      return copy
    },
  }
}

/**
 * Memory: a buffer of less than 32 KB is a part of one of 64 KB that Node shares out, all of which lives as long as it does.
 * What is cached owns its bytes, and no more.
 */
function ownMemory(shared: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(shared.length)
  shared.copy(own)
  return own
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/

/** True if it may be kept for others: it says so, and it is no error. */
export function isPublic({ status, headers }: WholePage): boolean {
  return status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '')
}

const OF_THE_COPY = ['content-type', 'content-security-policy', 'permissions-policy']

/** Sends a page: 304 where the browser has it already, else compressed. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding')
  if (page.status === 200) {
    reply.header('etag', page.tag)
    if (names(request.headers['if-none-match'], page.tag)) {
      // The browser's copy of this tag has the page's headers already: a kilobyte less to send.
      for (const header of OF_THE_COPY) reply.removeHeader(header)
      return reply.code(304).send()
    }
  }
  const encoding =
    page.body.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(page.headers['content-type'] ?? '')
      ? acceptedEncoding(request.headers['accept-encoding'])
      : null
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
}

function names(tags: string | undefined, tag: string): boolean {
  return tags !== undefined && (tags.includes(tag) || tags.trim() === '*')
}
