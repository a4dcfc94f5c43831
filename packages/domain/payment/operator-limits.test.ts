import { expect, test } from 'vitest'
import { dayLimitProblem, dayTotalProblem, isNearTotal, operatorLimitProblem } from './operator-limits.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null
const LIMITS = { min: 100, max: 500_000, dayMax: 750_000, dayTotals: { in: null, out: null } }

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

test.each([
  ['in', 400_000, 600_000, 'MOOV', null],
  [
    'in',
    400_001,
    600_000,
    'MOOV',
    "Airtel Money peut encore faire passer 400 000 FCFA pour Okoumé aujourd'hui : réessayez après minuit, ou payez avec Moov Money.",
  ],
  [
    'in',
    1,
    1_000_000,
    null,
    "Airtel Money ne peut plus rien faire passer pour Okoumé aujourd'hui : réessayez après minuit.",
  ],
  [
    'out',
    200_000,
    100_000,
    'MOOV',
    "Airtel Money peut encore faire passer 100 000 FCFA pour Okoumé aujourd'hui : réessayez après minuit, ou retirez sur un numéro Moov Money.",
  ],
] as const)('%s: %i after %i of a day’s total', (way, amount, before, other, problem) => {
  const dayTotals = { in: 1_000_000, out: 200_000 }
  expect(plain(dayTotalProblem('AIRTEL', { way, amount, before, other }, { dayTotals }))).toBe(problem)
  expect(
    dayTotalProblem('AIRTEL', { way, amount, before, other }, { dayTotals: { in: null, out: null } }),
  ).toBeNull()
})

test.each([
  [799, 1_000, false],
  [800, 1_000, true],
  [1, null, false],
])('%i of %s is near it: %s', (used, total, near) => {
  expect(isNearTotal(used, total)).toBe(near)
})
