import { describe, expect, it } from 'vitest'
import { isVerified, VERIFIER_LABELS } from './verifier.ts'

describe('the check of an identity', () => {
  it('is done for 2 and for nothing else', () => {
    expect([-1, 0, 1, 2, 3, Number.NaN].filter(isVerified)).toEqual([2])
  })

  it('is named as the spec names it', () => {
    expect(VERIFIER_LABELS).toEqual({
      '-1': 'Rejeté',
      0: 'Non vérifié',
      1: 'En attente',
      2: 'Vérifié',
    })
  })
})
