import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { PushedNotice, PushSubscription } from '@okoume/contract/wire/push.ts'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '../local-certificate.ts'
import { newSubscription, type SubscriptionKeys } from '../push-subscriptions.ts'
import { openPush, readSender, type Sender } from './push-envelope.ts'

/** The response to a push. */
export type PushAnswer =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | 'say nothing'
  | 'hang up'
  | 'talk without end'

export interface ReceivedPush {
  readonly endpoint: string
  readonly sender: Sender
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly notice: PushedNotice
}

export interface PlayedPushService {
  /** `127.0.0.1:port` */
  readonly host: string
  /** Valid pushes that arrived, whatever was answered. */
  readonly received: readonly ReceivedPush[]
  /** Every request, invalid ones included. */
  readonly requests: readonly string[]
  /** A browser that has just allowed notifications. */
  subscribe(): PushSubscription
  /** The status from now on: 201 by default; for one browser, or for all. */
  answer(with_: PushAnswer, endpoint?: string): void
  /** Called with each push before it is answered. */
  onPush(act: (push: ReceivedPush) => Promise<void> | void): void
  stop(): Promise<void>
}

/** A fake push service on this machine, which requires signatures, and decrypts as the browser would. */
export async function playPushService(): Promise<PlayedPushService> {
  const browsers = new Map<string, SubscriptionKeys>()
  const answers = new Map<string, PushAnswer>()
  const received: ReceivedPush[] = []
  const requests: string[] = []
  let usual: PushAnswer = 201
  let before: (push: ReceivedPush) => Promise<void> | void = () => {}

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `https://${host}${request.url}`
    requests.push(`${request.method} ${request.url}`)
    const keys = browsers.get(endpoint)
    if (!keys || request.method !== 'POST') return void response.writeHead(404).end()
    const text = openPush(await buffer(request), keys)
    const sender = readSender(request.headers.authorization ?? '')
    const push = { endpoint, sender, headers: request.headers, text, notice: JSON.parse(text) }
    received.push(push)
    await before(push)
    reply(response, answers.get(endpoint) ?? usual)
  }

  const server = createServer({ key: LOCAL_KEY, cert: LOCAL_CERTIFICATE }, (request, response) => {
    take(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    requests,
    subscribe() {
      const { subscription, keys } = newSubscription(`https://${host}/push/${crypto.randomUUID()}`)
      browsers.set(subscription.endpoint, keys)
      return subscription
    },
    answer(with_, endpoint) {
      if (endpoint === undefined) usual = with_
      else answers.set(endpoint, with_)
    },
    onPush(act) {
      before = act
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function reply(response: ServerResponse, answer: PushAnswer): void {
  if (answer === 'hang up') response.destroy()
  else if (answer === 'talk without end') talk(response.writeHead(201))
  else if (typeof answer === 'number') response.writeHead(answer).end('in words')
  else if (answer !== 'say nothing') response.writeHead(answer.status, { ...answer.headers }).end()
}

function talk(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write('words '.repeat(1000))) {}
  }
  response.on('drain', more)
  more()
}

/** Makes this process trust the tests' certificate; returns how to undo it. */
export function trustLocalCertificate(): () => void {
  const usual = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...usual, LOCAL_CERTIFICATE])
  return () => tls.setDefaultCACertificates(usual)
}
