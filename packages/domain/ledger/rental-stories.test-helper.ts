import { addDays, dayInLibreville } from '../calendar/calendar-day.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import { quoteRental } from '../pricing/quote.ts'
import type { CancelPolicy } from '../rental/cancellation-policy.ts'
import {
  DEPOSIT_CLAIM_MOVES,
  depositClaimTransition,
  dueDepositClaimTransition,
} from '../rental/deposit-claim-transitions.ts'
import { dueHandoverTransition, HANDOVER_MOVES, handoverTransition } from '../rental/handover-transitions.ts'
import {
  HANDOVER_AWAITED,
  isHandedOver,
  isReturnUncontested,
  NOT_CONTESTED,
  type RentalFacts,
} from '../rental/rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES } from '../rental/rental-status.ts'
import { dueTransition, rentalTransition } from '../rental/rental-transitions.ts'
import type { RenterIdentity } from '../rental/renter-identity.ts'
import { dueReturnTransition, returnTransition } from '../rental/return-transitions.ts'
import { ledgerEntry } from './ledger-entry.ts'
import { paymentReceived, refundPaid } from './payment-entries.ts'
import { checkoutRefunded, type RentalMoney, rentalRequested } from './rental-entries.ts'
import {
  applyDepositClaim,
  applyHandover,
  applyReturn,
  applyTransition,
  type Rental,
  Town,
} from './rental-money-town.test-helper.ts'
import { withdrawable } from './withdrawals.ts'

export const OWNERS = ['ada', 'bob'] as const
type Owner = (typeof OWNERS)[number]

/** One event of a story. */
export type Step =
  | {
      readonly do: 'pay'
      readonly owner: Owner
      readonly price: number
      readonly unit: PriceUnit
      readonly deposit: number
      readonly cancelPolicy: CancelPolicy | null
      readonly identity: RenterIdentity | null
      readonly ahead: number
      readonly days: number
    }
  | { readonly do: 'pay too late'; readonly amount: number }
  | {
      readonly do: 'decide'
      readonly rental: number
      readonly move: number
      readonly percent: number
      readonly ownerSuspended: boolean
    }
  | { readonly do: 'wait'; readonly minutes: number; readonly asleep: boolean }
  | { readonly do: 'withdraw'; readonly owner: Owner; readonly percent: number }
  | { readonly do: 'pay refunds' }

export function runClock(town: Town): void {
  for (const rental of town.rentals) {
    for (const _ of RENTAL_STATUSES) {
      const line = dueTransition(rental.facts, town.now)
      if (line) applyTransition(town, rental, line)
    }
    for (const _ of HANDOVER_MOVES) {
      const handover = dueHandoverTransition(rental.facts, town.now)
      if (handover) applyHandover(town, rental, handover, 0)
    }
    const back = dueReturnTransition(rental.facts, town.now)
    if (back) applyReturn(town, rental, back, 0)
    const contest = dueDepositClaimTransition(rental.facts, town.now)
    if (contest) applyDepositClaim(town, rental, contest, 0)
  }
}

function pay(town: Town, step: Extract<Step, { do: 'pay' }>): void {
  const startDate = addDays(dayInLibreville(town.now), step.ahead)
  const endDate = addDays(startDate, step.days)
  const terms = { price: step.price, priceUnit: step.unit, deposit: step.deposit }
  const quote = quoteRental(terms, { start: startDate, end: endDate }, 1)
  const [checkoutId, id] = [`c${town.number()}`, `r${town.number()}`]
  const { totalPrice, deposit, fee } = quote
  const money: RentalMoney = { id, ownerId: step.owner, totalPrice, deposit, fee }
  town.post(paymentReceived(checkoutId, 'AIRTEL', quote.total))
  town.post(rentalRequested(checkoutId, money))
  const state = { status: 'en attente', returnState: 'awaited', requestedAt: town.now } as const
  const facts = {
    ...{ startDate, endDate },
    ...state,
    deposit,
    instant: false,
    cancelPolicy: step.cancelPolicy,
    ...HANDOVER_AWAITED,
    identity: step.identity,
    ...NOT_CONTESTED,
  }
  const settled = { cancellation: null, settledToOwner: null, rentToOwner: null }
  town.rentals.push({
    money,
    terms,
    facts,
    ...settled,
    owed: 0,
    heldDeposit: deposit,
    offer: 0,
    keepsFee: false,
  })
}

function decide(town: Town, step: Extract<Step, { do: 'decide' }>): void {
  const rental = town.rentals.at(-1 - (step.rental % Math.max(1, town.rentals.length)))
  if (!rental) return
  const moves = ACTORS.flatMap((actor) => movesOf(town, rental, actor, step))
  if (canProveReturn(rental.facts)) moves.push(() => proveReturn(rental, town.now))
  moves[step.move % Math.max(1, moves.length)]?.()
}

const ACTORS = ['owner', 'renter', 'administrator'] as const

/** Everything that the four tables let that actor do now. */
function movesOf(
  town: Town,
  rental: Rental,
  actor: (typeof ACTORS)[number],
  { percent: percentage, ownerSuspended }: Extract<Step, { do: 'decide' }>,
): (() => void)[] {
  const { facts } = rental
  const { now } = town
  const found: ((() => void) | null)[] = [
    ...RENTAL_STATUSES.map((to) => {
      const line =
        actor === 'administrator' ? null : rentalTransition({ ...facts, ownerSuspended }, to, actor, now)
      return line && (() => applyTransition(town, rental, line))
    }),
    ...RETURN_STATES.map((to) => {
      const line = returnTransition(facts, to, actor, now)
      return line && (() => applyReturn(town, rental, line, percentage))
    }),
    ...DEPOSIT_CLAIM_MOVES.map((move) => {
      const line = depositClaimTransition(facts, move, actor, now)
      return line && (() => applyDepositClaim(town, rental, line, percentage))
    }),
    ...HANDOVER_MOVES.map((move) => {
      const line = handoverTransition(facts, move, actor, now)
      return line && (() => applyHandover(town, rental, line, percentage))
    }),
  ]
  return found.filter((move) => move !== null)
}

function canProveReturn(facts: RentalFacts): boolean {
  return isHandedOver(facts) && isReturnUncontested(facts) && facts.returnProvedAt === null
}

function proveReturn(rental: Rental, now: Date): void {
  const { facts } = rental
  rental.facts = { ...facts, returnState: 'declared', returnProvedAt: now }
}

export function withdraw(town: Town, ownerId: Owner, share: number): void {
  const credited = town.rentals
    .filter(
      ({ money, facts, cancellation, rentToOwner }) =>
        money.ownerId === ownerId &&
        (/acceptée|en cours|terminée/.test(facts.status) ||
          (cancellation === 'renter' && rentToOwner !== null)),
    )
    .map(({ money, facts, rentToOwner }) => ({
      rent: facts.status === 'annulée' ? (rentToOwner ?? 0) : money.totalPrice - money.deposit,
      rentReleasedAt: facts.rentReleasedAt,
    }))
  const free = withdrawable(town.balances.get(`wallet/${ownerId}`) ?? 0, credited, town.now)
  const amount = Math.floor((free * share) / 100)
  const from = { account: 'wallet', holder: ownerId } as const
  const to = { account: 'mobile_money', holder: 'AIRTEL' } as const
  town.post(ledgerEntry(`withdrawn ${town.number()}`, [{ from, to, amount }]))
}

export function payRefunds(town: Town): void {
  for (const [key, amount] of town.balances) {
    const [account, holder = ''] = key.split('/')
    if (account === 'refunds_due' && amount > 0) town.post(refundPaid(holder, 'AIRTEL', amount))
  }
}

export function wait(town: Town, minutes: number, asleep: boolean): void {
  town.now = new Date(town.now.getTime() + minutes * 60_000)
  if (!asleep) runClock(town)
}

function take(town: Town, step: Step): void {
  if (step.do === 'pay') pay(town, step)
  if (step.do === 'pay too late') {
    const checkoutId = `c${town.number()}`
    town.post(paymentReceived(checkoutId, 'MOOV', step.amount))
    town.post(checkoutRefunded(checkoutId, `late:${town.number()}`, step.amount))
  }
  if (step.do === 'decide') decide(town, step)
  if (step.do === 'wait') wait(town, step.minutes, step.asleep)
  if (step.do === 'withdraw') withdraw(town, step.owner, step.percent)
  if (step.do === 'pay refunds') payRefunds(town)
}

export function live(story: readonly Step[], afterEach: (town: Town) => void = () => {}): Town {
  const town = new Town()
  for (const step of story) {
    take(town, step)
    afterEach(town)
  }
  return town
}
