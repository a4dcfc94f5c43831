import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { runForRequest } from '../telemetry/request-context.ts'
import type { Jobs } from './jobs.ts'

export interface JobWatch {
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

/** The same jobs, with metrics and logs of each, under the id of the request that caused it. */
export function observeJobs(jobs: Jobs, watch: JobWatch): Jobs {
  return Object.fromEntries(
    Object.entries(jobs).map(([task, work]) => [
      task,
      async (payload: unknown) => {
        const request = readRequestId(payload)
        const startedAt = performance.now()
        const end = (outcome: 'done' | 'failed') => {
          const milliseconds = performance.now() - startedAt
          watch.metrics.jobEnded(task, outcome, milliseconds / 1000)
          return { task, ...(request && { request }), ms: Math.round(milliseconds) }
        }
        try {
          await (request ? runForRequest(request, () => work(payload)) : work(payload))
          watch.log.info(end('done'), 'job done')
        } catch (error) {
          watch.log.warn({ ...end('failed'), err: error }, 'job failed')
          throw error
        }
      },
    ]),
  )
}

/** Where what queued the job wrote down for whom. */
function readRequestId(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('request' in payload)) return undefined
  return typeof payload.request === 'string' ? payload.request : undefined
}
