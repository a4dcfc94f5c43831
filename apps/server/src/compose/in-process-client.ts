import { type Client, ApiError as ClientError } from '@okoume/client/client.ts'
import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'
import {
  type FeatureHandlers,
  type Handler,
  prepareOperation,
} from '../platform/http/operations/operations.ts'
import { readInput } from '../platform/http/operations/read-input.ts'
import { readRefusal } from '../platform/http/server/http-server.ts'

interface SentInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * The API for pages that are rendered in this process. Performance: no HTTP in between, which costs as much as reading the data.
 * It reads what anyone may read, checks input and writes answers by the contract as HTTP does, and shares no cache
 * with it: pages are cached themselves, and two caches would add up their ages. Limits and logs are the page's own.
 */
export function inProcessClient(handlers: FeatureHandlers, log: FastifyBaseLogger): Client {
  const names = Object.keys(CONTRACT) as OperationName[]
  const calls: Partial<Record<OperationName, Call>> = {}
  for (const name of names) calls[name] = createCall(name, handlers[name], log)
  return calls as Client
}

type Call = (input?: SentInput) => Promise<unknown>

function createCall(
  name: OperationName,
  handler: Handler<OperationName> | undefined,
  log: FastifyBaseLogger,
): Call {
  const operation: Operation = CONTRACT[name]
  const readable = handler && operation.method === 'GET' && operation.access === 'anyone'
  if (!readable) return () => Promise.reject(clientError(new ApiError('NOT_FOUND')))
  const { serialize, checkedError } = prepareOperation(name)
  return async ({ params, query }: SentInput = {}) => {
    try {
      const input = readInput(operation, {
        params: asText(params),
        query: asText(query),
        headers: {},
        body: {},
      })
      const call = { ...input, caller: null, limitEffect: null, onHangUp: () => {} }
      return JSON.parse(serialize(await handler(call as unknown as Parameters<typeof handler>[0])))
    } catch (error) {
      throw clientError(readRefusal(checkedError(error), log, operation.path))
    }
  }
}

/** Query parameters as a URL carries them: texts, lists for repeated names, without what is undefined. */
function asText(fields: Readonly<Record<string, unknown>> = {}): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(fields)) {
    const texts = [value].flat().flatMap((one) => (one === undefined ? [] : [String(one)]))
    const [first] = texts
    if (first !== undefined) sent[name] = texts.length === 1 ? first : texts
  }
  return sent
}

function clientError({ status, body }: ApiError): ClientError {
  return new ClientError(status, body.error)
}
