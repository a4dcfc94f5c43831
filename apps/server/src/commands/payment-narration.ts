import { explainPaymentFailure } from '@okoume/domain/payment/payment-failures.ts'
import { explainUndecided } from '@okoume/domain/payment/undecided-reasons.ts'
import type { PaymentProvider, PaymentProviders } from '../features/payments/transactions/payment-provider.ts'
import type { PaymentRow } from '../platform/database/schema.ts'

/** The same providers, each answer of theirs printed as it comes. */
export function narrateProviders(providers: PaymentProviders): PaymentProviders {
  const narrated = new Map(providers.all.map((one) => [one, narrate(one)]))
  const through = (one: PaymentProvider) => narrated.get(one) ?? one
  return {
    ...providers,
    of: (operator) => through(providers.of(operator)),
    named: (name) => through(providers.named(name)),
    find(name) {
      const found = providers.find(name)
      return found && through(found)
    },
  }
}

function narrate(provider: PaymentProvider): PaymentProvider {
  const { name } = provider
  let last = ''
  const say = (line: string) => {
    if (line !== last) console.log(line)
    last = line
  }
  const answering = async <A>(asking: Promise<A>): Promise<A> => {
    try {
      const answer = await asking
      say(`  ${name} répond : ${JSON.stringify(answer)}`)
      return answer
    } catch (error) {
      say(`  ${name} ne répond pas : ${error instanceof Error ? error.message : String(error)}`)
      throw error
    }
  }
  return Object.assign(Object.create(provider) as PaymentProvider, {
    submit: (order: Parameters<PaymentProvider['submit']>[0]) => answering(provider.submit(order)),
    observe: (order: Parameters<PaymentProvider['observe']>[0]) => answering(provider.observe(order)),
  })
}

/** One sentence on the state of a trial's payment or of its refund. */
export function describePayment(payment: PaymentRow): string {
  const { kind, state, failure, reference } = payment
  if (state === 'review')
    return `À décider par un administrateur (/administration) : ${explainUndecided({ kind, failure: failure ?? '' })}`
  if (state === 'unknown')
    return "Le prestataire n'a pas répondu clairement : l'issue n'est pas connue, Okoumé redemande."
  if (state === 'submitting') return "Envoyé au prestataire, qui n'a pas encore répondu."
  return kind === 'collect' ? COLLECTED[state](failure, reference) : REFUNDED[state](failure, payment)
}

const COLLECTED = {
  created: () => 'Noté, pas encore envoyé.',
  pending: () => "Le prestataire l'a pris : confirmez sur ce téléphone.",
  succeeded: (_: string | null, reference: string) =>
    `Payé, référence ${reference}. Le grand livre les tient comme reçus, et dus à ce téléphone.`,
  failed: (failure: string | null) =>
    `Pas payé (${failure ?? 'sans raison'}). ${explainPaymentFailure(failure)?.detail ?? ''}`.trim(),
} as const

const REFUNDED = {
  created: (_: string | null, { shortSince }: PaymentRow) =>
    shortSince
      ? 'Le remboursement attend : par le grand livre, cet opérateur ne tient pas cette somme.'
      : "Le remboursement attend d'être envoyé.",
  pending: () => 'Le prestataire a pris le remboursement.',
  succeeded: () => 'Rendu : le grand livre ne doit plus rien à ce téléphone.',
  failed: (failure: string | null) =>
    `Le remboursement n'est pas parti (${failure ?? 'sans raison'}) : il reste dû, Okoumé le demande de nouveau.`,
} as const
