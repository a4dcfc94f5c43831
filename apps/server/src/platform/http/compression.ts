import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

const ENCODINGS: Encoding[] = ['br', 'gzip']

/** The encoding that the browser prefers by its weights, brotli where it prefers neither; null where it takes none. */
export function acceptedEncoding(header = ''): Encoding | null {
  // A `*` is read as gzip, which all take who say so: the library would choose brotli even after `br;q=0`.
  return negotiate(header.toLowerCase().replaceAll('*', 'gzip'), ENCODINGS)
}

/** Below, an answer fills one packet either way. */
export const WORTH_COMPRESSING = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Above 5 brotli takes several times as long for a few bytes in a hundred.
const BROTLI_QUALITY = 5
const MIN_WINDOW = 10
/** Bytes of a window that brotli keeps for itself. */
const WINDOW_MARGIN = 16

export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body)
  // Performance: a window no larger than the content spares a short answer a third of the time, at the same bytes.
  const window = Math.max(MIN_WINDOW, Math.ceil(Math.log2(body.length + WINDOW_MARGIN)))
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_DEFAULT_WINDOW),
    },
  })
}

interface PackedJson {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * An answer as it is sent: compressed where that spares the line. A secret next to what a stranger chose could be guessed
 * by the length of such an answer, had the stranger a way to make another browser ask: the API reads no cookie, so
 * there is none.
 */
export async function packJson(request: Pick<FastifyRequest, 'headers'>, json: string): Promise<PackedJson> {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  if (json.length < WORTH_COMPRESSING) return { headers: type, body: json }
  const headers = { ...type, vary: 'accept-encoding' }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return { headers, body: json }
  return {
    headers: { ...headers, 'content-encoding': encoding },
    body: await compress(encoding, Buffer.from(json)),
  }
}
