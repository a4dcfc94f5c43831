import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay as day } from '../calendar/calendar-day.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { HANDOVER_AWAITED, type HandoverFacts, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'
import { RENTAL_STATUSES, RETURN_STATES, type ReturnState } from './rental-status.ts'
import {
  dueReturnTransition,
  movesReturnTo,
  type ReturnActor,
  returnTransition,
} from './return-transitions.ts'

const ACTORS: readonly ReturnActor[] = ['owner', 'renter', 'server', 'administrator']
const BEGUN = ['en cours', 'terminée'] as const
const CLOSED = ['confirmed', 'presumed', 'settled'] as const

/**
 * The product's rules for the return, written independently of the code. `until` and `from` are the 48 h after the end.
 */
const DECIDED: Record<string, { money: string; time: 'any' | 'until' | 'from' }> = {
  'awaited → declared, renter': { money: 'none', time: 'any' },
  'awaited → confirmed, owner': { money: 'refund the deposit', time: 'any' },
  'declared → confirmed, owner': { money: 'refund the deposit', time: 'any' },
  'awaited → contested, owner': { money: 'refund what is not contested', time: 'until' },
  'declared → contested, owner': { money: 'refund what is not contested', time: 'until' },
  'awaited → presumed, server': { money: 'refund the deposit', time: 'from' },
  'declared → presumed, server': { money: 'refund the deposit', time: 'from' },
}

const START = day('2026-03-10')
const END = day('2026-03-12')
const START_NOON = new Date('2026-03-10T11:00:00.000Z')
const PRESUMED_FROM = new Date('2026-03-14T23:00:00.000Z')
const rental = (status: RentalFacts['status'], returnState: ReturnState): RentalFacts => ({
  status,
  returnState,
  deposit: 20_000,
  requestedAt: new Date('2026-03-02T09:00:00.000Z'),
  startDate: START,
  endDate: END,
  ...HANDOVER_AWAITED,
  handoverState: 'presumed',
  instant: false,
  ...NOT_CONTESTED,
})
const anyInstant = fc
  .integer({ min: -10 * 24 * 60, max: 60 * 24 * 60 })
  .map((minutes) => new Date(PRESUMED_FROM.getTime() + minutes * MINUTE_MS))

function allowedMoves(facts: RentalFacts, now: Date): Record<string, string> {
  const moves: Record<string, string> = {}
  for (const to of RETURN_STATES) {
    for (const actor of ACTORS) {
      const line = returnTransition(facts, to, actor, now)
      if (line) moves[`${facts.returnState} → ${to}, ${actor}`] = line.money
    }
  }
  return moves
}

function decidedMoves(from: ReturnState, now: Date): Record<string, string> {
  const late = now.getTime() >= PRESUMED_FROM.getTime()
  const inTime = { any: true, until: !late, from: late }
  const lines = Object.entries(DECIDED).filter(
    ([move, { time }]) => move.startsWith(`${from} → `) && inTime[time],
  )
  return Object.fromEntries(lines.map(([move, { money }]) => [move, money]))
}

describe('the transition table of the return', () => {
  const instants: readonly [string, Date][] = [
    ['during the rental', new Date('2026-03-11T12:00:00.000Z')],
    ['as the end passes', new Date('2026-03-12T23:00:00.000Z')],
    ['1 ms before 48 h', new Date(PRESUMED_FROM.getTime() - 1)],
    ['at 48 h', PRESUMED_FROM],
    ['months later', new Date('2026-09-01T12:00:00.000Z')],
  ]
  for (const [name, now] of instants) {
    it.each(RETURN_STATES)(`allows ${name} exactly what was decided for «%s»`, (state) => {
      for (const status of BEGUN) {
        expect(allowedMoves(rental(status, state), now)).toEqual(decidedMoves(state, now))
      }
    })
  }

  it('allows exactly what was decided at any instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BEGUN),
        fc.constantFrom(...RETURN_STATES),
        anyInstant,
        (status, state, now) => {
          expect(allowedMoves(rental(status, state), now)).toEqual(decidedMoves(state, now))
        },
      ),
    )
  })

  it('allows nothing for a rental that has not begun or never will', () => {
    const others = RENTAL_STATUSES.filter((status) => status !== 'en cours' && status !== 'terminée')
    fc.assert(
      fc.property(
        fc.constantFrom(...others),
        fc.constantFrom(...RETURN_STATES),
        anyInstant,
        (status, state, now) => {
          expect(allowedMoves(rental(status, state), now)).toEqual({})
          expect(dueReturnTransition(rental(status, state), now)).toBeNull()
        },
      ),
    )
  })

  it('allows nothing of an item that was not handed over, or may not have been', () => {
    const open = fc.constantFrom(
      { handoverState: 'awaited', handoverReport: null },
      { handoverState: 'missing', handoverReport: 'missing' },
      { handoverState: 'no-show', handoverReport: 'no-show' },
      { handoverState: 'disputed', handoverReport: 'missing' },
    ) satisfies fc.Arbitrary<Partial<HandoverFacts>>
    fc.assert(
      fc.property(
        fc.constantFrom(...BEGUN),
        fc.constantFrom(...RETURN_STATES),
        open,
        anyInstant,
        (status, state, handover, now) => {
          const facts = { ...rental(status, state), ...handover }
          expect(allowedMoves(facts, now)).toEqual({})
          expect(dueReturnTransition(facts, now)).toBeNull()
        },
      ),
    )
  })

  it.each(CLOSED)('leads nowhere out of «%s», so that no deposit moves twice', (state) => {
    fc.assert(
      fc.property(fc.constantFrom(...BEGUN), anyInstant, (status, now) => {
        expect(allowedMoves(rental(status, state), now)).toEqual({})
      }),
    )
  })
})

describe('transitions of a return that time brings', () => {
  it('presume it good in one step, 48 h after the end without an answer from the owner', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BEGUN),
        fc.constantFrom(...RETURN_STATES),
        anyInstant,
        (status, state, now) => {
          const line = dueReturnTransition(rental(status, state), now)
          const isDue = (state === 'awaited' || state === 'declared') && now >= PRESUMED_FROM
          expect(line?.to ?? state).toBe(isDue ? 'presumed' : state)
          if (line) expect(dueReturnTransition(rental(status, line.to), now)).toBeNull()
        },
      ),
    )
  })

  it('only the renter declares it, and the owner confirms or contests it', () => {
    const theirs = (actor: ReturnActor) => RETURN_STATES.filter((state) => movesReturnTo(actor, state))
    expect(theirs('renter')).toEqual(['declared'])
    expect(theirs('owner')).toEqual(['confirmed', 'contested'])
    expect(theirs('administrator')).toEqual([])
    expect(theirs('server')).toEqual(['presumed'])
  })

  it('cannot be contested without a deposit, but is confirmed or presumed as usual', () => {
    for (const state of ['awaited', 'declared'] as const) {
      const facts = { ...rental('en cours', state), deposit: 0 }
      const to = (target: ReturnState) => returnTransition(facts, target, 'owner', START_NOON)
      expect([to('contested'), to('confirmed')?.to]).toEqual([null, 'confirmed'])
      expect(dueReturnTransition(facts, PRESUMED_FROM)?.to).toBe('presumed')
    }
  })

  it('a contested return is never presumed, however late', () => {
    const facts = rental('terminée', 'contested')
    const years = new Date('2029-01-01T00:00:00.000Z')
    expect(dueReturnTransition(facts, years)).toBeNull()
  })

  it('the 48 h count from the end of the last day, whatever its date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (days) => {
        const endDate = addDays(END, days)
        const facts = { ...rental('terminée', 'awaited'), endDate }
        const endIsOver = Date.parse(`${endDate}T23:00:00.000Z`)
        const at = (time: number) => dueReturnTransition(facts, new Date(time))?.to ?? null
        expect([at(endIsOver + 172_799_999), at(endIsOver + 172_800_000)]).toEqual([null, 'presumed'])
      }),
    )
  })
})
