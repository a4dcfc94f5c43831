import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withdrawable } from './withdrawal-request.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const EARLIER = new Date(NOW.getTime() - 1)
const LATER = new Date(NOW.getTime() + 1)

const anyRentals = fc.array(
  fc.record({
    rentReleasedAt: fc.constantFrom(null, EARLIER, NOW, LATER),
    rent: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { maxLength: 8 },
)

describe('the withdrawable balance', () => {
  it('excludes the rents that are held', () => {
    const rentals = [
      { rentReleasedAt: null, rent: 30_000 },
      { rentReleasedAt: LATER, rent: 5_000 },
      { rentReleasedAt: NOW, rent: 10_000 },
      { rentReleasedAt: EARLIER, rent: 20_000 },
    ]
    expect(withdrawable(65_000, rentals, NOW)).toBe(30_000)
  })

  it('is never below zero nor above the balance, and leaves enough to take back every rent that is held', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), anyRentals, (balance, rentals) => {
        const free = withdrawable(balance, rentals, NOW)
        const isHeld = (at: Date | null) => at === null || at.getTime() > NOW.getTime()
        const held = rentals.reduce((sum, one) => sum + (isHeld(one.rentReleasedAt) ? one.rent : 0), 0)
        expect(free).toBeGreaterThanOrEqual(0)
        expect(free).toBeLessThanOrEqual(balance)
        expect(balance - free).toBe(Math.min(balance, held))
      }),
    )
  })
})
