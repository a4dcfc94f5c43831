import { expect, test } from 'vitest'
import { unverifiedShare } from './unverified-requests.ts'

const requests = (verified: number, unverified: number) => [
  ...Array.from({ length: verified }, () => ({ renterVerified: true })),
  ...Array.from({ length: unverified }, () => ({ renterVerified: false })),
]

test.each([
  [6, 3, undefined],
  [10, 0, undefined],
  [9, 1, '1 de vos 10 demandes vient de personnes non vérifiées.'],
  [7, 3, '3 de vos 10 demandes viennent de personnes non vérifiées.'],
])('of %d requests by verified people and %d by others', (verified, unverified, text) => {
  expect(unverifiedShare(requests(verified, unverified))).toBe(text)
})
