import { describe, expect, it } from 'vitest'
import { identityOf, isVerified, VERIFIER_LABELS } from './verifier.ts'

describe('the verification state', () => {
  it('counts as verified for 2 and for nothing else', () => {
    expect([-1, 0, 1, 2, 3, Number.NaN].filter(isVerified)).toEqual([2])
  })

  it.each([
    [-1, 'rejected'],
    [0, 'awaited'],
    [1, 'awaited'],
    [2, 'verified'],
  ] as const)('of %i is, for a rental, «%s»', (verifier, identity) => {
    expect(identityOf(verifier)).toBe(identity)
  })

  it('has the labels of the spec', () => {
    expect(VERIFIER_LABELS).toEqual({
      '-1': 'Rejeté',
      0: 'Non vérifié',
      1: 'En attente',
      2: 'Vérifié',
    })
  })
})
