import { SIMULATED_PAYMENTS } from '@okoume/server/src/config/payment-config.ts'
import type {
  Observation,
  PaymentOrder,
  PaymentProvider,
  Submission,
} from '@okoume/server/src/features/payments/transactions/payment-provider.ts'
import type { OrderFault, PlayedProvider, ProviderUnderTest } from '../provider-journeys.ts'
import type { TestServer } from '../test-server.ts'

export const simulatorUnderTest: ProviderUnderTest = {
  name: 'simulator',
  calls: false,
  start: async () => new PlayedSimulator(),
}

/** It has no wire: faults are injected around it. */
class PlayedSimulator implements PlayedProvider {
  readonly accounts = { AIRTEL: 'ACC_SIMULATOR_AIRTEL', MOOV: 'ACC_SIMULATOR_MOOV' }
  readonly payment = SIMULATED_PAYMENTS
  readonly notFoundIsFinal = true
  readonly #faults: Faults = { order: null, question: false, payout: false }
  #server: TestServer | null = null

  readonly wrapSimulator = (provider: PaymentProvider): PaymentProvider =>
    new FaultyProvider(provider, this.#faults)

  attach(server: TestServer): void {
    this.#server = server
  }

  async answer(
    reference: string,
    answer: 'confirm' | 'refuse',
    reported?: { amount: number },
  ): Promise<void> {
    await this.#pool.query(
      `update simulator_operations set state = $2, amount = coalesce($3::int, amount)
       where reference = $1 and state = 'waiting'`,
      [reference, answer === 'confirm' ? 'succeeded' : 'refused', reported?.amount ?? null],
    )
  }

  failNextOrder(fault: OrderFault): void {
    this.#faults.order = fault
  }

  failNextQuestion(): void {
    this.#faults.question = true
  }

  refuseNextPayout(): void {
    this.#faults.payout = true
  }

  async moved(reference: string): Promise<number[]> {
    const { rows } = await this.#pool.query<{ amount: number }>(
      `select amount from simulator_operations where reference = $1 and state = 'succeeded'`,
      [reference],
    )
    return rows.map(({ amount }) => amount)
  }

  async stop(): Promise<void> {
    this.#server = null
  }

  get #pool() {
    if (!this.#server) throw new Error('the simulator keeps its books in the database of a server')
    return this.#server.pool
  }
}

interface Faults {
  order: OrderFault | null
  question: boolean
  payout: boolean
}

class FaultyProvider implements PaymentProvider {
  readonly name: string
  readonly accountCodes: PaymentProvider['accountCodes']
  readonly notFoundIsFinal: boolean
  readonly #inner: PaymentProvider
  readonly #faults: Faults

  constructor(inner: PaymentProvider, faults: Faults) {
    this.name = inner.name
    this.accountCodes = inner.accountCodes
    this.notFoundIsFinal = inner.notFoundIsFinal
    this.#inner = inner
    this.#faults = faults
  }

  async submit(order: PaymentOrder): Promise<Submission> {
    if (this.#faults.payout && order.kind === 'payout') {
      this.#faults.payout = false
      return { is: 'final', ok: false, failure: 'RECIPIENT_NOT_FOUND' }
    }
    const fault = this.#faults.order
    this.#faults.order = null
    if (fault?.effect !== false) {
      const submission = await this.#inner.submit(order)
      if (!fault) return submission
    }
    throw new Error('no answer')
  }

  async observe(order: PaymentOrder): Promise<Observation> {
    const fails = this.#faults.question
    this.#faults.question = false
    if (fails) throw new Error('no answer')
    return this.#inner.observe(order)
  }
}
