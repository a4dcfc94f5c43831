import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { ErrorBody } from '@okoume/contract/model/errors.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import type { InjectOptions } from 'fastify'
import type { TestServer } from './test-server.ts'

/** A call as anyone on the internet may make it: no part needs to be valid. */
export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Fields of a multipart form; a `Blob` is sent as a file. */
  readonly form?: Readonly<Record<string, unknown>>
}

export interface Received {
  readonly status: number
  /** The code of an error; undefined for a success. */
  readonly code: string | undefined
  readonly body: Partial<ErrorBody>
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Calls an operation without the typed client. */
export async function send(
  server: TestServer,
  name: OperationName,
  sent: Sent,
  authorization?: string,
): Promise<Received> {
  return sendTo(server, await writeRequest(name, sent, authorization))
}

/** The call as an HTTP request. */
export async function writeRequest(
  name: OperationName,
  { params = {}, query = {}, headers = {}, body, form }: Sent,
  authorization?: string,
): Promise<InjectOptions> {
  const { method, path } = CONTRACT[name]
  const { type = {}, payload } =
    body === undefined && form ? await writeForm(form) : writeBody(CONTRACT[name], body)
  return {
    method,
    url: addressOf(path, params, query),
    headers: { ...type, ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload: payload as object }),
  }
}

interface Written {
  readonly type?: Readonly<Record<string, string>>
  readonly payload?: unknown
}

/** A page's own form is urlencoded, as by a browser; everything else is JSON. */
function writeBody(operation: Operation, body: unknown): Written {
  if (!operation.page || typeof body !== 'object' || body === null) return { payload: body }
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    textOf(value),
  ])
  return {
    type: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }
}

/** A form in a browser's encoding. */
async function writeForm(form: Readonly<Record<string, unknown>>): Promise<Written> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof Blob) data.append(name, value, 'photo.jpg')
    else data.append(name, textOf(value))
  }
  const written = new Request('http://localhost', { method: 'POST', body: data })
  return { type: Object.fromEntries(written.headers), payload: Buffer.from(await written.arrayBuffer()) }
}

export async function sendTo(server: TestServer, request: InjectOptions): Promise<Received> {
  const answer = await server.http.inject(request)
  const text = unpacked(answer.rawPayload, answer.headers['content-encoding'])
  // A response to HEAD has no body.
  const json = text !== '' && String(answer.headers['content-type']).includes('json')
  const body: Partial<ErrorBody> = json ? (JSON.parse(text) ?? {}) : {}
  return { status: answer.statusCode, code: body.error?.code, body, text, headers: answer.headers }
}

function unpacked(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}

function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, textOf(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Path and query values must be well-formed text: a client could not send anything else. */
function textOf(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}
