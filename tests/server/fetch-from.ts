import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { waitFor } from './wait-for.ts'

/** A `fetch` that reaches the server without a network in between. */
export function fetchFrom(http: FastifyInstance) {
  return async (url: string, { method = 'GET', headers, body = null }: RequestInit): Promise<Response> => {
    // Only a form sets its own header: the boundary of its parts.
    const written = body === null ? null : new Request('http://localhost', { method: 'POST', body })
    const answer = await injectPatiently(http, {
      method: method as 'GET',
      url,
      headers: Object.fromEntries([...(written?.headers ?? []), ...new Headers(headers)]),
      ...(written ? { payload: Buffer.from(await written.arrayBuffer()) } : {}),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
}

/** Retries what the server refused because its event loop was delayed by other work of this machine. */
async function injectPatiently(
  http: FastifyInstance,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  const answer = await http.inject(request)
  if (answer.statusCode !== 503 || !http.isUnderPressure()) return answer
  await waitFor('the server to take requests', async () => !http.isUnderPressure())
  return injectPatiently(http, request)
}
