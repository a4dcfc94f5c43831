import { expect, it } from 'vitest'
import { formatFrancs } from '../money/francs.ts'
import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from './withdrawal-request.ts'

it('a withdrawal pays out 500 to 500 000 FCFA', () => {
  expect([WITHDRAWAL_MIN, WITHDRAWAL_MAX].map(formatFrancs)).toEqual([
    '500\u00a0FCFA',
    '500\u202f000\u00a0FCFA',
  ])
})
