import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The id of the request that what runs now is done for, be it later and by a job. */
export function currentRequest(): string | undefined {
  return current.getStore()
}

/** What `act` begins, and all that it waits for, is done for that request. */
export function onBehalfOf<Result>(requestId: string, act: () => Result): Result {
  return current.run(requestId, act)
}

/** Job payloads carry the id of the request that enqueued them, so that its logs can be followed. */
export function withCause(payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const request = currentRequest()
  return request === undefined ? payload : { ...payload, request }
}
