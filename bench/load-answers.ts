import type { Kind } from './load-mix.ts'

/** What became of one request. */
export interface Answer {
  readonly kind: Kind
  /** 0 where the connection ended without an answer, or the client lost patience. */
  readonly status: number
  readonly milliseconds: number
  /** When it was over, in milliseconds since the load began. */
  readonly at: number
  readonly saysWhenToComeBack: boolean
}

export interface Sums {
  readonly answered: number
  /** 409: the object is taken, and a booking is told so. */
  readonly refused: number
  /** 503 that says when to come back. */
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

/** Who was let in, whatever they were told then. */
export function isLetIn(answer: Answer): boolean {
  const fate = fateOf(answer)
  return fate === 'answered' || fate === 'refused'
}

export function isSentAway(answer: Answer): boolean {
  return fateOf(answer) === 'sent away'
}

/** The time within which that share was answered; NaN where nobody was. */
export function quantile(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN
}
