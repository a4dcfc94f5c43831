import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withdrawalProblem } from './withdrawal-request.ts'

const ABOVE = 'Montant invalide ou supérieur au solde actuel.'
const LIMITS = 'Un retrait va de 500\u00a0FCFA à 500\u202f000\u00a0FCFA.'

it.each([
  [null, 1_000, ABOVE],
  [Number.NaN, 1_000, ABOVE],
  [0, 1_000, ABOVE],
  [-500, 1_000, ABOVE],
  [700.5, 1_000, ABOVE],
  [1_001, 1_000, ABOVE],
  [499, 1_000, LIMITS],
  [499, 400, ABOVE],
  [500_001, 900_000, LIMITS],
  [500, 500, null],
  [500_000, 500_000, null],
])('%d FCFA out of %d: %s', (amount, withdrawable, problem) => {
  expect(withdrawalProblem(amount, withdrawable)).toBe(problem)
})

it('any amount without a problem is withdrawable and within the limits', () => {
  const anyAmount = fc.oneof(fc.integer({ min: -1000, max: 600_000 }), fc.double())
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 0, max: 700_000 }), (amount, withdrawable) => {
      const good = Number.isInteger(amount) && amount >= 500 && amount <= 500_000 && amount <= withdrawable
      expect(withdrawalProblem(amount, withdrawable) === null).toBe(good)
    }),
  )
})
