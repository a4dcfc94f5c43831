import type { FastifyBaseLogger } from 'fastify'
import { type CountHere, countInMemory } from '../platform/http/limits/call-counts.ts'
import { refuseWhile } from '../platform/http/limits/call-limits.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import { maskFault, maskPath } from './mask-fault.ts'

export interface FaultContext {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly metrics: Pick<Metrics, 'faultReported'>
  /** Share of the faults that are logged, 0 to 1. */
  readonly sample: number
  readonly random: () => number
  readonly count: CountHere
}

/** Of everybody together, in each process: a fault of a whole release must not fill the log. */
const ALL_TOGETHER = { most: 120, minutes: 1 }

/** Faults of pages in browsers, for the log and the metrics. */
export function faultHandlers({
  log,
  metrics,
  sample,
  random,
  count,
}: FaultContext): Handlers<'reportFault'> {
  return {
    async reportFault({ body: { kind, message, places, path, release } }) {
      refuseWhile(count('faults', 'everybody', ALL_TOGETHER))
      metrics.faultReported(release, kind)
      if (random() < sample) {
        const fault = { kind, release, page: maskPath(path), message: maskFault(message), places }
        log.warn({ fault }, 'browser fault')
      }
      return { ok: true }
    },
  }
}

interface Needs {
  readonly observed: Pick<FaultContext, 'log' | 'metrics'>
  readonly faultSample: number
}

export const browserFaults = {
  handlers: ({ observed, faultSample }: Needs) =>
    faultHandlers({ ...observed, sample: faultSample, random: Math.random, count: countInMemory(Date.now) }),
}
