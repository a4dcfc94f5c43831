import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../accepted-encoding.ts'

/** A complete public page, the same for everybody, as it is cached and sent. */
export interface WholePage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Names this content under these headers. */
  readonly tag: string
  /** Made when it is first asked for. */
  compressed(encoding: Encoding): Promise<Buffer>
}

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => compressGzip(body),
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Above 5 brotli takes several times as long for a few bytes in a hundred.
const BROTLI_QUALITY = 5

export function wholePage(page: Pick<WholePage, 'status' | 'headers' | 'body'>): WholePage {
  const { status, headers, body } = page
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  const copies = new Map<Encoding, Promise<Buffer>>()
  return {
    status,
    headers,
    body,
    // Weak, for it names the content in every encoding.
    tag: `W/"${digest.slice(0, 22)}"`,
    compressed(encoding) {
      const copy = copies.get(encoding) ?? COMPRESS[encoding](body)
      copies.set(encoding, copy)
      return copy
    },
  }
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/

export function isCompressible({ headers }: WholePage): boolean {
  return COMPRESSIBLE.test(headers['content-type'] ?? '')
}

/** Whether it may be kept for others: it says so, and it is no error. */
export function isPublic({ status, headers }: WholePage): boolean {
  return status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '')
}
