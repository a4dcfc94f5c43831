import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = Readonly<Record<string, unknown>>
export type Reply = readonly [status: number, body: object]
type Answer = (body: Body) => Reply | Promise<Reply>

export interface ServiceCall {
  /** `accounts:signUp`, `token`. */
  readonly method: string
  readonly key: string | null
  readonly body: Body
}

/** A scripted stand-in for the service: answers each method with what a test sets, in the service's own format. */
export interface ScriptedService {
  readonly host: string
  readonly calls: ServiceCall[]
  /** A later answer replaces an earlier one. */
  on(method: string, answer: Answer): void
  close(): Promise<void>
}

/** Google's error format. */
export function refusal(message: string, code = 400): Reply {
  return [code, { error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }]
}

/** A token as the service issues them; its signature is not checked where it is only decoded. */
export function idTokenOf(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.signature`
}

export async function startScriptedService(): Promise<ScriptedService> {
  const answers = new Map<string, Answer>()
  const calls: ServiceCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test')
    const method = pathname.split('/').at(-1) ?? ''
    const body: Body = JSON.parse(Buffer.concat(chunks).toString())
    calls.push({ method, key: searchParams.get('key'), body })
    const [status, answer] = (await answers.get(method)?.(body)) ?? refusal('OPERATION_NOT_ALLOWED')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on: (method, answer) => answers.set(method, answer),
    close: () => close(server),
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
