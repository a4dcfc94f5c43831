import type { FastifyInstance } from 'fastify'

/** A `fetch` that reaches the server without a network in between. */
export function fetchFrom(http: FastifyInstance) {
  return async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    const answer = await http.inject({
      method: method as 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
}
