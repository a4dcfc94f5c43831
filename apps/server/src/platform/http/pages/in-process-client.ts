import { type Client, createClient } from '@okoume/client/client.ts'
import type { FastifyInstance } from 'fastify'
import { IN_PROCESS } from '../../telemetry/in-process.ts'

/** Calls the API without a network in between: how pages rendered here read their data. */
export function inProcessClient(app: FastifyInstance): Client {
  return createClient({
    async fetch(url, { method = 'GET', headers, body }) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...Object.fromEntries(new Headers(headers)), ...IN_PROCESS },
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      return new Response(response.body, {
        status: response.statusCode,
        headers: { 'content-type': String(response.headers['content-type'] ?? '') },
      })
    },
  })
}
