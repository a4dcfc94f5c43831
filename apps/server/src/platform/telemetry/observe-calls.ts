import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from './metrics.ts'
import { currentRequest } from './request-context.ts'

export interface CallWatch {
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

export interface ObservedCall<Answer> {
  readonly provider: string
  readonly endpoint: string
  /** One of a fixed list of labels. */
  readonly outcomeOf: (answer: Answer) => string
  /** Our own ids that it was about. */
  readonly about?: Readonly<Record<string, string>>
}

/** Calls another service, with metrics and a log line of its time and outcome. */
export async function observeCall<Answer>(
  { metrics, log }: CallWatch,
  { provider, endpoint, outcomeOf, about = {} }: ObservedCall<Answer>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now()
  const end = (outcome: string) => {
    const milliseconds = performance.now() - startedAt
    metrics.providerAnswered(provider, endpoint, outcome, milliseconds / 1000)
    const request = currentRequest()
    const line = {
      provider,
      endpoint,
      outcome,
      ms: Math.round(milliseconds),
      ...about,
      ...(request && { request }),
    }
    log.info(line, 'provider call')
  }
  try {
    const answer = await call()
    end(outcomeOf(answer))
    return answer
  } catch (error) {
    end('error')
    throw error
  }
}
