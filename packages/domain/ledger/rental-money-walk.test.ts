import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PRICE_UNITS } from '../calendar/rental-period.ts'
import { CANCEL_POLICIES } from '../rental/cancellation-policy.ts'
import { DEPOSIT_CLAIM_TRANSITIONS, depositClaimTransition } from '../rental/deposit-claim-transitions.ts'
import { HANDOVER_TRANSITIONS, handoverTransition } from '../rental/handover-transitions.ts'
import {
  type ActFacts,
  mayAct,
  RENTAL_ACTS,
  RENTAL_STAGES,
  type RentalStage,
  rentalActs,
} from '../rental/rental-acts.ts'
import { addHours } from '../rental/rental-facts.ts'
import type { Party } from '../rental/rental-status.ts'
import { rentalTask } from '../rental/rental-tasks.ts'
import { RENTER_IDENTITIES } from '../rental/renter-identity.ts'
import { RETURN_TRANSITIONS } from '../rental/return-transitions.ts'
import {
  applyDepositClaim,
  applyHandover,
  compareShares,
  depositClaimName,
  handoverName,
  name,
  OUTCOMES,
  type Rental,
  type Town,
} from './rental-money-town.test-helper.ts'
import { live, OWNERS, payRefunds, runClock, wait, withdraw } from './rental-stories.test-helper.ts'

const kind = <Name extends string>(name: Name) => ({ do: fc.constant(name) })
const percent = fc.integer({ min: 0, max: 100 })
const owner = fc.constantFrom(...OWNERS)
/** By price: a draw of its own would change every history of the seed. */
const identityBy = ({ price }: { readonly price: number }) => RENTER_IDENTITIES[(price % 100) - 51] ?? null
const payment = fc
  .record({
    ...kind('pay'),
    owner,
    price: fc.integer({ min: 0, max: 90_000 }),
    unit: fc.constantFrom(...PRICE_UNITS),
    deposit: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 300_000 }) },
    ),
    cancelPolicy: fc.constantFrom(null, ...CANCEL_POLICIES),
    // Some so far ahead that there is a grace.
    ahead: fc.oneof(
      { arbitrary: fc.integer({ min: 0, max: 5 }), weight: 4 },
      { arbitrary: fc.integer({ min: 8, max: 9 }), weight: 1 },
    ),
    days: fc.integer({ min: 0, max: 10 }),
  })
  .map((step) => ({ ...step, identity: identityBy(step) }))
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
    const heldDeposit = (one: Rental) =>
      one.money.ownerId === ownerId && holdsDeposit(one) ? one.heldDeposit : 0
    expect(town.total(`cautions/${ownerId}`)).toBe(sum(heldDeposit))
  }
  for (const { money, owed } of town.rentals) {
    expect(town.givenBack.get(money.id) ?? 0).toBe(owed)
    expect(owed).toBeLessThanOrEqual(money.totalPrice + money.fee)
  }
  for (const rental of town.rentals) {
    const { shown, posted } = compareShares(town, rental)
    expect(shown).toEqual(posted)
  }
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
        const line = depositClaimTransition(rental.facts, 'decide', 'administrator', town.now)
        if (line) applyDepositClaim(town, rental, line, 50)
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
  const stories = fc.sample(anyStory, { seed: 241, numRuns: 12_000 })
  const taken = new Set(stories.flatMap((story) => [...live(story).moves]))
  const lines = [
    ...Object.keys(OUTCOMES),
    ...RETURN_TRANSITIONS.map(name),
    ...HANDOVER_TRANSITIONS.map(handoverName),
    ...DEPOSIT_CLAIM_TRANSITIONS.map(depositClaimName),
  ]
  expect([...taken].toSorted()).toEqual(lines.toSorted())
})

const PARTIES = ['owner', 'renter'] as const

function toActFacts({ facts, cancellation, settledToOwner }: Rental, now: Date): ActFacts {
  return {
    ...facts,
    cancellation,
    settledToOwner,
    returnDeclaredAt: null,
    refundState: null,
    handoverDecision: null,
    givenBack: 'all',
    ownerSuspended: false,
    reviewUntil: facts.status === 'terminée' ? addHours(now, 1) : null,
  }
}

function expectEveryAct(rental: ActFacts, party: Party, now: Date): RentalStage {
  const { stage, main, others } = rentalActs(rental, party, now)
  const offered = [main, ...others].filter((act) => act !== null)
  const allowed = RENTAL_ACTS.filter((act) => act !== 'see item' && mayAct(rental, act, party, now))
  const missing = allowed.filter((act) => !offered.includes(act))
  if (missing.length > 0 || new Set(offered).size < offered.length)
    expect.fail(`${party}, ${stage}: ${offered.join(', ')} without ${missing.join(', ')}`)
  const task = rentalTask(rental, party, now)
  // The clock of the town may be late: what is over waits for no one.
  const isDue = task !== null && (task.until === null || task.until > now)
  if (isDue && main === null) expect.fail(`${party}, ${stage}: a task without a main act`)
  return stage
}

it('each party is offered every act that the tables allow, once, and a main one where they are waited for', () => {
  const stages = new Set<RentalStage>()
  const look = ({ rentals, now }: Town) => {
    // The server begins a rental in the same moment in which its handover is proved.
    const seen = rentals.filter(
      ({ facts }) => facts.status !== 'acceptée' || facts.handoverState === 'awaited',
    )
    for (const rental of seen)
      for (const party of PARTIES) stages.add(expectEveryAct(toActFacts(rental, now), party, now))
  }
  for (const story of fc.sample(anyStory, { seed: 241, numRuns: 3000 })) live(story, look)
  expect([...stages].toSorted()).toEqual(RENTAL_STAGES.toSorted())
})
