import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareDeposit } from './settle-dialog.tsx'

it('the two shares add up to the deposit, whatever the owner gets', () => {
  const deposits = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(deposits, deposits, (a, b) => {
      const [toOwner, deposit] = a < b ? [a, b] : [b, a]
      expect(shareDeposit(deposit, String(toOwner))).toEqual({ toOwner, toRenter: deposit - toOwner })
    }),
  )
})

it('is parsed as people write it', () => {
  expect(shareDeposit(20_000, '12 500 FCFA')).toEqual({ toOwner: 12_500, toRenter: 7_500 })
})

it.each(['', 'tout', '-1', '20001', '12,5'])('%j is no share of a deposit of 20 000', (text) => {
  expect(shareDeposit(20_000, text)).toBeNull()
})
