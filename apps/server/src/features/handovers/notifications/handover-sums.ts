import type { HandoverEvent } from '../../rentals/notifications/rental-events.ts'
import {
  type EventSums,
  type SumLine,
  sumLine,
  type TemplateData,
  totalLine,
} from '../../rentals/notifications/template-data.ts'
import { heldDepositOf } from '../../rentals/queries/refund.ts'
import { settlementLinesForOwner, settlementLinesForRenter } from './settlement-sums.ts'

const SETTLED: EventSums = { renter: settlementLinesForRenter, owner: settlementLinesForOwner }
const RENT_AND_DEPOSIT_HELD: EventSums = { renter: heldMoney, owner: heldMoney }
const RENT_HELD: EventSums = { renter: heldRentLine, owner: heldRentLine }

export const HANDOVER_SUMS: Readonly<Partial<Record<HandoverEvent, EventSums>>> = {
  'missing reported': RENT_AND_DEPOSIT_HELD,
  'no-show reported': RENT_AND_DEPOSIT_HELD,
  'problem reported': RENT_HELD,
  'problem offer': { renter: offered, owner: offered },
  'handover disputed': { renter: disputedMoney, owner: disputedMoney },
  'missing refunded': SETTLED,
  'no-show settled': SETTLED,
  'problem refunded': SETTLED,
  'problem settled': SETTLED,
  'handover decided': SETTLED,
}

function heldRentLine({ rental }: TemplateData): readonly SumLine[] {
  return [sumLine('Loyer bloqué', rental.totalPrice - rental.deposit)]
}

function heldMoney(data: TemplateData): readonly SumLine[] {
  const deposit = heldDepositOf(data.rental)
  return [...heldRentLine(data), ...(deposit > 0 ? [sumLine('Caution bloquée', deposit)] : [])]
}

/** A problem is about the rent; a doubt about the handover blocks the deposit as well. */
function disputedMoney(data: TemplateData): readonly SumLine[] {
  return data.rental.handoverReport === 'problem' ? heldRentLine(data) : heldMoney(data)
}

function offered(data: TemplateData): readonly SumLine[] {
  return [...heldRentLine(data), totalLine('Proposé au locataire', data.rental.handoverOffer ?? 0)]
}
