import { type ContestTransition, contestShare } from '../rental/contest-transitions.ts'
import { closingReason, type HandoverTransition, rentReleasedAt } from '../rental/handover-transitions.ts'
import type { RentalFacts } from '../rental/rental-facts.ts'
import type { RentalTransition } from '../rental/rental-transitions.ts'
import type { ReturnTransition } from '../rental/return-transitions.ts'
import {
  type HandoverShare,
  handoverRefund,
  handoverSettled,
  oneDayOfRent,
  rentOf,
} from './handover-entries.ts'
import { type LedgerEntry, mayGoBelowZero } from './ledger-entry.ts'
import {
  depositPartRefunded,
  depositRefunded,
  depositShared,
  type RentalMoney,
  refundAmount,
  rentalEntry,
} from './rental-entries.ts'

/** A rental of the walk, with what its story must have led to. */
export interface Rental {
  readonly money: RentalMoney
  facts: RentalFacts
  /** What the renter must have been refunded so far, by the product's table. */
  owed: number
  /** What of the deposit is not given back yet. */
  held: number
  /** What the owner offered to give back of the rent. */
  offer: number
  keepsFee: boolean
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
  #count = 0

  number(): number {
    this.#count += 1
    return this.#count
  }

  post(entry: LedgerEntry | null): void {
    if (!entry) return
    if (this.causes.has(entry.cause)) throw new Error(`posted twice: ${entry.cause}`)
    this.causes.add(entry.cause)
    for (const { account, holder, amount } of entry.postings) {
      const key = `${account}/${holder}`
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount)
      const balance = this.balances.get(key) ?? 0
      if (!mayGoBelowZero(account) && balance < 0) throw new Error(`${key} below zero after ${entry.cause}`)
      if (account === 'refunds_due' && amount > 0) {
        const [rentalId = ''] = holder.split(':')
        this.givenBack.set(rentalId, (this.givenBack.get(rentalId) ?? 0) + amount)
      }
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
  'en attente → annulée, server': { back: all, feeKept: false },
  'acceptée → annulée, renter': { back: allButFee, feeKept: true },
  'acceptée → annulée, owner': { back: all, feeKept: false },
  'acceptée → en cours, server': { back: () => 0, feeKept: true },
  'en cours → terminée, server': { back: () => 0, feeKept: true },
}
export const name = (line: RentalTransition | ReturnTransition) => `${line.from} → ${line.to}, ${line.actor}`
export const contestName = (line: ContestTransition) =>
  `${line.from} → ${line.to}, ${line.actor}, ${line.move}`
export const handoverName = (line: HandoverTransition) =>
  `${line.from} → ${line.to}, ${line.actor}, ${line.move}, ${line.when}`

export function applyTransition(town: Town, rental: Rental, line: RentalTransition): void {
  const refundId =
    refundAmount(line.money, rental.money) > 0 ? `${rental.money.rentalId}:${town.number()}` : null
  town.post(rentalEntry(line.money, rental.money, refundId))
  rental.facts = { ...rental.facts, status: line.to }
  const { back, feeKept } = OUTCOMES[name(line)] ?? { back: () => Number.NaN, feeKept: false }
  rental.owed += back(rental)
  if (line.money !== 'none') rental.keepsFee = feeKept
  town.moves.add(name(line))
}

export function applyReturn(town: Town, rental: Rental, line: ReturnTransition, share: number): void {
  const { money } = rental
  const refundId = `${money.rentalId}:${town.number()}`
  rental.facts = { ...rental.facts, returnState: line.to }
  town.moves.add(name(line))
  if (line.to === 'confirmed' || line.to === 'presumed') {
    town.post(depositRefunded(money, refundId))
    rental.owed += money.deposit
  }
  if (line.to === 'contested') {
    rental.held = Math.max(1, Math.floor((money.deposit * share) / 100))
    const contest = { ...rental.facts.contest, state: 'open', contestedAt: town.now } as const
    rental.facts = { ...rental.facts, contest }
    if (rental.held < money.deposit) town.post(depositPartRefunded(money, rental.held, refundId))
    rental.owed += money.deposit - rental.held
  }
}

/** One line of the table of a contested return; `share` is what the renter proposes, or an administrator gives, in percent. */
export function applyContest(town: Town, rental: Rental, line: ContestTransition, share: number): void {
  const { money, facts, held } = rental
  town.moves.add(contestName(line))
  const part = Math.floor((held * share) / 100)
  const isProposal = line.move === 'propose'
  const answer = isProposal ? { answeredAt: town.now, proposal: part } : {}
  const contest = { ...facts.contest, ...answer, state: line.to }
  rental.facts = { ...facts, contest, ...(line.money === 'none' ? {} : { returnState: 'settled' }) }
  if (line.money === 'none') return
  const toOwner = contestShare(line, { contested: held, proposal: contest.proposal }) ?? part
  town.post(depositShared(money, held, toOwner, `${money.rentalId}:${town.number()}`))
  rental.owed += held - toOwner
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
  const held = isOpen ? rental.held : 0
  const everything = { held, toOwner: 0 }
  if (line.to === 'refunded') return { rentToOwner: 0, deposit: line.from === 'missing' ? everything : null }
  if (line.to !== 'settled') return null
  if (line.from === 'no-show') return { rentToOwner: oneDayOfRent(money, facts), deposit: everything }
  if (line.from === 'problem') return { rentToOwner: rent - offer, deposit: null }
  const isProblem = facts.handover.report === 'problem'
  return { rentToOwner: part(rent), deposit: isProblem ? null : { held, toOwner: part(held) } }
}

export function applyHandover(town: Town, rental: Rental, line: HandoverTransition, share: number): void {
  const { money, facts } = rental
  town.moves.add(handoverName(line))
  const handover = { ...facts.handover, state: line.to }
  handover.rentReleasedAt = rentReleasedAt(line, facts, town.now)
  if (line.move === 'prove') handover.provedAt = town.now
  if (line.move === 'offer') handover.offeredAt = town.now
  if (line.move === 'offer') rental.offer = Math.floor((rentOf(money) * share) / 100)
  if (line.move.startsWith('report ')) {
    handover.report = line.move.slice('report '.length) as 'missing' | 'no-show' | 'problem'
    handover.reportedAt = town.now
  }
  rental.facts = { ...facts, handover }
  const closing = closingReason(rental.facts, line.to)
  if (closing) rental.facts = { ...rental.facts, status: 'annulée' }
  const split = handoverShare(rental, line, share)
  if (!split) return
  const back = handoverRefund(money, split)
  const refundId = `${money.rentalId}:${town.number()}`
  const cause = line.from === 'disputed' || line.from === 'problem' ? 'rent shared' : 'handover closed'
  town.post(handoverSettled(cause, money, split, refundId))
  rental.owed += back
  rental.keepsFee = split.rentToOwner > 0
}
