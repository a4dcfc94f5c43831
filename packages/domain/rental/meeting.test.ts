import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { describeWhoComes, formatPickupPlace } from './delivery.ts'
import {
  canAgreeOnMeeting,
  formatMeetingTime,
  MEETING_MAX_LENGTH,
  meetingDays,
  meetingHours,
  meetingTimeProblems,
  proposedMeetingPlace,
} from './meeting.ts'
import { HANDOVER_STATES, RENTAL_STATUSES } from './rental-status.ts'

it.each([
  ['en attente', []],
  ['acceptée', ['awaited', 'missing', 'no-show']],
  ['refusée', []],
  ['en cours', ['awaited', 'missing', 'no-show']],
  ['terminée', []],
  ['annulée', []],
] as const)(
  'a meeting of a rental that is %s can be agreed on while its handover is %j',
  (status, states) => {
    expect(RENTAL_STATUSES).toContain(status)
    const open = HANDOVER_STATES.filter((state) => canAgreeOnMeeting({ status, handoverState: state }))
    expect(open).toEqual(states)
  },
)

const RENTAL = { startDate: calendarDay('2026-11-28'), endDate: calendarDay('2026-12-02') }
/** An instant of Libreville, which is an hour ahead. */
const at = (day: string, clock: string) => new Date(`${day}T${clock}+01:00`)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

describe('a meeting', () => {
  it.each([
    ['long before', '2026-11-20', '10:00', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['on the evening before, too late for it', '2026-11-27', '19:00', ['2026-11-28', '2026-11-29']],
    ['on the first day', '2026-11-28', '08:30', ['2026-11-28', '2026-11-29']],
    ['late: from today on', '2026-11-30', '08:30', ['2026-11-30', '2026-12-01']],
    ['on the last day', '2026-12-02', '18:59', ['2026-12-02']],
    ['in the last evening: never', '2026-12-02', '19:00', []],
  ])('that is proposed %s can be on its days', (_, today, clock, days) => {
    expect(meetingDays(RENTAL, at(today, clock))).toEqual(days)
  })

  it('of a rental of one day is on it, or the day before', () => {
    const rental = { ...RENTAL, endDate: RENTAL.startDate }
    expect(meetingDays(rental, at('2026-11-20', '10:00'))).toEqual(['2026-11-27', '2026-11-28'])
  })

  it.each([
    ['2026-11-27', '2026-11-20', '10:00', 12],
    ['2026-11-28', '2026-11-20', '10:00', 7],
    ['2026-11-28', '2026-11-28', '07:59', 8],
    ['2026-11-28', '2026-11-28', '08:00', 9],
  ])('on %s, proposed on %s at %s, is from %i h until 19 h', (day, today, clock, first) => {
    const hours = meetingHours(RENTAL, calendarDay(day), at(today, clock))
    expect([hours[0], hours.at(-1)]).toEqual([first, 19])
  })

  it.each([
    ['2026-11-28', 8, '2026-11-20', '10:00', {}],
    ['2026-11-27', 12, '2026-11-20', '10:00', {}],
    ['2026-11-27', 11, '2026-11-20', '10:00', { hour: 'Choisissez une heure de 12 h à 19 h.' }],
    ['2026-11-28', 8, '2026-11-28', '08:00', { hour: 'Cette heure est passée.' }],
    ['2026-11-28', 19, '2026-11-28', '19:30', { hour: 'Cette heure est passée.' }],
    [
      '2026-11-20',
      8,
      '2026-11-20',
      '10:00',
      { day: 'Choisissez un jour entre le ven. 27 nov. et le dim. 29 nov.' },
    ],
    [
      '2026-11-20',
      18,
      '2026-11-20',
      '10:00',
      { day: 'Choisissez un jour entre le ven. 27 nov. et le dim. 29 nov.' },
    ],
    [
      '2026-11-30',
      8,
      '2026-11-20',
      '10:00',
      { day: 'Choisissez un jour entre le ven. 27 nov. et le dim. 29 nov.' },
    ],
    ['2026-12-02', 8, '2026-12-02', '20:00', { day: "Il est trop tard pour fixer l'heure de la remise." }],
  ])('on %s at %i h, on %s at %s, is wrong at %#', (day, hour, today, clock, problems) => {
    const found = meetingTimeProblems(RENTAL, { day: calendarDay(day), hour }, at(today, clock))
    expect(Object.fromEntries(Object.entries(found).map(([field, text]) => [field, plain(text)]))).toEqual(
      problems,
    )
  })

  it('is written with its day', () => {
    expect(plain(formatMeetingTime({ day: RENTAL.startDate, hour: 8 }))).toBe('sam. 28 nov., 8 h')
  })

  it.each([
    ['Nzeng-Ayong, derrière la pharmacie', 'Nzeng-Ayong, derrière la pharmacie'],
    [`Louis, ${'à côté '.repeat(12)}`.trim(), expect.stringMatching(/^Louis, (à côté )+(à|à côté)$/)],
    ['x'.repeat(200), 'x'.repeat(MEETING_MAX_LENGTH)],
  ])('begins at the place of the rental, which fits (%#)', (address, place) => {
    expect(proposedMeetingPlace(address)).toEqual(place)
    expect(proposedMeetingPlace(address).length).toBeLessThanOrEqual(MEETING_MAX_LENGTH)
  })
})

describe('who goes to whom', () => {
  it.each([
    ['pickup', 'renter', 'Vous y allez.'],
    ['pickup', 'owner', 'Le locataire vient.'],
    ['delivery', 'renter', 'Le propriétaire vient.'],
    ['delivery', 'owner', 'Vous y allez.'],
    [null, 'owner', ''],
  ] as const)('of a %s the %s reads «%s»', (delivery, party, text) => {
    expect(describeWhoComes(delivery, party)).toBe(text)
  })

  it.each([
    [
      { location: 'Libreville', placeName: 'Sibang', landmark: 'Derrière la mairie' },
      'Sibang, Derrière la mairie',
    ],
    [{ location: 'Oyem', placeName: null, landmark: '' }, 'Oyem'],
  ])('an item is fetched where %j says', (item, place) => {
    expect(formatPickupPlace(item)).toBe(place)
  })
})
