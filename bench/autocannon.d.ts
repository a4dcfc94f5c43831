/** The part of autocannon that the measurements use; it brings no types of its own. */
declare module 'autocannon' {
  interface SentRequest {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly setupRequest?: (request: SentRequest) => SentRequest
    readonly onResponse?: (status: number, body: string) => void
  }

  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: SentRequest[]
  }

  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }

  interface Run extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }

  export default function autocannon(options: Options): Run
}
