import type http from 'node:http'
import { type Reply, write } from './fake-service.ts'

export type Endpoint = 'submission' | 'status' | 'keys'

/** A fault in one request, before or after it takes effect. */
export type PawapayFault =
  | { readonly at: Endpoint; readonly is: 'silence' | 'error' | 'broken' | 'cut'; readonly effect: boolean }
  | { readonly at: Endpoint; readonly is: 'redirect' }
  | { readonly at: Endpoint; readonly is: 'reply'; readonly status: number; readonly body: unknown }
  /** Answers with these fields instead of its own. */
  | { readonly at: Endpoint; readonly is: 'changed'; readonly fields: Readonly<Record<string, unknown>> }

export function failure(failureCode: string, failureMessage = 'As the test wants it'): object {
  return { failureReason: { failureCode, failureMessage } }
}

export function misbehave(response: http.ServerResponse, fault: PawapayFault, reply: Reply): void {
  switch (fault.is) {
    case 'silence':
      break
    case 'cut':
      response.destroy()
      break
    case 'redirect':
      response.writeHead(307, { location: '/v2/elsewhere' }).end()
      break
    case 'broken':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ACCEP')
      break
    case 'error':
      write(response, { status: 500, body: failure('UNKNOWN_ERROR') })
      break
    case 'reply':
      write(response, fault)
      break
    case 'changed':
      write(response, { status: reply.status, body: { ...Object(reply.body), ...fault.fields } })
  }
}
