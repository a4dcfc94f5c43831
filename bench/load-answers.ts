import type { Kind } from './load-mix.ts'

/** The outcome of one request. */
export interface Answer {
  readonly kind: Kind
  /** 0 where the connection closed without an answer, or the client timed out. */
  readonly status: number
  readonly milliseconds: number
  /** When it ended, in milliseconds since the load began. */
  readonly at: number
  readonly saysWhenToComeBack: boolean
}

export interface Sums {
  readonly answered: number
  /** 409: the item is taken, a valid answer to a booking. */
  readonly refused: number
  /** 503 with Retry-After. */
  readonly sentAway: number
  readonly errors: number
  /** Errors by status. */
  readonly statuses: Readonly<Record<number, number>>
}

export function sumUp(answers: readonly Answer[]): Sums {
  const of = (fate: Fate) => answers.filter((answer) => fateOf(answer) === fate)
  const wrong = of('error')
  const statuses: Record<number, number> = {}
  for (const { status } of wrong) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    answered: of('answered').length,
    refused: of('refused').length,
    sentAway: of('sent away').length,
    errors: wrong.length,
    statuses,
  }
}

type Fate = 'answered' | 'refused' | 'sent away' | 'error'

function fateOf({ status, saysWhenToComeBack }: Answer): Fate {
  if (status >= 200 && status < 400) return 'answered'
  if (status === 409) return 'refused'
  return status === 503 && saysWhenToComeBack ? 'sent away' : 'error'
}

/** Requests that were admitted, whatever their answer. */
export function isLetIn(answer: Answer): boolean {
  const fate = fateOf(answer)
  return fate === 'answered' || fate === 'refused'
}

export function isSentAway(answer: Answer): boolean {
  return fateOf(answer) === 'sent away'
}

/** The latency at that percentile; NaN without answers. */
export function quantile(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN
}
