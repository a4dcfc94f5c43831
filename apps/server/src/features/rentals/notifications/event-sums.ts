import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { claimedPart, heldDepositOf } from '../queries/refund.ts'
import type { RentalEvent } from './rental-templates.ts'
import {
  type SumLine,
  settlementLinesForOwner,
  settlementLinesForRenter,
  sumLine,
  totalLine,
} from './settlement-sums.ts'
import type { TemplateData } from './template-data.ts'

type LinesByParty = Partial<Record<Party, (data: TemplateData) => readonly SumLine[]>>

const PAID: LinesByParty = { renter: paidByRenter, owner: earnedByOwner }
const EARNED: LinesByParty = { owner: earnedByOwner }
const ALL_REFUNDED: LinesByParty = {
  renter: ({ rental }) => [totalLine('Remboursé', rental.totalPrice + rental.fee)],
}
const SETTLED: LinesByParty = { renter: settlementLinesForRenter, owner: settlementLinesForOwner }
const RENT_AND_DEPOSIT_HELD: LinesByParty = { renter: heldMoney, owner: heldMoney }
const RENT_HELD: LinesByParty = { renter: heldRentLine, owner: heldRentLine }
const CLAIMED: LinesByParty = { renter: claimedLines, owner: claimedLines }
const DEPOSIT_SHARED: LinesByParty = { renter: sharedWithRenter, owner: sharedWithOwner }

/** The sums of a mail's summary, by event and party. An event that moves no money, and holds none, shows no sum. */
export const EVENT_SUMS: Readonly<Partial<Record<RentalEvent, LinesByParty>>> = {
  requested: PAID,
  reminder: EARNED,
  booked: PAID,
  accepted: PAID,
  begun: EARNED,
  refused: ALL_REFUNDED,
  expired: ALL_REFUNDED,
  suspended: ALL_REFUNDED,
  'cancelled by owner': ALL_REFUNDED,
  'cancelled from suspended owner': ALL_REFUNDED,
  'cancelled by renter': { renter: ({ rental }) => [totalLine('Remboursé', rental.totalPrice)] },
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
  'return contested': CLAIMED,
  'contest escalated': CLAIMED,
  'contest proposed': { owner: proposedLines },
  'contest agreed': DEPOSIT_SHARED,
  'deposit shared': DEPOSIT_SHARED,
  'deposit refunded': { renter: ({ rental }) => [totalLine('Remboursé', rental.deposit)] },
}

function paidByRenter({ rental }: TemplateData): readonly SumLine[] {
  const { totalPrice, deposit, fee } = rental
  return [
    sumLine('Location', totalPrice - deposit),
    sumLine('Frais de service', fee),
    ...(deposit > 0 ? [sumLine('Caution', deposit)] : []),
    totalLine('Payé', totalPrice + fee),
  ]
}

function earnedByOwner({ rental }: TemplateData): readonly SumLine[] {
  const { totalPrice, deposit } = rental
  return [
    ...(deposit > 0 ? [sumLine('Caution gardée', deposit)] : []),
    totalLine('Vous recevez', totalPrice - deposit),
  ]
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
