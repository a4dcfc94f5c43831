import { SIMULATED_PAYMENTS } from '@okoume/server/src/config/payment-config.ts'
import type {
  CallbackTarget,
  OrderFault,
  PlayedCallback,
  PlayedProvider,
  ProviderUnderTest,
} from '../provider-journeys.ts'
import { PawapayFake } from './pawapay-fake.ts'

export const pawapayUnderTest: ProviderUnderTest = {
  name: 'pawapay',
  calls: true,
  start: async () => new PlayedPawapay(await PawapayFake.start()),
}

class PlayedPawapay implements PlayedProvider {
  readonly accounts = { AIRTEL: 'AIRTEL_GAB' }
  readonly notFoundIsFinal = true
  readonly payment: PlayedProvider['payment']
  readonly #fake: PawapayFake

  constructor(fake: PawapayFake) {
    this.#fake = fake
    fake.books.moneyOut = 'COMPLETED'
    this.payment = {
      ...SIMULATED_PAYMENTS,
      operators: { ...SIMULATED_PAYMENTS.operators, AIRTEL: { provider: 'pawapay', payouts: 'provider' } },
      pawapay: fake.settings,
    }
  }

  async answer(
    reference: string,
    answer: 'confirm' | 'refuse',
    reported?: { amount: number },
  ): Promise<void> {
    if (reported) this.#fake.lie(reference, { amount: reported.amount.toFixed(2) })
    if (answer === 'confirm') this.#fake.move(reference, 'COMPLETED')
    else this.#fake.move(reference, 'FAILED', 'PAYMENT_NOT_APPROVED')
  }

  failNextOrder(fault: OrderFault): void {
    this.#fake.faults.push({ at: 'submission', ...fault })
  }

  failNextQuestion(): void {
    this.#fake.faults.push({ at: 'status', is: 'error', effect: false })
  }

  refuseNextPayout(): void {
    this.#fake.books.failNextPayout('RECIPIENT_NOT_FOUND')
  }

  async moved(reference: string): Promise<number[]> {
    const ids = this.#fake.books.operations
      .filter(({ clientReferenceId }) => clientReferenceId === reference)
      .map(({ id }) => id)
    return this.#fake.books.moved.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount)
  }

  callback(reference: string, target: CallbackTarget, manner: 'true' | 'forged'): PlayedCallback {
    // Even a callback signed by pawaPay is not trusted: the status is queried.
    const changes = manner === 'forged' ? { status: 'COMPLETED' } : {}
    return this.#fake.callbackOf(reference, target, { changes })
  }

  stop(): Promise<void> {
    return this.#fake.stop()
  }
}
