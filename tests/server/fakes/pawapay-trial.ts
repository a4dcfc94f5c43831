import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type {
  PaymentOrder,
  PaymentProvider,
} from '@okoume/server/src/features/payments/transactions/payment-provider.ts'
import { newUuid } from '@okoume/server/src/platform/clock/identifiers.ts'
import { createPawapay } from '@okoume/server/src/providers/pawapay/pawapay.ts'
import { pino } from 'pino'
import { PawapayFake } from './pawapay-fake.ts'

/** Long enough for a busy machine. */
const TIMEOUT_MS = 10_000
const SHORT_TIMEOUT_MS = 800
const PHONE = '+24177123456' as GabonPhone
const LABEL = 'Perceuse à percussion Bosch'
const ERROR_LEVEL = 50

/** The provider alone against pawaPay's fake, and its log. */
export class PawapayTrial {
  readonly fake: PawapayFake
  readonly pawapay: PaymentProvider
  /** Short timeouts, for a pawaPay that does not answer. */
  readonly withShortTimeout: PaymentProvider
  readonly #lines: string[] = []
  /** A clock that the test moves. */
  now = new Date('2026-11-21T09:00:00Z')
  #orders = 0

  private constructor(fake: PawapayFake) {
    this.fake = fake
    this.pawapay = this.providerWith({})
    this.withShortTimeout = this.providerWith({}, SHORT_TIMEOUT_MS)
  }

  static async begin(): Promise<PawapayTrial> {
    return new PawapayTrial(await PawapayFake.start())
  }

  /** @throws when pawaPay was called wrongly, or the log holds a secret */
  async end(): Promise<void> {
    const secrets = [this.fake.settings.token, PHONE.slice(1), LABEL.slice(0, 8)]
    await this.fake.stop()
    const leak = this.#lines.find((line) => secrets.some((secret) => line.includes(secret)))
    if (leak) throw new Error(`the log contains a secret: ${leak}`)
  }

  providerWith(settings: Partial<PawapayFake['settings']>, timeoutMs = TIMEOUT_MS): PaymentProvider {
    return createPawapay({
      settings: { ...this.fake.settings, ...settings },
      log: pino({ level: 'trace' }, { write: (line: string) => this.#lines.push(line) }),
      clock: { now: () => this.now },
      timeoutMs,
    })
  }

  get logged(): Record<string, unknown>[] {
    return this.#lines.map((line) => JSON.parse(line))
  }

  /** Its collected values. */
  get errors(): Record<string, unknown>[] {
    return this.logged.filter(({ level }) => level === ERROR_LEVEL)
  }

  order(facts: Partial<PaymentOrder> = {}): PaymentOrder {
    this.#orders += 1
    return {
      id: newUuid(this.now),
      kind: 'collect',
      reference: `REF${this.#orders}`,
      providerReference: null,
      operator: 'AIRTEL',
      accountCode: 'AIRTEL_GAB',
      phone: PHONE,
      amount: 5000,
      label: LABEL,
      original: null,
      ...facts,
    }
  }

  /** A collection that the payer has paid. */
  async paid(): Promise<PaymentOrder> {
    const collection = this.order()
    await this.pawapay.submit(collection)
    this.fake.move(collection.reference, 'COMPLETED')
    return collection
  }

  refundAmount({ id, reference }: PaymentOrder, amount: number): PaymentOrder {
    return this.order({ kind: 'refund', amount, original: { id, reference, providerReference: null } })
  }
}
