import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayInLibreville } from '../calendar/calendar-day.ts'
import { PRICE_UNITS } from '../calendar/rental-period.ts'
import { quoteRental } from '../pricing/quote.ts'
import {
  CONTEST_MOVES,
  CONTEST_TRANSITIONS,
  contestTransition,
  dueContestTransition,
} from '../rental/contest-transitions.ts'
import {
  dueHandoverTransition,
  HANDOVER_MOVES,
  HANDOVER_TRANSITIONS,
  handoverTransition,
} from '../rental/handover-transitions.ts'
import {
  HANDOVER_AWAITED,
  isHandedOver,
  isReturnUncontested,
  NOT_CONTESTED,
  type RentalFacts,
} from '../rental/rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES } from '../rental/rental-status.ts'
import { dueTransition, rentalTransition } from '../rental/rental-transitions.ts'
import { dueReturnTransition, RETURN_TRANSITIONS, returnTransition } from '../rental/return-transitions.ts'
import { ledgerEntry } from './ledger-entry.ts'
import {
  checkoutRefunded,
  paymentReceived,
  type RentalMoney,
  refundPaid,
  rentalRequested,
} from './rental-entries.ts'
import {
  applyContest,
  applyHandover,
  applyReturn,
  applyTransition,
  compareShares,
  contestName,
  handoverName,
  name,
  OUTCOMES,
  type Rental,
  Town,
} from './rental-money-town.ts'
import { withdrawable } from './withdrawals.ts'

const OWNERS = ['ada', 'bob'] as const
type Owner = (typeof OWNERS)[number]

const kind = <Name extends string>(name: Name) => ({ do: fc.constant(name) })
const percent = fc.integer({ min: 0, max: 100 })
const owner = fc.constantFrom(...OWNERS)
const payment = fc.record({
  ...kind('pay'),
  owner,
  price: fc.integer({ min: 0, max: 90_000 }),
  unit: fc.constantFrom(...PRICE_UNITS),
  deposit: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300_000 }) },
  ),
  ahead: fc.integer({ min: 0, max: 5 }),
  days: fc.integer({ min: 0, max: 10 }),
})
const late = fc.record({ ...kind('pay too late'), amount: fc.integer({ min: 1, max: 900_000 }) })
const choice = { rental: fc.nat(2), move: fc.nat(12), percent, ownerSuspended: fc.boolean() }
const decision = fc.record({ ...kind('decide'), ...choice })
// Hours as often as days: a report waits a day for its answer.
const anyMinutes = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 12 * 60 }), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 3 * 24 * 60 }), weight: 1 },
)
const delay = fc.record({ ...kind('wait'), minutes: anyMinutes, asleep: fc.boolean() })
const withdrawal = fc.record({ ...kind('withdraw'), owner, percent })
const anyStep = fc.oneof(
  { arbitrary: payment, weight: 2 },
  { arbitrary: late, weight: 1 },
  { arbitrary: decision, weight: 8 },
  { arbitrary: delay, weight: 6 },
  { arbitrary: withdrawal, weight: 2 },
  { arbitrary: fc.record(kind('pay refunds')), weight: 1 },
)
const anyStory = fc.array(anyStep, { minLength: 10, maxLength: 60, size: 'max' })
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

function runClock(town: Town): void {
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
    const contest = dueContestTransition(rental.facts, town.now)
    if (contest) applyContest(town, rental, contest, 0)
  }
}

function pay(town: Town, step: Extract<Step, { do: 'pay' }>): void {
  const start = addDays(dayInLibreville(town.now), step.ahead)
  const period = { start, end: addDays(start, step.days) }
  const terms = { price: step.price, priceUnit: step.unit, deposit: step.deposit }
  const quote = quoteRental(terms, period, 1)
  const [checkoutId, rentalId] = [`c${town.number()}`, `r${town.number()}`]
  const { totalPrice, deposit, fee } = quote
  const money: RentalMoney = { rentalId, ownerId: step.owner, totalPrice, deposit, fee }
  town.post(paymentReceived(checkoutId, 'AIRTEL', quote.total))
  town.post(rentalRequested(checkoutId, money))
  const state = { status: 'en attente', returnState: 'awaited', requestedAt: town.now } as const
  const facts = {
    ...period,
    ...state,
    deposit,
    handover: HANDOVER_AWAITED,
    instant: false,
    contest: NOT_CONTESTED,
  }
  const settled = { cancellation: null, settledToOwner: null, rentToOwner: null }
  town.rentals.push({ money, terms, facts, ...settled, owed: 0, held: deposit, offer: 0, keepsFee: false })
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
    ...CONTEST_MOVES.map((move) => {
      const line = contestTransition(facts, move, actor, now)
      return line && (() => applyContest(town, rental, line, percentage))
    }),
    ...HANDOVER_MOVES.map((move) => {
      const line = handoverTransition(facts, move, actor, now)
      return line && (() => applyHandover(town, rental, line, percentage))
    }),
  ]
  return found.filter((move) => move !== null)
}

function canProveReturn(facts: RentalFacts): boolean {
  return isHandedOver(facts) && isReturnUncontested(facts) && facts.handover.returnProvedAt === null
}

function proveReturn(rental: Rental, now: Date): void {
  const { facts } = rental
  const handover = { ...facts.handover, returnProvedAt: now }
  rental.facts = { ...facts, returnState: 'declared', handover }
}

function withdraw(town: Town, ownerId: Owner, share: number): void {
  const credited = town.rentals
    .filter(
      ({ money, facts }) => money.ownerId === ownerId && /acceptée|en cours|terminée/.test(facts.status),
    )
    .map(({ money, facts }) => ({
      rent: money.totalPrice - money.deposit,
      rentReleasedAt: facts.handover.rentReleasedAt,
    }))
  const free = withdrawable(town.balances.get(`wallet/${ownerId}`) ?? 0, credited, town.now)
  const amount = Math.floor((free * share) / 100)
  const from = { account: 'wallet', holder: ownerId } as const
  const to = { account: 'mobile_money', holder: 'AIRTEL' } as const
  town.post(ledgerEntry(`withdrawn ${town.number()}`, [{ from, to, amount }]))
}

function payRefunds(town: Town): void {
  for (const [key, amount] of town.balances) {
    const [account, holder = ''] = key.split('/')
    if (account === 'refunds_due' && amount > 0) town.post(refundPaid(holder, 'AIRTEL', amount))
  }
}

function wait(town: Town, minutes: number, asleep: boolean): void {
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

function expectInvariants(town: Town): void {
  const sum = (of: (rental: Rental) => number) => town.rentals.reduce((total, one) => total + of(one), 0)
  const isPending = ({ facts }: Rental) => facts.status === 'en attente'
  const holdsDeposit = ({ facts }: Rental) =>
    /^(acceptée|en cours|terminée) (awaited|declared|contested)$/.test(`${facts.status} ${facts.returnState}`)

  expect(town.total('')).toBe(0)
  expect(town.total('mobile_money/')).toBeLessThanOrEqual(0)
  expect(town.total('received/')).toBe(0)
  expect(town.total('escrow/')).toBe(sum((one) => (isPending(one) ? one.money.totalPrice : 0)))
  expect(town.total('unearned_fees/')).toBe(sum((one) => (isPending(one) ? one.money.fee : 0)))
  expect(town.total('earned_fees/')).toBe(sum((one) => (one.keepsFee ? one.money.fee : 0)))
  for (const ownerId of OWNERS) {
    const held = (one: Rental) => (one.money.ownerId === ownerId && holdsDeposit(one) ? one.held : 0)
    expect(town.total(`cautions/${ownerId}`)).toBe(sum(held))
  }
  for (const { money, owed } of town.rentals) {
    expect(town.givenBack.get(money.rentalId) ?? 0).toBe(owed)
    expect(owed).toBeLessThanOrEqual(money.totalPrice + money.fee)
  }
  for (const rental of town.rentals) {
    const { shown, posted } = compareShares(town, rental)
    expect(shown).toEqual(posted)
  }
}

function live(story: readonly Step[], afterEach: (town: Town) => void = () => {}): Town {
  const town = new Town()
  for (const step of story) {
    take(town, step)
    afterEach(town)
  }
  return town
}

it('no money appears or disappears after any step of any history', () => {
  fc.assert(
    fc.property(anyStory, (story) => void live(story, expectInvariants)),
    { numRuns: 300 },
  )
})

it('when everything is over and paid out, the operators hold only our earned fees', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const town = live(story)
      wait(town, 400 * 24 * 60, false)
      for (const rental of town.rentals) {
        const handover = handoverTransition(rental.facts, 'decide', 'administrator', town.now)
        if (handover) applyHandover(town, rental, handover, 50)
      }
      runClock(town)
      for (const rental of town.rentals) {
        const line = contestTransition(rental.facts, 'decide', 'administrator', town.now)
        if (line) applyContest(town, rental, line, 50)
      }
      payRefunds(town)
      for (const ownerId of OWNERS) withdraw(town, ownerId, 100)
      expectInvariants(town)
      const left = [...town.balances].filter(([, amount]) => amount !== 0).map(([key]) => key)
      expect(left.filter((key) => !/^(earned_fees|mobile_money)\//.test(key))).toEqual([])
      expect(town.total('mobile_money/')).toBe(0 - town.total('earned_fees/'))
    }),
  )
})

it('the histories cover every line of the four tables', () => {
  const stories = fc.sample(anyStory, { seed: 241, numRuns: 5000 })
  const taken = new Set(stories.flatMap((story) => [...live(story).moves]))
  const lines = [
    ...Object.keys(OUTCOMES),
    ...RETURN_TRANSITIONS.map(name),
    ...HANDOVER_TRANSITIONS.map(handoverName),
    ...CONTEST_TRANSITIONS.map(contestName),
  ]
  expect([...taken].toSorted()).toEqual(lines.toSorted())
})
