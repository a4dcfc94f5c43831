import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RENTAL_STATUSES } from '../rental/rental-status.ts'
import { withdrawable } from './withdrawal-request.ts'

const anyRentals = fc.array(
  fc.record({ status: fc.constantFrom(...RENTAL_STATUSES), rent: fc.integer({ min: 0, max: 1_000_000 }) }),
  { maxLength: 8 },
)

describe('the withdrawable balance', () => {
  it('excludes the rent of rentals that have not begun', () => {
    const rentals = [
      { status: 'acceptée', rent: 30_000 },
      { status: 'acceptée', rent: 5_000 },
      { status: 'en cours', rent: 10_000 },
      { status: 'terminée', rent: 20_000 },
    ] as const
    expect(withdrawable(65_000, rentals)).toBe(30_000)
  })

  it.each(RENTAL_STATUSES.filter((status) => status !== 'acceptée'))(
    'is the whole balance beside a rental «%s»',
    (status) => {
      expect(withdrawable(40_000, [{ status, rent: 15_000 }])).toBe(40_000)
    },
  )

  it('is never below zero nor above the balance, and leaves enough to take back every rent not begun', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), anyRentals, (balance, rentals) => {
        const free = withdrawable(balance, rentals)
        const cancellable = rentals.reduce(
          (sum, { status, rent }) => sum + (status === 'acceptée' ? rent : 0),
          0,
        )
        expect(free).toBeGreaterThanOrEqual(0)
        expect(free).toBeLessThanOrEqual(balance)
        expect(balance - free).toBe(Math.min(balance, cancellable))
      }),
    )
  })
})
