import { expect, test } from 'vitest'
import { currentStep, stepsOf } from './mode-progress.ts'

const whole = { direction: 'remise', party: 'owner', takesPhotos: true, hasChecklist: true } as const

test.each([
  ['the giver has all steps', whole, ['photos', 'liste', 'code']],
  ['the receiver ticks nothing', { ...whole, party: 'renter' }, ['photos', 'code']],
  [
    'at the return the renter gives',
    { ...whole, direction: 'retour', party: 'renter' },
    ['photos', 'liste', 'code'],
  ],
  ['at the return the owner receives', { ...whole, direction: 'retour' }, ['photos', 'code']],
  ['a listing without a list has no such step', { ...whole, hasChecklist: false }, ['photos', 'code']],
  ['after the time for photos there are none', { ...whole, takesPhotos: false }, ['liste', 'code']],
] as const)('%s', (_, facts, steps) => {
  expect(stepsOf(facts)).toEqual(steps)
})

test.each([
  ['begins with the first', [], '', 'photos'],
  ['goes on where it was left', ['photos'], '', 'liste'],
  ['goes back to one that is done', ['photos', 'liste'], '#photos', 'photos'],
  ['skips none that the address leaves out', [], '#code', 'photos'],
  ['knows no other step', ['photos'], '#autre', 'liste'],
] as const)('%s', (_, done, hash, step) => {
  expect(currentStep(['photos', 'liste', 'code'], done, hash)).toBe(step)
})
