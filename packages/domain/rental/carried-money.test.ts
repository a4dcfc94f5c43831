import { expect, test } from 'vitest'
import { carriedPayment, endCarries } from './carried-money.ts'
import { RENTAL_TRANSITIONS } from './rental-transitions.ts'

test.each([
  [41_400, 41_400, { carried: 41_400, difference: 0, rest: 0 }],
  [41_400, 20_700, { carried: 20_700, difference: 0, rest: 20_700 }],
  [41_400, 62_000, { carried: 41_400, difference: 20_600, rest: 0 }],
])('%i that wait and a total of %i', (waiting, total, paid) => {
  expect(carriedPayment(waiting, total)).toEqual(paid)
})

test('only ends that the renter did not bring about, and that give everything back, carry their money', () => {
  const carrying = RENTAL_TRANSITIONS.filter(({ to, reason }) => endCarries(to, reason))
  expect(carrying.map(({ from, to, reason, money }) => [from, to, reason ?? null, money])).toEqual([
    ['en attente', 'refusée', null, 'refund everything held'],
    ['en attente', 'annulée', 'expired', 'refund everything held'],
    ['acceptée', 'annulée', 'owner', 'take back everything'],
  ])
})
