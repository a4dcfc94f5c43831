import type http from 'node:http'
import type { PawapaySettings } from '@okoume/server/src/config/payment-config.ts'
import { FakeService, hasEffect, type Reply, write } from './fake-service.ts'
import { ID_OF, PawapayBooks, type PawapayOperation, type Place, type Status } from './pawapay-books.ts'
import { type Endpoint, failure, misbehave, type PawapayFault } from './pawapay-faults.ts'
import { type Manner, PawapaySigner } from './pawapay-signing.ts'

const TOKEN = 'eyJraWQiOiIxIn0.the-token-of-the-sandbox'
const NO_REPLY: Reply = { status: 204, body: null }

/** A pending callback to us. */
export interface PawapayCallback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * A fake of pawaPay version 2 after its reference, over HTTP, with books of its own: a repeated id is ignored, amounts
 * come back with decimals, and nothing is final before the test, or a number of the sandbox, decides it.
 */
export class PawapayFake extends FakeService<PawapayFault> {
  readonly books = new PawapayBooks()
  readonly signer = new PawapaySigner('HTTP_EC_P256_KEY:1')
  /** As published. */
  publicKeys: unknown[] = [this.signer.publicKey]
  readonly asked: { readonly endpoint: Endpoint; readonly path: string; readonly body: unknown }[] = []
  /** The only accepted one. */
  token = TOKEN
  writeAmount: (amount: string) => unknown = (amount) => Number(amount).toFixed(2)

  constructor() {
    super('pawaPay')
  }

  static start(): Promise<PawapayFake> {
    return new PawapayFake().listen()
  }

  get settings(): PawapaySettings {
    return { url: this.origin, token: TOKEN, signedCallbacks: true }
  }

  /** By its id or by our reference, the last one where there are several. */
  find(name: string): PawapayOperation {
    const found = this.books.operations.findLast((one) => [one.id, one.clientReferenceId].includes(name))
    if (!found) throw new Error(`pawaPay has never heard of ${name}`)
    return found
  }

  /** The payer's or the operator's decision. */
  move(name: string, status: Status, failureCode: string | null = null): void {
    this.books.move(this.find(name), status, failureCode)
  }

  /** Replaces fields of its status by false ones. */
  lie(name: string, overrides: Readonly<Record<string, unknown>>): void {
    this.find(name).overrides = overrides
  }

  count(endpoint: Endpoint): number {
    return this.asked.filter((one) => one.endpoint === endpoint).length
  }

  /** Sends the callback about an operation to that address of ours. */
  callbackOf(
    name: string,
    to: { readonly authority: string; readonly path: string },
    manner: Manner & { readonly at?: Date; readonly changes?: Readonly<Record<string, unknown>> } = {},
  ): PawapayCallback {
    const body = JSON.stringify({ ...this.#details(this.find(name)), ...manner.changes })
    const message = { method: 'POST', ...to, body }
    return { headers: this.signer.headersOf(message, manner.at ?? new Date(), manner), body }
  }

  protected override async serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: string,
  ): Promise<void> {
    const path = request.url ?? ''
    const endpoint = endpointOf(request.method, path)
    if (!endpoint) throw new Error(`${request.method} ${path} does not exist`)
    this.asked.push({ endpoint, path, body: body === '' ? null : JSON.parse(body) })
    const fault = this.takeFault(endpoint)
    const reply = hasEffect(fault) ? this.#reply(endpoint, request, body) : NO_REPLY
    if (!fault) return write(response, reply)
    misbehave(response, fault, reply)
  }

  #reply(endpoint: Endpoint, { headers, url = '' }: http.IncomingMessage, body: string): Reply {
    if (endpoint === 'keys') return { status: 200, body: this.publicKeys }
    if (headers.authorization === undefined) return { status: 401, body: failure('NO_AUTHENTICATION') }
    if (headers.authorization !== `Bearer ${this.token}`) {
      return { status: 403, body: failure('AUTHENTICATION_ERROR') }
    }
    const [place, id = ''] = url.replace('/v2/', '').split('/') as [Place, string?]
    if (endpoint === 'status') return this.#status(place, id)
    if (headers['content-type'] !== 'application/json') this.breaches.push('a body that is not JSON')
    return this.#take(place, JSON.parse(body))
  }

  #take(place: Place, json: unknown): Reply {
    try {
      const { id, refusal, isNew } = this.books.take(place, json)
      const head = { [ID_OF[place]]: id, created: new Date().toISOString() }
      if (refusal !== null) return { status: 200, body: { ...head, status: 'REJECTED', ...failure(refusal) } }
      return { status: 200, body: { ...head, status: isNew ? 'ACCEPTED' : 'DUPLICATE_IGNORED' } }
    } catch (error) {
      this.breaches.push(String(error))
      return { status: 400, body: failure('INVALID_PARAMETER') }
    }
  }

  #status(place: Place, id: string): Reply {
    const operation = this.books.find(place, id)
    if (!operation) return { status: 200, body: { status: 'NOT_FOUND' } }
    return { status: 200, body: { status: 'FOUND', data: this.#details(operation) } }
  }

  #details(operation: PawapayOperation): Record<string, unknown> {
    const { place, id, phone, provider, status, failureCode, metadata, overrides, ...rest } = operation
    const party = { type: 'MMO', accountDetails: { phoneNumber: phone, provider } }
    return {
      [ID_OF[place]]: id,
      status,
      amount: this.writeAmount(rest.amount),
      currency: rest.currency,
      country: 'GAB',
      [place === 'deposits' ? 'payer' : 'recipient']: party,
      customerMessage: rest.customerMessage,
      clientReferenceId: rest.clientReferenceId,
      created: rest.created,
      metadata: Object.assign({}, ...(metadata ?? [])),
      ...(status === 'COMPLETED' && { providerTransactionId: `MP${id.slice(0, 8).toUpperCase()}` }),
      ...(failureCode !== null && failure(failureCode)),
      ...overrides,
    }
  }
}

function endpointOf(method: string | undefined, path: string): Endpoint | null {
  if (method === 'GET' && path === '/v2/public-key/http') return 'keys'
  if (method === 'POST' && /^\/v2\/(deposits|payouts|refunds)$/.test(path)) return 'submission'
  return method === 'GET' && /^\/v2\/(deposits|payouts|refunds)\/[0-9a-f-]{36}$/.test(path) ? 'status' : null
}
