import { createHash, createHmac } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../apps/server/src/config/storage-config.ts'

/** A fake private S3 bucket on this machine, as far as pictures need it, with signature checks. */
export interface ObjectStorage {
  readonly settings: S3Settings
  /** The objects: key → bytes. */
  readonly objects: ReadonlyMap<string, Buffer>
  /** Which objects were read, in order. */
  readonly reads: readonly string[]
  /** Which of them were cut off before the whole object had left. */
  readonly cutOff: readonly string[]
  /** Empties the bucket. */
  clear(): void
  /** Every answer is this error from now on; null ends it. */
  fail(code: string | null): void
  stop(): Promise<void>
}

class StorageError extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Answered {
  readonly status: number
  readonly body?: Buffer | string
}

const BUCKET = 'okoume-tests'

export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>()
  const keys = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'the-secret-of-the-tests' }
  const reads: string[] = []
  const cutOff: string[] = []
  let failure: string | null = null
  const server = http.createServer(async (request, response) => {
    try {
      const asked = await receive(request)
      if (failure !== null) throw new StorageError(503, failure)
      verifySignature(asked, keys.secretAccessKey)
      const key = keyOf(asked)
      if (asked.method === 'GET' && key !== '') {
        reads.push(key)
        response.once('close', () => {
          if (!response.writableFinished) cutOff.push(key)
        })
      }
      write(response, answer(asked, objects))
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      const body = `<?xml version="1.0"?><Error><Code>${error.message}</Code></Error>`
      write(response, { status: error.status, body })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { bucket: BUCKET, region: 'af-test-1', endpoint: `http://127.0.0.1:${port}`, ...keys },
    objects,
    reads,
    cutOff,
    clear: () => objects.clear(),
    fail: (code) => {
      failure = code
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function receive(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  return { method, url: new URL(url, 'http://storage'), headers, body: Buffer.concat(chunks) }
}

function write(response: ServerResponse, { status, body = '' }: Answered): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function keyOf({ url }: Asked): string {
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== BUCKET) throw new StorageError(404, 'NoSuchBucket')
  return rest.map(decodeURIComponent).join('/')
}

function answer(asked: Asked, objects: Map<string, Buffer>): Answered {
  const { method, url, body } = asked
  const key = keyOf(asked)
  if (key === '') return answerBucket(method, url, body, objects)
  if (method === 'PUT') {
    objects.set(key, body)
    return { status: 200 }
  }
  const found = objects.get(key)
  if (method !== 'GET' || !found) throw new StorageError(404, 'NoSuchKey')
  return { status: 200, body: found }
}

function answerBucket(method: string, url: URL, body: Buffer, objects: Map<string, Buffer>): Answered {
  if (method === 'POST' && url.searchParams.has('delete')) {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key)
    return { status: 200, body: '<DeleteResult/>' }
  }
  if (method !== 'GET') throw new StorageError(405, 'MethodNotAllowed')
  const prefix = url.searchParams.get('prefix') ?? ''
  const contents = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return { status: 200, body: `<ListBucketResult>${contents.join('')}</ListBucketResult>` }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Signature Version 4, as the holder of the secret computes it. */
function verifySignature({ method, url, headers, body }: Asked, secret: string): void {
  const [, scope = '', signed = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const hash = String(headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== sha256(body)) throw new StorageError(400, 'BadDigest')
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    hash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(Buffer.from(canonical))].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((inner, part) => hmac(inner, part), Buffer.from(`AWS4${secret}`))
  if (hmac(key, text).toString('hex') !== signature) throw new StorageError(403, 'SignatureDoesNotMatch')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
