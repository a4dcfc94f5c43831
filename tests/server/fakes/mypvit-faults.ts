import type http from 'node:http'
import { type Reply, write } from './fake-service.ts'

export type Endpoint = 'payment' | 'status' | 'renew-secret' | 'operators' | 'fees'

/** A fault in one request, before or after it takes effect. */
export type MypvitFault =
  | {
      readonly at: Endpoint
      readonly is: 'silence' | 'error' | 'broken' | 'cut' | 'garbled'
      readonly effect: boolean
    }
  | { readonly at: Endpoint; readonly is: 'redirect' }
  | { readonly at: Endpoint; readonly is: 'refusal'; readonly status: number; readonly body: unknown }
  /** Answers as if about this. */
  | { readonly at: Endpoint; readonly is: 'changed'; readonly fields: Readonly<Record<string, unknown>> }

export function refusal(status: number, code: string, message: string): Reply {
  return {
    status,
    body: { date: new Date().toISOString(), status_code: code, error: 'ERROR', message, path: '/' },
  }
}

export function misbehave(response: http.ServerResponse, fault: MypvitFault, reply: Reply): void {
  switch (fault.is) {
    case 'silence':
      return
    case 'cut':
      response.destroy()
      return
    case 'garbled':
      response.socket?.end(`HTTP/9.9 200 OK\r\n\r\n${JSON.stringify(reply.body)}`)
      return
    case 'error':
      write(response, refusal(503, '5000', 'Service indisponible'))
      return
    case 'broken':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"SUCC')
      return
    case 'redirect':
      response.writeHead(302, { location: '/v2/RESTCODE/rest' }).end()
      return
    case 'refusal':
      write(response, fault)
      return
    case 'changed':
      write(response, { status: reply.status, body: { ...Object(reply.body), ...fault.fields } })
      return
  }
}

/** How a renewed secret comes to a reception address. */
export type Deliver = (delivery: {
  readonly send: (body: string) => Promise<unknown>
  readonly account: string
  readonly secret: string
}) => Promise<unknown>
