import type {
  Observation,
  PaymentOrder,
  PaymentProvider,
  Submission,
} from '../../apps/server/src/features/payments/payment-provider.ts'

/** A provider that answers what a test tells it to, and remembers what it was asked. */
export class ScriptedProvider implements PaymentProvider {
  readonly name = 'scripted'
  readonly accountCodes = { AIRTEL: 'ACC_A', MOOV: 'ACC_M' }
  readonly submitted: PaymentOrder[] = []
  readonly observed: PaymentOrder[] = []
  submission: () => Promise<Submission> = async () => ({ is: 'accepted' })
  observation: () => Promise<Observation> = async () => ({ state: 'pending' })

  submit(order: PaymentOrder): Promise<Submission> {
    this.submitted.push(order)
    return this.submission()
  }

  observe(order: PaymentOrder): Promise<Observation> {
    this.observed.push(order)
    return this.observation()
  }
}
