import { describe, expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { photoDeletionAt, photoUploadDeadline, photoWindow } from './handover-photos.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED } from './rental-facts.ts'

const RENTAL = {
  startDate: calendarDay('2026-11-23'),
  endDate: calendarDay('2026-11-25'),
  ...HANDOVER_AWAITED,
  ...NOT_CONTESTED,
}

// Libreville is an hour ahead of UTC.
describe('photos may be sealed', () => {
  test.each([
    ['of the handover', 'remise', '2026-11-21T23:00Z', '2026-11-24T23:00Z'],
    ['of the return', 'retour', '2026-11-24T23:00Z', '2026-11-27T23:00Z'],
  ] as const)('%s', (_, direction, opensAt, closesAt) => {
    expect(photoWindow(RENTAL, direction)).toEqual({
      opensAt: new Date(opensAt),
      closesAt: new Date(closesAt),
    })
  })

  test.each([
    ['of a proved handover, a day from then', 'remise', '2026-11-21T23:00Z', '2026-11-23T17:00Z'],
    [
      'of a return that is proved early, from the handover to a day later',
      'retour',
      '2026-11-22T17:00Z',
      '2026-11-25T10:00Z',
    ],
  ] as const)('%s', (_, direction, opensAt, closesAt) => {
    const proved = {
      handoverProvedAt: new Date('2026-11-22T17:00Z'),
      returnProvedAt: new Date('2026-11-24T10:00Z'),
    }
    expect(photoWindow({ ...RENTAL, ...proved }, direction)).toEqual({
      opensAt: new Date(opensAt),
      closesAt: new Date(closesAt),
    })
  })
})

test.each([
  ['an answer of the renter', { contestState: 'open', contestAnsweredAt: null }, '2026-11-28T10:00Z'],
  [
    'an answer of the owner',
    { contestState: 'proposed', contestAnsweredAt: new Date('2026-11-28T08:00Z') },
    '2026-11-29T08:00Z',
  ],
  ['nobody any more', { contestState: 'agreed', contestAnsweredAt: null }, '2026-11-27T23:00Z'],
] as const)('photos of a contested return that waits for %s', (_, waiting, closesAt) => {
  const contested = { ...RENTAL, ...waiting, returnContestedAt: new Date('2026-11-26T10:00Z') }
  expect(photoWindow(contested, 'retour').closesAt).toEqual(new Date(closesAt))
})

test('a file may follow its seal within three days', () => {
  expect(photoUploadDeadline(new Date('2026-11-23T08:00Z'))).toEqual(new Date('2026-11-26T08:00Z'))
})

describe('photos are deleted', () => {
  const ended = { ...RENTAL, returnSettledAt: null, handoverDecision: null }
  const returnSettledAt = new Date('2026-11-26T08:00Z')
  const returnContestedAt = new Date('2026-11-25T08:00Z')
  const handoverReportedAt = new Date('2026-11-24T08:00Z')
  test.each([
    ['90 days after the return is settled', { returnSettledAt }, '2027-02-24T08:00Z'],
    ['a year after a dispute is settled', { returnSettledAt, returnContestedAt }, '2027-11-26T08:00Z'],
    [
      'a year after the report of a handover on which the team decided',
      { handoverReportedAt, handoverDecision: 'Le code manque.' },
      '2027-11-24T08:00Z',
    ],
    ['90 days after the last day of a cancelled rental', {}, '2027-02-25T23:00Z'],
  ])('%s', (_, facts, at) => {
    expect(photoDeletionAt({ ...ended, ...facts })).toEqual(new Date(at))
  })

  test.each([
    ['return', { returnContestedAt }],
    ['handover', { handoverState: 'disputed', handoverReportedAt }],
  ] as const)('never while the %s is disputed', (_, facts) => {
    expect(photoDeletionAt({ ...ended, ...facts })).toBeNull()
  })
})
