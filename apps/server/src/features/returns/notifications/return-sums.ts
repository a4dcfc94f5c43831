import type { ReturnEvent } from '../../rentals/notifications/rental-events.ts'
import {
  type EventSums,
  type SumLine,
  sumLine,
  type TemplateData,
  totalLine,
} from '../../rentals/notifications/template-data.ts'
import { claimedPart } from '../../rentals/queries/refund.ts'

const CLAIMED: EventSums = { renter: claimedLines, owner: claimedLines }
const DEPOSIT_SHARED: EventSums = { renter: sharedWithRenter, owner: sharedWithOwner }

export const RETURN_SUMS: Readonly<Partial<Record<ReturnEvent, EventSums>>> = {
  'return contested': CLAIMED,
  'contest escalated': CLAIMED,
  'contest proposed': { owner: proposedLines },
  'contest agreed': DEPOSIT_SHARED,
  'deposit shared': DEPOSIT_SHARED,
  'deposit refunded': { renter: ({ rental }) => [totalLine('Remboursé', rental.deposit)] },
}

function claimedLines({ rental }: TemplateData): readonly SumLine[] {
  const contested = claimedPart(rental)
  const rest = rental.deposit - contested
  return [
    sumLine('Caution', rental.deposit),
    ...(rest > 0 ? [sumLine('Rendu au locataire', rest)] : []),
    totalLine('Contesté', contested),
  ]
}

function proposedLines({ rental }: TemplateData): readonly SumLine[] {
  return [
    sumLine('Vous demandez', claimedPart(rental)),
    totalLine('Le locataire propose', rental.contestProposal ?? 0),
  ]
}

function sharedWithRenter({ rental }: TemplateData): readonly SumLine[] {
  const toOwner = rental.settledToOwner ?? 0
  return rental.deposit === 0
    ? []
    : [sumLine('Caution au propriétaire', toOwner), totalLine('Vous revient', claimedPart(rental) - toOwner)]
}

function sharedWithOwner({ rental }: TemplateData): readonly SumLine[] {
  const toOwner = rental.settledToOwner ?? 0
  return rental.deposit === 0
    ? []
    : [
        sumLine('Caution rendue au locataire', claimedPart(rental) - toOwner),
        totalLine('Vous revient', toOwner),
      ]
}
