import { handoverRefund, returnsFee } from '@okoume/domain/ledger/handover-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { HandoverShare } from '@okoume/domain/rental/handover-transitions.ts'
import { heldDeposit } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import {
  REFUND_TO_PHONE,
  type SumLine,
  sumLine,
  type TemplateData,
  totalLine,
} from '../../rentals/notifications/template-data.ts'

/** FCFA of the rent or of the deposit: what of it each party has. */
interface Division {
  readonly renter: number
  readonly owner: number
}

/** How a settled handover divides the rental's money; null for a deposit on which it does not decide. */
interface SettledMoney {
  readonly rent: Division
  readonly deposit: Division | null
  /** The fee, where it goes back to the renter; no owner reads of it. */
  readonly feeBack: number
  readonly refund: number
}

function settledMoney({ rental, share }: TemplateData): SettledMoney {
  if (!share) throw new Error(`rental ${rental.id}: its handover is not settled`)
  return {
    rent: divide(rental.totalPrice - rental.deposit, share.rentToOwner),
    deposit: divideDeposit(share),
    feeBack: returnsFee(share) ? rental.fee : 0,
    refund: handoverRefund(rental, share),
  }
}

function divideDeposit({ deposit }: HandoverShare): Division | null {
  return deposit && deposit.amount > 0 ? divide(deposit.amount, deposit.toOwner) : null
}

function divide(whole: number, owner: number): Division {
  return { renter: whole - owner, owner }
}

/** Where rent, deposit and fee go, in sentences for the renter. */
export function settlementForRenter(data: TemplateData): string[] {
  const { rent, deposit, feeBack, refund } = settledMoney(data)
  const { fee } = data.rental
  return [
    describeDivision('Loyer', rent, 'renter'),
    deposit ? describeDivision('Caution', deposit, 'renter') : describeRetainedDeposit(data),
    feeBack > 0
      ? `Frais de service : ${formatFrancs(feeBack)} sont rendus.`
      : `Frais de service : ${formatFrancs(fee)}, qui ne sont pas remboursables.`,
    refund > 0 ? `En tout, ${formatFrancs(refund)} sont remboursés. ${REFUND_TO_PHONE}` : '',
  ].filter(Boolean)
}

/** Where rent and deposit go, in sentences for the owner, to whom the fee is not shown. */
export function settlementForOwner(data: TemplateData): string[] {
  const { rent, deposit } = settledMoney(data)
  return [
    describeDivision('Loyer', rent, 'owner'),
    deposit ? describeDivision('Caution', deposit, 'owner') : describeRetainedDeposit(data),
  ].filter(Boolean)
}

const OTHER_PARTY = { renter: 'owner', owner: 'renter' } as const

function describeDivision(name: string, division: Division, reader: Party): string {
  const [mine, theirs] = [division[reader], division[OTHER_PARTY[reader]]].map(formatFrancs)
  const toMe = reader === 'renter' ? `${mine} sont rendus` : `${mine} sont à vous`
  const toThem = reader === 'renter' ? `${theirs} vont au propriétaire` : `${theirs} sont rendus au locataire`
  if (division[reader] === 0) return `${name} : ${toThem}.`
  return `${name} : ${toMe}${division[OTHER_PARTY[reader]] > 0 ? `, ${toThem}` : ''}.`
}

/** The held deposit, on which the return decides. */
function describeRetainedDeposit({ rental }: TemplateData): string {
  const deposit = heldDeposit(rental)
  return deposit > 0
    ? `Caution : ${formatFrancs(deposit)} restent gardés jusqu'à ce que le retour soit réglé.`
    : ''
}

export function settlementLinesForRenter(data: TemplateData): readonly SumLine[] {
  const { rent, deposit, feeBack, refund } = settledMoney(data)
  return [
    ...someOf('Loyer rendu', rent.renter),
    ...someOf('Loyer au propriétaire', rent.owner),
    ...someOf('Caution rendue', deposit?.renter ?? 0),
    ...someOf('Caution au propriétaire', deposit?.owner ?? 0),
    ...someOf('Frais de service rendus', feeBack),
    totalLine('Remboursé', refund),
  ]
}

export function settlementLinesForOwner(data: TemplateData): readonly SumLine[] {
  const { rent, deposit } = settledMoney(data)
  return [
    ...someOf('Loyer rendu au locataire', rent.renter),
    ...someOf('Loyer pour vous', rent.owner),
    ...someOf('Caution rendue au locataire', deposit?.renter ?? 0),
    ...someOf('Caution pour vous', deposit?.owner ?? 0),
    totalLine('Vous revient', rent.owner + (deposit?.owner ?? 0)),
  ]
}

function someOf(name: string, amount: number): SumLine[] {
  return amount > 0 ? [sumLine(name, amount)] : []
}
