import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
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
  /** The compressed copy, where it has been made. */
  copy(encoding: Encoding): Buffer | undefined
}

export function wholePage(page: Pick<WholePage, 'status' | 'headers' | 'body'>): WholePage {
  const { status, headers } = page
  const body = ownMemory(page.body)
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  const copies = new Map<Encoding, Buffer>()
  const underWay = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding) => {
    const copy = ownMemory(await compress(encoding, body))
    copies.set(encoding, copy)
    return copy
  }
  return {
    status,
    headers,
    body,
    // Weak, for it names the content in every encoding.
    tag: `W/"${digest.slice(0, 22)}"`,
    compressed(encoding) {
      const copy = underWay.get(encoding) ?? make(encoding)
      underWay.set(encoding, copy)
      return copy
    },
    copy: (encoding) => copies.get(encoding),
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

/** The browser's copy of this tag has the page's headers already: a kilobyte less to send with a 304. */
export const OF_THE_COPY = ['content-type', 'content-security-policy', 'permissions-policy'] as const

/** As what a page is sent. */
export type Form = Encoding | 'plain' | 'not modified'

/** 304 where the browser has the page already, else compressed where that is worth it. */
export function formOf({ status, headers, body, tag }: WholePage, request: IncomingHttpHeaders): Form {
  if (status === 200 && names(request['if-none-match'], tag)) return 'not modified'
  const isWorthIt = body.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(headers['content-type'] ?? '')
  return (isWorthIt && acceptedEncoding(request['accept-encoding'])) || 'plain'
}

/** Of the page in that form, beside those of every answer. */
export function pageHeaders({ status, headers, tag }: WholePage, form: Form): Record<string, string> {
  return {
    ...headers,
    vary: 'accept-encoding',
    ...(status === 200 && { etag: tag }),
    ...(form !== 'plain' && form !== 'not modified' && { 'content-encoding': form }),
  }
}

/** Sends a page in the form that suits the request. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
): Promise<FastifyReply> {
  const form = formOf(page, request.headers)
  reply.code(page.status).headers(pageHeaders(page, form))
  if (form === 'not modified') {
    for (const header of OF_THE_COPY) reply.removeHeader(header)
    return reply.code(304).send()
  }
  return reply.send(form === 'plain' ? page.body : await page.compressed(form))
}

function names(tags: string | undefined, tag: string): boolean {
  return tags !== undefined && (tags.includes(tag) || tags.trim() === '*')
}
