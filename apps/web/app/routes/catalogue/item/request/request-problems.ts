import type { Item } from '@okoume/contract/wire/item.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import { canOccupy, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { NETWORK_NEEDED } from '#app/data/api/ask-network.ts'
import type { RequestDraft } from '#app/data/checkout/request-draft.ts'
import { isNetworkLoss } from '#app/data/session/identity-service.ts'

/** French messages by field; `request` is about the whole. */
export interface RequestProblems {
  readonly address?: string
  readonly recipientPhone?: string
  readonly request?: string
}

export const UNAVAILABLE = "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée."

/** Those of what was found wrong in a draft whose field has not been changed since; of the whole, while nothing has. */
export function remainingProblems(
  { address, recipientPhone, request }: RequestProblems,
  tried: RequestDraft,
  now: RequestDraft,
): RequestProblems {
  const isUnchanged = (field: keyof RequestDraft) => tried[field] === now[field]
  return {
    ...(address && isUnchanged('address') && isUnchanged('delivery') && { address }),
    ...(recipientPhone && isUnchanged('recipientPhone') && { recipientPhone }),
    ...(request && tried === now && { request }),
  }
}

export interface WantedRental {
  readonly item: Item
  readonly draft: RequestDraft
  readonly period: Period
  /** Asks the server what is taken by now. */
  readonly refresh: () => Promise<readonly Occupancy[]>
}

/** Empty when the request may go on to the payment, where the server checks all of it again. */
export async function checkRequest({ item, draft, period, refresh }: WantedRental): Promise<RequestProblems> {
  const { delivery, address, recipientPhone, quantity } = draft
  const wrongPhone = phoneProblem(recipientPhone)
  const problems = {
    ...(delivery === 'pickup' || address.trim() ? {} : { address: 'Indiquez une adresse ou un quartier.' }),
    ...(wrongPhone && { recipientPhone: wrongPhone }),
  }
  if (Object.keys(problems).length > 0) return problems
  try {
    if (canOccupy(item.available, await refresh(), { ...period, quantity })) return {}
    return { request: UNAVAILABLE }
  } catch (error) {
    if (isNetworkLoss(error)) return { request: NETWORK_NEEDED }
    return { request: "Impossible de vérifier la disponibilité de l'objet." }
  }
}
