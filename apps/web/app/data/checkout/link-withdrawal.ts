import type { ApiError } from '@okoume/client/client.ts'
import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import type { PaymentLinkState } from '@okoume/domain/payment/payment-link.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const OUTCOMES: Partial<Readonly<Record<PaymentLinkState, (title: string) => string>>> = {
  withdrawn: (title) => `Le lien est retiré : ${title}.`,
  paid: (title) => `Votre proche a déjà payé : ${title}.`,
  'paid elsewhere': (title) => `Cette location est déjà payée : ${title}.`,
  refunded: (title) => `Le paiement de votre proche est arrivé trop tard et lui est remboursé : ${title}.`,
}

/** The action by which a renter withdraws a link, where it may have been paid meanwhile. */
export const linkWithdrawal = {
  call: ({ id }: PaymentLink) => signedInApi.withdrawPaymentLink({ params: { id } }),
  lost: "Le lien n'est pas retiré : vérifiez votre connexion, puis réessayez.",
  done: ({ state, itemTitle }: PaymentLink) => OUTCOMES[state]?.(itemTitle) ?? 'Ce lien ne sert plus.',
  overtaken: ({ code }: ApiError) =>
    code === 'PAYMENT_ALREADY_PENDING' ? 'Votre proche est en train de payer : le lien reste.' : null,
}

/** There is nothing left to pay at the bill at which it was made. */
export function isLinkPaid({ state }: PaymentLink): boolean {
  return state === 'paid' || state === 'paid elsewhere'
}
