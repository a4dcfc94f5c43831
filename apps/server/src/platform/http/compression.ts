import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** The best of what the browser takes; something in the list may be there to be refused: `br;q=0`. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const parts = header.split(',').filter((part) => !REFUSED.test(part))
  const accepted = parts.map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : null
}

/** Below, an answer fills one packet either way. */
const WORTH_COMPRESSING = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Compressed for each request: above 5, brotli costs more time than the saved bytes are worth.
const BROTLI_QUALITY = 5

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => compressGzip(text),
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
  return { headers: { ...headers, 'content-encoding': encoding }, body: await COMPRESS[encoding](json) }
}
