import type { FastifyInstance } from 'fastify'

/** A `fetch` that reaches the server without a network in between. */
export function fetchFrom(http: FastifyInstance) {
  return async (url: string, { method = 'GET', headers, body = null }: RequestInit): Promise<Response> => {
    // Only a form sets its own header: the boundary of its parts.
    const written = body === null ? null : new Request('http://localhost', { method: 'POST', body })
    const answer = await http.inject({
      method: method as 'GET',
      url,
      headers: Object.fromEntries([...(written?.headers ?? []), ...new Headers(headers)]),
      ...(written ? { payload: Buffer.from(await written.arrayBuffer()) } : {}),
    })
    const described = ['content-type', 'content-disposition'].flatMap((name): [string, string][] => {
      const value = answer.headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    })
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: described })
  }
}
