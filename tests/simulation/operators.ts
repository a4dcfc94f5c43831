import type {
  Observation,
  PaymentOrder,
  PaymentProvider,
  ReadCallback,
  Submission,
} from '../../apps/server/src/features/payments/transactions/payment-provider.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Random } from './seeded-random.ts'

/** Unreliable operators: none of their answers can be trusted. */
export interface Operators {
  readonly provider: PaymentProvider
  /** How often each operation was sent, by our reference. */
  readonly sent: ReadonlyMap<string, number>
  /** From now on they answer every query correctly. */
  mend(): void
}

export interface OperatorContext {
  /** The real outcome. */
  readonly books: PaymentProvider
  readonly clock: Clock
  /** The number of the current step. */
  random(): Random
  /** Wraps each call: the process may die there. */
  around<T>(call: () => Promise<T>): Promise<T>
}

/** Shorter than the time after which «unknown reference» is believed. */
const LATE_BY_MS = 14 * 60_000

export function openOperators({ books, clock, random, around }: OperatorContext): Operators {
  const sent = new Map<string, number>()
  const sentAt = new Map<string, number>()
  let broken = true
  const breaks = (odds: number) => broken && random().chance(odds)

  async function submit(order: PaymentOrder): Promise<Submission> {
    const { reference } = order
    if (breaks(0.04)) throw new Error('the operator was not reached')
    if (breaks(0.03)) return { is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' }
    if (breaks(0.02)) return { is: 'rejected', failure: 'AMOUNT_OUT_OF_BOUNDS' }
    sent.set(reference, (sent.get(reference) ?? 0) + 1)
    sentAt.set(reference, clock.now().getTime())
    const submission = await books.submit(order)
    if (breaks(0.05)) throw new Error('the operator answered with 502')
    if (breaks(0.04)) return { is: 'unknown' }
    if (breaks(0.04)) return { is: 'accepted', providerReference: `OP${reference}` }
    return submission.is === 'final' ? charged(order, submission) : submission
  }

  async function observe(order: PaymentOrder): Promise<Observation> {
    if (breaks(0.05)) throw new Error('the operator was not reached')
    const age = clock.now().getTime() - (sentAt.get(order.reference) ?? 0)
    if (age < LATE_BY_MS && breaks(0.05)) return { state: 'not-found' }
    if (breaks(0.04)) return { state: 'pending' }
    const seen = await books.observe(order)
    if (breaks(0.04)) return lie(random(), seen, order)
    return seen.state === 'succeeded' || seen.state === 'failed' ? charged(order, seen) : seen
  }

  return {
    provider: {
      ...books,
      submit: (order) => around(() => submit(order)),
      observe: (order) => around(() => observe(order)),
      readCallback: async ({ body }) => readCallback(body.toString()),
    },
    sent,
    mend() {
      broken = false
    },
  }
}

/** They charge for what they end, refused or not, and say so: 1.5 % rounded up. */
function charged<Answer>({ amount }: PaymentOrder, answer: Answer): Answer & { readonly charge: number } {
  return { ...answer, charge: Math.ceil(amount * 0.015) }
}

/** Part of the order comes back changed. */
function lie(random: Random, seen: Observation, order: PaymentOrder): Observation {
  const lies: readonly Partial<Observation>[] = [
    { amount: order.amount + 1 },
    { amount: order.amount * 100 },
    { phone: '+24177999999' },
    { reference: 'SOMEBODYELSES' },
    { accountCode: 'ACC_OF_NOBODY' },
  ]
  return { ...seen, ...random.pick(lies) }
}

const CALLBACK = /^\{"reference":"(?<reference>[A-Z0-9]{1,15})"\}$/

function readCallback(body: string): ReadCallback | null {
  const reference = CALLBACK.exec(body)?.groups?.reference
  return reference === undefined ? null : { about: { reference }, acknowledgement: { heard: reference } }
}
