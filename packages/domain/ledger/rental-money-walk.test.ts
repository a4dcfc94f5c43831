import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayInLibreville } from '../calendar/calendar-day.ts'
import { PRICE_UNITS } from '../calendar/rental-period.ts'
import { quoteRental } from '../pricing/quote.ts'
import type { RentalFacts } from '../rental/rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES } from '../rental/rental-status.ts'
import { dueTransition, type RentalTransition, rentalTransition } from '../rental/rental-transitions.ts'
import {
  dueReturnTransition,
  RETURN_TRANSITIONS,
  type ReturnTransition,
  returnTransition,
} from '../rental/return-transitions.ts'
import { type LedgerEntry, ledgerEntry, mayGoBelowZero } from './ledger-entry.ts'
import {
  checkoutRefunded,
  depositPartRefunded,
  depositRefunded,
  depositShared,
  paymentReceived,
  type RentalMoney,
  refundAmount,
  refundPaid,
  rentalEntry,
  rentalRequested,
} from './rental-entries.ts'
import { withdrawable } from './withdrawal-request.ts'

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
const decision = fc.record({ ...kind('decide'), rental: fc.nat(9), move: fc.nat(5), percent })
const anyMinutes = fc.integer({ min: 1, max: 3 * 24 * 60 })
const delay = fc.record({ ...kind('wait'), minutes: anyMinutes, asleep: fc.boolean() })
const withdrawal = fc.record({ ...kind('withdraw'), owner, percent })
const anyStep = fc.oneof(
  { arbitrary: payment, weight: 3 },
  { arbitrary: late, weight: 1 },
  { arbitrary: decision, weight: 6 },
  { arbitrary: delay, weight: 4 },
  { arbitrary: withdrawal, weight: 2 },
  { arbitrary: fc.record(kind('pay refunds')), weight: 1 },
)
const anyStory = fc.array(anyStep, { minLength: 10, maxLength: 60, size: 'max' })
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

interface Rental {
  readonly money: RentalMoney
  facts: RentalFacts
  /** What the renter must have been refunded so far, by the product's table. */
  owed: number
  /** What of the deposit is not given back yet. */
  held: number
  keepsFee: boolean
}

class Town {
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
const OUTCOMES: Record<string, { back: (rental: Rental) => number; feeKept: boolean }> = {
  'en attente → acceptée, owner': { back: () => 0, feeKept: true },
  'en attente → refusée, owner': { back: all, feeKept: false },
  'en attente → annulée, renter': { back: allButFee, feeKept: true },
  'en attente → annulée, server': { back: all, feeKept: false },
  'acceptée → annulée, renter': { back: allButFee, feeKept: true },
  'acceptée → annulée, owner': { back: all, feeKept: false },
  'acceptée → en cours, server': { back: () => 0, feeKept: true },
  'en cours → terminée, server': { back: () => 0, feeKept: true },
}
const name = (line: RentalTransition | ReturnTransition) => `${line.from} → ${line.to}, ${line.actor}`

function applyTransition(town: Town, rental: Rental, line: RentalTransition): void {
  const refundId =
    refundAmount(line.money, rental.money) > 0 ? `${rental.money.rentalId}:${town.number()}` : null
  town.post(rentalEntry(line.money, rental.money, refundId))
  rental.facts = { ...rental.facts, status: line.to }
  const { back, feeKept } = OUTCOMES[name(line)] ?? { back: () => Number.NaN, feeKept: false }
  rental.owed += back(rental)
  rental.keepsFee = feeKept
  town.moves.add(name(line))
}

function applyReturn(town: Town, rental: Rental, line: ReturnTransition, share: number): void {
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
    if (rental.held < money.deposit) town.post(depositPartRefunded(money, rental.held, refundId))
    rental.owed += money.deposit - rental.held
  }
  if (line.to === 'settled') {
    const toOwner = Math.floor((rental.held * share) / 100)
    town.post(depositShared(money, rental.held, toOwner, refundId))
    rental.owed += rental.held - toOwner
  }
}

function runClock(town: Town): void {
  for (const rental of town.rentals) {
    for (const _ of RENTAL_STATUSES) {
      const line = dueTransition(rental.facts, town.now)
      if (line) applyTransition(town, rental, line)
    }
    const back = dueReturnTransition(rental.facts, town.now)
    if (back) applyReturn(town, rental, back, 0)
  }
}

function pay(town: Town, step: Extract<Step, { do: 'pay' }>): void {
  const start = addDays(dayInLibreville(town.now), step.ahead)
  const period = { start, end: addDays(start, step.days) }
  const quote = quoteRental({ price: step.price, priceUnit: step.unit, deposit: step.deposit }, period, 1)
  const [checkoutId, rentalId] = [`c${town.number()}`, `r${town.number()}`]
  const { totalPrice, deposit, fee } = quote
  const money: RentalMoney = { rentalId, ownerId: step.owner, totalPrice, deposit, fee }
  town.post(paymentReceived(checkoutId, 'AIRTEL', quote.total))
  town.post(rentalRequested(checkoutId, money))
  const state = { status: 'en attente', returnState: 'awaited', requestedAt: town.now } as const
  const facts = { ...period, ...state, deposit }
  town.rentals.push({ money, facts, owed: 0, held: deposit, keepsFee: false })
}

function decide(town: Town, step: Extract<Step, { do: 'decide' }>): void {
  const rental = town.rentals[step.rental % Math.max(1, town.rentals.length)]
  if (!rental) return
  const moves: (() => void)[] = []
  for (const actor of ['owner', 'renter'] as const) {
    for (const to of RENTAL_STATUSES) {
      const line = rentalTransition(rental.facts, to, actor, town.now)
      if (line) moves.push(() => applyTransition(town, rental, line))
    }
  }
  for (const actor of ['owner', 'renter', 'administrator'] as const) {
    for (const to of RETURN_STATES) {
      const line = returnTransition(rental.facts, to, actor, town.now)
      if (line) moves.push(() => applyReturn(town, rental, line, step.percent))
    }
  }
  moves[step.move % Math.max(1, moves.length)]?.()
}

function withdraw(town: Town, ownerId: Owner, share: number): void {
  const credited = town.rentals
    .filter(({ money }) => money.ownerId === ownerId)
    .map(({ money, facts }) => ({ status: facts.status, rent: money.totalPrice - money.deposit }))
  const free = withdrawable(town.balances.get(`wallet/${ownerId}`) ?? 0, credited)
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
        const line = returnTransition(rental.facts, 'settled', 'administrator', town.now)
        if (line) applyReturn(town, rental, line, 50)
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

it('the histories cover every line of both tables', () => {
  const stories = fc.sample(anyStory, { seed: 241, numRuns: 500 })
  const taken = new Set(stories.flatMap((story) => [...live(story).moves]))
  const lines = [...Object.keys(OUTCOMES), ...RETURN_TRANSITIONS.map(name)]
  expect([...taken].toSorted()).toEqual(lines.toSorted())
})
