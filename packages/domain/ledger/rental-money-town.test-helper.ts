import type { PricedListing } from '../pricing/quote.ts'
import { retainedRent } from '../rental/cancellation-policy.ts'
import { type DepositClaimTransition, depositClaimShare } from '../rental/deposit-claim-transitions.ts'
import { presumptionAt } from '../rental/handover-deadlines.ts'
import type { HandoverShare } from '../rental/handover-transitions.ts'
import { closingReason, type HandoverTransition, rentReleasedAt } from '../rental/handover-transitions.ts'
import type { RentalFacts } from '../rental/rental-facts.ts'
import type { CancellationReason } from '../rental/rental-status.ts'
import type { RentalTransition } from '../rental/rental-transitions.ts'
import type { ReturnTransition } from '../rental/return-transitions.ts'
import { readCause } from './causes.ts'
import { handoverRefund, handoverSettled, oneDayOfRent, rentOf } from './handover-entries.ts'
import { type LedgerEntry, mayGoBelowZero } from './ledger-entry.ts'
import {
  depositPartRefunded,
  depositRefunded,
  depositShared,
  type RentalMoney,
  refundAmount,
  rentalEntry,
} from './rental-entries.ts'
import { givenBack, rentalShares } from './rental-shares.ts'

/** A rental of the walk, with what its story must have led to. */
export interface Rental {
  readonly money: RentalMoney
  readonly terms: PricedListing
  facts: RentalFacts
  cancellation: CancellationReason | null
  settledToOwner: number | null
  rentToOwner: number | null
  /** Refunds that the renter must have got so far, by the product's table. */
  owed: number
  /** Rest of the deposit that is not given back yet. */
  heldDeposit: number
  /** Part of the rent that the owner offered to give back. */
  offer: number
  keepsFee: boolean
}

function add(sums: Map<string, number>, key: string, amount: number): number {
  const sum = (sums.get(key) ?? 0) + amount
  sums.set(key, sum)
  return sum
}

/** Owners, rentals and a ledger, without a server: what the walk over the tables acts on. */
export class Town {
  now = new Date('2026-03-02T09:00:00.000Z')
  readonly balances = new Map<string, number>()
  readonly causes = new Set<string>()
  readonly rentals: Rental[] = []
  readonly moves = new Set<string>()
  /** The sum of all refunds ever owed for a rental, paid out or not. */
  readonly givenBack = new Map<string, number>()
  /** By rental: what its entries left in its owner's wallet, and in their deposits. */
  readonly toOwners = new Map<string, number>()
  readonly cautions = new Map<string, number>()
  #count = 0

  number(): number {
    this.#count += 1
    return this.#count
  }

  post(entry: LedgerEntry | null): void {
    if (!entry) return
    if (this.causes.has(entry.cause)) throw new Error(`posted twice: ${entry.cause}`)
    this.causes.add(entry.cause)
    const subject = readCause(entry.cause)?.subject ?? ''
    for (const { account, holder, amount } of entry.postings) {
      const balance = add(this.balances, `${account}/${holder}`, amount)
      if (!mayGoBelowZero(account) && balance < 0)
        throw new Error(`${account}/${holder} below zero after ${entry.cause}`)
      if (account === 'wallet') add(this.toOwners, subject, amount)
      if (account === 'cautions') add(this.cautions, subject, amount)
      const [rentalId = ''] = holder.split(':')
      if (account === 'refunds_due' && amount > 0) add(this.givenBack, rentalId, amount)
    }
  }

  total(prefix: string): number {
    return [...this.balances].reduce((sum, [key, amount]) => (key.startsWith(prefix) ? sum + amount : sum), 0)
  }
}

/** The product's table, written independently of the code: what each way out refunds, and whether the fee stays ours. */
const all = ({ money }: Rental) => money.totalPrice + money.fee
const allButFee = ({ money }: Rental) => money.totalPrice
export const OUTCOMES: Record<string, { back: (rental: Rental) => number; feeKept: boolean }> = {
  'en attente → acceptée, owner': { back: () => 0, feeKept: true },
  'en attente → refusée, owner': { back: all, feeKept: false },
  'en attente → annulée, renter': { back: allButFee, feeKept: true },
  'en attente → annulée, renter, grace': { back: all, feeKept: false },
  'en attente → annulée, renter, owner-suspended': { back: all, feeKept: false },
  'en attente → annulée, server': { back: all, feeKept: false },
  'acceptée → annulée, renter': { back: allButFee, feeKept: true },
  'acceptée → annulée, renter, grace': { back: all, feeKept: false },
  'acceptée → annulée, renter, late': {
    back: ({ money, rentToOwner }) => money.totalPrice - (rentToOwner ?? 0),
    feeKept: true,
  },
  'acceptée → annulée, renter, owner-suspended': { back: all, feeKept: false },
  'en attente → annulée, server, identity': { back: all, feeKept: false },
  'acceptée → annulée, server, identity': { back: all, feeKept: false },
  'acceptée → annulée, owner': { back: all, feeKept: false },
  'acceptée → en cours, server': { back: () => 0, feeKept: true },
  'en cours → terminée, server': { back: () => 0, feeKept: true },
}
const NAMED_REASONS: readonly CancellationReason[] = ['owner-suspended', 'grace', 'identity']
export const name = (line: RentalTransition | ReturnTransition) =>
  [
    `${line.from} → ${line.to}, ${line.actor}`,
    ...('reason' in line && line.reason && NAMED_REASONS.includes(line.reason) ? [line.reason] : []),
    ...(line.money === 'take back part of the rent' ? ['late'] : []),
  ].join(', ')
export const depositClaimName = (line: DepositClaimTransition) =>
  `${line.from} → ${line.to}, ${line.actor}, ${line.move}`
export const handoverName = (line: HandoverTransition) =>
  `${line.from} → ${line.to}, ${line.actor}, ${line.move}, ${line.when}`

export function applyTransition(town: Town, rental: Rental, line: RentalTransition): void {
  const isLate = line.money === 'take back part of the rent'
  const retained = isLate ? retainedRent(rental.facts, rentOf(rental.money), town.now) : 0
  const money = { ...rental.money, retainedRent: retained }
  const refundId = refundAmount(line.money, money) > 0 ? `${money.id}:${town.number()}` : null
  town.post(rentalEntry(line.money, money, refundId))
  if (retained > 0) {
    rental.rentToOwner = retained
    rental.facts = { ...rental.facts, rentReleasedAt: presumptionAt(rental.facts) }
  }
  rental.facts = { ...rental.facts, status: line.to }
  rental.cancellation = line.reason ?? null
  const { back, feeKept } = OUTCOMES[name(line)] ?? { back: () => Number.NaN, feeKept: false }
  rental.owed += back(rental)
  if (line.money !== 'none') rental.keepsFee = feeKept
  town.moves.add(name(line))
}

export function applyReturn(town: Town, rental: Rental, line: ReturnTransition, share: number): void {
  const { money } = rental
  const refundId = `${money.id}:${town.number()}`
  rental.facts = { ...rental.facts, returnState: line.to }
  town.moves.add(name(line))
  if (line.to === 'confirmed' || line.to === 'presumed') {
    town.post(depositRefunded(money, refundId))
    rental.owed += money.deposit
  }
  if (line.to === 'contested') {
    rental.heldDeposit = Math.max(1, Math.floor((money.deposit * share) / 100))
    rental.facts = { ...rental.facts, contestState: 'open', returnContestedAt: town.now }
    if (rental.heldDeposit < money.deposit)
      town.post(depositPartRefunded(money, rental.heldDeposit, refundId))
    rental.owed += money.deposit - rental.heldDeposit
  }
}

/** One line of the table of a contested return; `share` is what the renter proposes, or an administrator gives, in percent. */
export function applyDepositClaim(
  town: Town,
  rental: Rental,
  line: DepositClaimTransition,
  share: number,
): void {
  const { money, facts, heldDeposit } = rental
  town.moves.add(depositClaimName(line))
  const part = Math.floor((heldDeposit * share) / 100)
  const isProposal = line.move === 'propose'
  const answer = isProposal ? { contestAnsweredAt: town.now, contestProposal: part } : {}
  const claimed = { ...facts, ...answer, contestState: line.to }
  rental.facts = { ...claimed, ...(line.money === 'none' ? {} : { returnState: 'settled' }) }
  if (line.money === 'none') return
  const toOwner =
    depositClaimShare(line, { contested: heldDeposit, proposal: claimed.contestProposal }) ?? part
  rental.settledToOwner = toOwner
  town.post(depositShared(money, heldDeposit, toOwner, `${money.id}:${town.number()}`))
  rental.owed += heldDeposit - toOwner
}

/** How each way of settling a handover shares the money, written independently of the code. */
function handoverShare(
  rental: Rental,
  line: HandoverTransition,
  percentToOwner: number,
): HandoverShare | null {
  const { money, facts, offer } = rental
  const rent = money.totalPrice - money.deposit
  const part = (amount: number) => Math.floor((amount * percentToOwner) / 100)
  const isOpen = /awaited|declared|contested/.test(facts.returnState)
  const amount = isOpen ? rental.heldDeposit : 0
  const everything = { amount, toOwner: 0 }
  if (line.to === 'refunded') return { rentToOwner: 0, deposit: line.from === 'missing' ? everything : null }
  if (line.to !== 'settled') return null
  if (line.from === 'no-show') return { rentToOwner: noShowDay(rental), deposit: everything }
  if (line.from === 'problem') return { rentToOwner: rent - offer, deposit: null }
  const isProblem = facts.handoverReport === 'problem'
  return { rentToOwner: part(rent), deposit: isProblem ? null : { amount, toOwner: part(amount) } }
}

function noShowDay({ money, facts, terms }: Rental): number {
  return oneDayOfRent({ ...money, ...facts, quantity: 1 }, terms)
}

export function applyHandover(town: Town, rental: Rental, line: HandoverTransition, share: number): void {
  const { money, facts } = rental
  town.moves.add(handoverName(line))
  rental.facts = { ...facts, handoverState: line.to, rentReleasedAt: rentReleasedAt(line, facts, town.now) }
  if (line.move === 'prove') rental.facts = { ...rental.facts, handoverProvedAt: town.now }
  if (line.move === 'offer') rental.facts = { ...rental.facts, handoverOfferedAt: town.now }
  if (line.move === 'offer') rental.offer = Math.floor((rentOf(money) * share) / 100)
  if (line.move.startsWith('report ')) {
    const handoverReport = line.move.slice('report '.length) as 'missing' | 'no-show' | 'problem'
    rental.facts = { ...rental.facts, handoverReport, handoverReportedAt: town.now }
  }
  const closing = closingReason(rental.facts, line.to)
  if (closing) rental.facts = { ...rental.facts, status: 'annulée' }
  rental.cancellation = closing
  const split = handoverShare(rental, line, share)
  if (!split) return
  const back = handoverRefund(money, split)
  const refundId = `${money.id}:${town.number()}`
  const cause = line.from === 'disputed' || line.from === 'problem' ? 'rent shared' : 'handover closed'
  for (const entry of handoverSettled(cause, money, split, refundId)) town.post(entry)
  rental.rentToOwner = split.rentToOwner
  if (split.deposit) rental.settledToOwner = split.deposit.toOwner
  rental.owed += back
  rental.keepsFee = split.rentToOwner > 0
}

/** Amounts that the pages show of a rental's money, and those that its entries moved: the two must be equal. */
export function compareShares(town: Town, rental: Rental) {
  const { money, facts, heldDeposit: contestedAmount, owed, keepsFee } = rental
  const shares = rentalShares({ ...money, ...rental, ...facts, contestedAmount }, town.now)
  const { renter, owner, unreleased, fee } = shares
  const isCredited = facts.status !== 'en attente'
  const shown = {
    givenBack: givenBack(shares),
    fee,
    toOwner: isCredited ? owner.rent + unreleased.rent + owner.deposit : 0,
    cautions: isCredited ? unreleased.deposit : 0,
    least: Math.min(0, ...Object.values(renter), ...Object.values(owner), ...Object.values(unreleased)),
  }
  const posted = {
    givenBack: owed,
    fee: keepsFee ? money.fee : 0,
    toOwner: town.toOwners.get(money.id) ?? 0,
    cautions: town.cautions.get(money.id) ?? 0,
    least: 0,
  }
  return { shown, posted }
}
