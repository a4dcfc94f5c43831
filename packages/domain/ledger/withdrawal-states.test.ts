import { expect, it } from 'vitest'
import { WITHDRAWAL_STATE_LABELS, WITHDRAWAL_STATES } from './withdrawal-states.ts'

it('each state of a withdrawal has its own label', () => {
  const labels = WITHDRAWAL_STATES.map((state) => WITHDRAWAL_STATE_LABELS[state])

  expect(labels).toEqual(['En cours', 'Payé', 'Non abouti'])
})
