import { SIMULATED_PAYMENTS } from '@okoume/server/src/config/payment-config.ts'
import type {
  CallbackTarget,
  OrderFault,
  PlayedCallback,
  PlayedProvider,
  ProviderUnderTest,
} from '../provider-journeys.ts'
import { MypvitFake } from './mypvit-fake.ts'

export const mypvitUnderTest: ProviderUnderTest = {
  name: 'mypvit',
  calls: true,
  start: async () => new PlayedMypvit(await MypvitFake.start()),
}

const ROUTE = { provider: 'mypvit', payouts: 'provider' } as const

class PlayedMypvit implements PlayedProvider {
  readonly accounts = { AIRTEL: 'ACC_AIRTEL', MOOV: 'ACC_MOOV' }
  readonly notFoundIsFinal = false
  readonly payment: PlayedProvider['payment']
  readonly #fake: MypvitFake

  constructor(fake: MypvitFake) {
    this.#fake = fake
    // A valid format that differs most from the order's.
    fake.writeAmount = (amount) => `${amount}.00`
    this.payment = {
      ...SIMULATED_PAYMENTS,
      operators: { AIRTEL: ROUTE, MOOV: ROUTE },
      mypvit: fake.settings,
    }
  }

  async answer(
    reference: string,
    answer: 'confirm' | 'refuse',
    reported?: { amount: number },
  ): Promise<void> {
    this.#fake.settle(reference, answer === 'confirm' ? 'SUCCESS' : 'FAILED', reported)
  }

  failNextOrder(fault: OrderFault): void {
    this.#fake.faults.push({ at: 'payment', ...fault })
  }

  failNextQuestion(): void {
    this.#fake.faults.push({ at: 'status', is: 'error', effect: false })
  }

  refuseNextPayout(): void {
    const body = { status_code: '4012', error: 'BAD_REQUEST', message: 'Compte inconnu' }
    this.#fake.faults.push({ at: 'payment', is: 'refusal', status: 400, body })
  }

  async moved(reference: string): Promise<number[]> {
    return this.#fake.moved.filter((one) => one.reference === reference).map(({ amount }) => amount)
  }

  callback(reference: string, _: CallbackTarget, manner: 'true' | 'forged'): PlayedCallback {
    const claimed = manner === 'forged' ? { status: 'SUCCESS', code: 200, amount: 1 } : {}
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#fake.callbackOf(reference, claimed)),
    }
  }

  stop(): Promise<void> {
    return this.#fake.stop()
  }
}
