import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** A fake payment provider after its documentation, over HTTP on a port of its own. */
export abstract class FakeService<Fault extends { readonly at: string; readonly is: string }> {
  /** Requests that violate the documentation; there must be none. */
  readonly breaches: string[] = []
  /** Faults for the next requests, each used once. */
  readonly faults: Fault[] = []
  readonly #name: string
  readonly #server = http.createServer((request, response) => {
    this.#hear(request, response).catch((error: unknown) => {
      this.breaches.push(String(error))
      response.destroy()
    })
  })

  constructor(name: string) {
    this.#name = name
  }

  /** @throws when there is nothing at that place, or the request cannot be read */
  protected abstract serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: string,
  ): Promise<void>

  async listen(): Promise<this> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return this
  }

  /** @throws when the request violates the documentation */
  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
    if (this.breaches.length > 0) {
      throw new Error(`${this.#name} was called wrongly:\n${this.breaches.join('\n')}`)
    }
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  protected takeFault(endpoint: Fault['at']): Fault | undefined {
    const index = this.faults.findIndex(({ at }) => at === endpoint)
    return index < 0 ? undefined : this.faults.splice(index, 1)[0]
  }

  async #hear(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    await this.serve(request, response, await text(request))
  }
}

/** True if the request takes effect, whatever is answered. */
export function hasEffect(fault: { readonly is: string; readonly effect?: boolean } | undefined): boolean {
  return !fault || fault.is === 'changed' || fault.effect === true
}

export function write(response: http.ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
