import { expect, test } from 'vitest'
import { dayLimitProblem, operatorLimitProblem } from './operator-limits.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null
const LIMITS = { min: 100, max: 500_000, dayMax: 750_000 }

test.each([
  [99, 'Airtel Money ne fait pas passer moins de 100 FCFA en une fois.'],
  [100, null],
  [500_000, null],
  [500_001, 'Airtel Money ne fait pas passer plus de 500 000 FCFA en une fois.'],
])('a payment of %i', (amount, problem) => {
  expect(plain(operatorLimitProblem('AIRTEL', amount, LIMITS))).toBe(problem)
})

test.each([
  [250_000, 500_000, 750_000, null],
  [
    250_001,
    500_000,
    750_000,
    "Moov Money fait passer 750 000 FCFA par jour pour un numéro : il en reste 250 000 FCFA aujourd'hui.",
  ],
  [
    1,
    800_000,
    750_000,
    "Moov Money fait passer 750 000 FCFA par jour pour un numéro : il en reste 0 FCFA aujourd'hui.",
  ],
  [500_000, 9_000_000, null, null],
])('%i after %i in a day with at most %s', (amount, before, dayMax, problem) => {
  expect(plain(dayLimitProblem('MOOV', { amount, before }, { dayMax }))).toBe(problem)
})
