import { pino } from 'pino'
import type {
  CallbackRequest,
  Observation,
  PaymentOrder,
  PaymentProvider,
  ReadCallback,
  Submission,
} from '../../apps/server/src/features/payments/transactions/payment-provider.ts'
import { singleProvider } from '../../apps/server/src/features/payments/transactions/payment-provider.ts'
import type { PaymentContext } from '../../apps/server/src/features/payments/transactions/submit-payment.ts'
import { type Clock, systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { settlementContext } from './settlement-context.ts'
import type { TestServer } from './test-server.ts'

/** A scripted provider: answers what a test sets, and records the calls. */
export class ScriptedProvider implements PaymentProvider {
  readonly name: string
  readonly accountCodes = { AIRTEL: 'ACC_A', MOOV: 'ACC_M' }
  notFoundIsFinal = true
  readonly submitted: PaymentOrder[] = []
  readonly observed: PaymentOrder[] = []
  readonly called: CallbackRequest[] = []
  readonly delivered: string[] = []
  submission: () => Promise<Submission> = async () => ({ is: 'accepted' })
  observation: () => Promise<Observation> = async () => ({ state: 'pending' })
  callback: (request: CallbackRequest) => Promise<ReadCallback | null> = async () => null

  delivery: 'taken' | 'ignored' | 'unreadable' = 'taken'

  constructor(name = 'scripted') {
    this.name = name
  }

  submit(order: PaymentOrder): Promise<Submission> {
    this.submitted.push(order)
    return this.submission()
  }

  /** Default reference of the order. */
  async observe(order: PaymentOrder): Promise<Observation> {
    this.observed.push(order)
    const { amount, phone, reference } = order
    const seen = await this.observation()
    return ['succeeded', 'failed'].includes(seen.state) ? { amount, phone, reference, ...seen } : seen
  }

  readCallback(request: CallbackRequest): Promise<ReadCallback | null> {
    this.called.push(request)
    return this.callback(request)
  }

  async takeDelivery({ body }: CallbackRequest): Promise<'taken' | 'ignored' | 'unreadable'> {
    this.delivered.push(body.toString('utf8'))
    return this.delivery
  }
}

/** Dependencies for submitting and polling payments, beside a server that knows nothing of it. */
export function scriptedContext(
  server: TestServer,
  provider: PaymentProvider,
  machineClock: Clock = systemClock,
) {
  return {
    ...settlementContext(server),
    providers: singleProvider(provider),
    log: pino({ level: 'silent' }),
    machineClock,
  } satisfies PaymentContext
}
