import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { waitFor } from './wait-for.ts'

/** Retries what the server refused because its event loop was delayed by other work of this machine. */
export function retryOverloaded(http: FastifyInstance): void {
  const inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse> = http.inject.bind(http)
  const retrying = async (request: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const answer = await inject(request)
    if (answer.statusCode !== 503 || !answer.body.includes('OVERLOADED')) return answer
    await waitFor('the server to take requests', async () => !http.isUnderPressure())
    return retrying(request)
  }
  http.inject = retrying as FastifyInstance['inject']
}
