import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Above 5 brotli costs more time than the bytes it saves on a page made for one request.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Sends what React Router answered: whole and revalidable where it is public, else as it comes. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  nonce: string,
): Promise<FastifyReply> {
  reply.code(response.status).header('vary', 'accept-encoding')
  for (const [name, value] of response.headers) reply.header(name, value)
  const isPublic = response.headers.get('cache-control')?.includes('public') ?? false
  if (isPublic && response.ok) return sendWhole(request, reply, await response.text(), nonce)
  if (isPublic || !response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
  if (request.method === 'HEAD' || response.body === null) {
    await response.body?.cancel()
    return reply.send()
  }
  return reply.send(compressedStream(request, reply, response.body))
}

/**
 * A page that is the same for everybody: its tag leaves the nonce out, or no two answers would be alike.
 * «Not modified» leaves the policy out, for the one kept with the page names the nonce that the page has.
 */
async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  nonce: string,
): Promise<FastifyReply> {
  const digest = createHash('sha256').update(page.replaceAll(nonce, '')).digest('base64url')
  const tag = `W/"${digest.slice(0, 22)}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) {
    return reply.removeHeader('content-security-policy').removeHeader('content-type').code(304).send()
  }
  const encoding = acceptedEncoding(request)
  if (encoding) reply.header('content-encoding', encoding)
  const body = await compressed(page, encoding)
  if (request.method === 'HEAD') return reply.header('content-length', body.length).send()
  return reply.send(body)
}

async function compressed(page: string, encoding: Encoding | null): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(page, BROTLI)
  return encoding === 'gzip' ? compressGzip(page) : Buffer.from(page)
}

/** Each chunk leaves at once: the browser starts on the head of the page while the rest is made. */
function compressedStream(request: FastifyRequest, reply: FastifyReply, body: ReadableStream): Readable {
  const page = Readable.fromWeb(body as NodeReadableStream)
  const encoding = acceptedEncoding(request)
  if (!encoding) return page
  reply.header('content-encoding', encoding)
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  // An error or a visitor who left ends both ends; Fastify sees it on the stream it sends.
  return pipeline(page, compressor, () => {})
}

function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
