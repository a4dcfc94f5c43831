import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, calendarDay as day } from '../calendar/calendar-day.ts'
import { includesDay, type Period } from '../calendar/rental-period.ts'
import { type Block, blockDays, blockProblems, reopenDays } from './blocked-days.ts'
import { canOccupy, isOversold, type Occupancy, withPreparation } from './free-stock.ts'

const FIRST = day('2026-11-23')
const DAYS = 40
const calendar = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index))
const anyPeriod = fc.tuple(fc.nat(DAYS - 1), fc.nat(12)).map(
  ([from, length]): Period => ({
    start: addDays(FIRST, from),
    end: addDays(FIRST, Math.min(DAYS - 1, from + length)),
  }),
)
const anyQuantity = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const anyChange = fc.record({ period: anyPeriod, quantity: anyQuantity, opens: fc.boolean() })
const STOCK = 3

interface Change {
  readonly period: Period
  readonly quantity: number | null
  readonly opens: boolean
}

function applyChange(blocks: readonly Block[], { period, quantity, opens }: Change): Block[] {
  return opens ? reopenDays(blocks, period) : blockDays(blocks, { ...period, quantity, note: '' })
}

function unitsOf({ start, end, quantity }: Period & { readonly quantity: number | null }): Occupancy {
  return { start, end, quantity: quantity ?? STOCK }
}

const block = (start: string, end: string, quantity: number | null = null, note = ''): Block => ({
  start: day(start),
  end: day(end),
  quantity,
  note,
})

describe('blocked days', () => {
  it('merge with overlapping ones, and keep a note', () => {
    const before = [block('2026-12-01', '2026-12-05', null, 'Vacances'), block('2026-12-20', '2026-12-21')]
    expect(blockDays(before, block('2026-12-04', '2026-12-10'))).toEqual([
      block('2026-12-01', '2026-12-10', null, 'Vacances'),
      block('2026-12-20', '2026-12-21'),
    ])
  })

  it('are cut where days within them are opened again', () => {
    const before = [block('2026-12-01', '2026-12-10', 2)]
    expect(reopenDays(before, block('2026-12-04', '2026-12-05'))).toEqual([
      block('2026-12-01', '2026-12-03', 2),
      block('2026-12-06', '2026-12-10', 2),
    ])
    expect(reopenDays(before, block('2026-11-30', '2026-12-31'))).toEqual([])
  })

  it('are on each day what was last said of it, and never overlap', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const blocks = changes.reduce<readonly Block[]>(applyChange, [])
        for (const one of calendar) {
          const last = changes.findLast(({ period }) => includesDay(period, one))
          const there = blocks.filter((each) => includesDay(each, one))
          expect(there.map(({ quantity }) => quantity)).toEqual(last && !last.opens ? [last.quantity] : [])
        }
      }),
    )
  })

  it('and rentals never take more units than there are, in any order, nor units that are made ready', () => {
    const anyStep = fc.tuple(anyChange, fc.boolean())
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), fc.nat(3), (steps, bufferDays) => {
        const rentals: Occupancy[] = []
        let blocks: readonly Block[] = []
        const ready = () => rentals.map((rental) => withPreparation(rental, bufferDays))
        for (const [change, rents] of steps) {
          const occupancy = unitsOf({ ...change.period, quantity: change.quantity })
          const taken = [...ready(), ...blocks.map(unitsOf)]
          if (rents && canOccupy(STOCK, taken, withPreparation(occupancy, bufferDays)))
            rentals.push(occupancy)
          if (!rents && (change.opens || canOccupy(STOCK, rentals, occupancy)))
            blocks = applyChange(blocks, change)
          const calendarDays = { start: FIRST, end: addDays(FIRST, DAYS + bufferDays) }
          expect(isOversold(STOCK, [...rentals, ...blocks.map(unitsOf)], calendarDays)).toBe(false)
          expect(isOversold(STOCK, ready(), calendarDays)).toBe(false)
        }
      }),
    )
  })
})

describe('days that can be blocked', () => {
  const last = addMonths(FIRST, 24)

  it.each([
    [FIRST, FIRST, []],
    [FIRST, last, []],
    [addDays(FIRST, -1), FIRST, ['start_date']],
    [FIRST, addDays(last, 1), ['end_date']],
    [addDays(FIRST, 2), addDays(FIRST, 1), ['end_date']],
  ])('from %s to %s are refused at %j', (start, end, fields) => {
    expect(Object.keys(blockProblems({ start, end }, FIRST))).toEqual(fields)
  })
})
