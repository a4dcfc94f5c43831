import type { Answer, Contract, OperationName, PartInput } from '@okoume/contract/contract.ts'
import { clientErrorMessage } from '@okoume/contract/model/client-errors.ts'
import type { ErrorBody, ErrorCode } from '@okoume/contract/model/errors.ts'
import { ROUTES } from '@okoume/contract/routes.generated.ts'

type Sent<Name extends OperationName, Key extends 'params' | 'query' | 'body' | 'headers'> =
  Contract[Name] extends Record<Key, unknown>
    ? Record<string, never> extends PartInput<Name, Key>
      ? { [K in Key]?: PartInput<Name, Key> }
      : { [K in Key]: PartInput<Name, Key> }
    : unknown

/** A form holds the operation's fields and its file, as `file`. */
type SentForm<Name extends OperationName> =
  Contract[Name] extends Record<'form', unknown> ? { readonly form: FormData } : unknown

/** The parameters and body of an operation's call. */
export type CallInput<Name extends OperationName> = Sent<Name, 'params'> &
  Sent<Name, 'query'> &
  Sent<Name, 'body'> &
  Sent<Name, 'headers'> &
  SentForm<Name> & { readonly signal?: AbortSignal }

type Call<Name extends OperationName> =
  Record<string, never> extends CallInput<Name>
    ? (input?: CallInput<Name>) => Promise<Answer<Name>>
    : (input: CallInput<Name>) => Promise<Answer<Name>>

/** The API as functions, typed from the contract. */
export type Client = { readonly [Name in OperationName]: Call<Name> }

export interface ClientOptions {
  /** Put before every path; empty in the browser. */
  readonly origin?: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The id token of the signed-in account, if there is one. */
  readonly token?: () => Promise<string | null>
}

/** An error response: the contract's code, status and French texts. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, error: ErrorBody['error']) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
  }
}

interface AnyInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
  readonly form?: FormData
  readonly signal?: AbortSignal
}

/** Makes a client; a failed call throws an `ApiError`, a lost connection what `fetch` throws. */
export function createClient(options: ClientOptions = {}): Client {
  const calls = Object.keys(ROUTES).map((name) => [
    name,
    (input: AnyInput = {}) => call(options, name as OperationName, input),
  ])
  return Object.fromEntries(calls) as Client
}

async function call(options: ClientOptions, name: OperationName, input: AnyInput): Promise<unknown> {
  const [method, path] = ROUTES[name]
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const headers = await requestHeaders(options, input)
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const response = await send((options.origin ?? '') + address(path, input), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(input.signal ? { signal: input.signal } : {}),
  })
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as ErrorBody | null
    const unexplained = { code: 'INTERNAL', message: clientErrorMessage('INTERNAL') } as const
    throw new ApiError(response.status, answer?.error ?? unexplained)
  }
  // A stored file: reading it as text would change its bytes.
  if (response.headers.has('content-disposition')) return response.blob()
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
}

async function requestHeaders({ token }: ClientOptions, input: AnyInput): Promise<Headers> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, value)
  }
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const bearer = await token?.()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  return headers
}

function address(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
