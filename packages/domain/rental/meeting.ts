import {
  addDays,
  type CalendarDay,
  dayInLibreville,
  eachDay,
  earlierDay,
  laterDay,
  startOfDay,
} from '../calendar/calendar-day.ts'
import { formatShortDay } from '../calendar/format-day.ts'
import { proofWindow } from './handover-deadlines.ts'
import { addHours, type RentalFacts } from './rental-facts.ts'

/** Characters of «Devant la pharmacie de Nzeng-Ayong». */
export const MEETING_MAX_LENGTH = 80

export const FIRST_MEETING_HOUR = 7
export const LAST_MEETING_HOUR = 19
const MEETING_HOURS = Array.from(
  { length: LAST_MEETING_HOUR - FIRST_MEETING_HOUR + 1 },
  (_, index) => FIRST_MEETING_HOUR + index,
)

/** A day and a full hour in Libreville. */
export interface MeetingTime {
  readonly day: CalendarDay
  readonly hour: number
}

export interface Meeting extends MeetingTime {
  /** The place, in a party's words. */
  readonly text: string
}

/**
 * True if the parties may still agree on when and where the item goes out: the rental is accepted, and its handover neither
 * proved, presumed nor settled.
 */
export function canAgreeOnMeeting({
  status,
  handoverState,
}: Pick<RentalFacts, 'status' | 'handoverState'>): boolean {
  const isAccepted = status === 'acceptée' || status === 'en cours'
  return isAccepted && ['awaited', 'missing', 'no-show'].includes(handoverState)
}

export function meetingAt({ day, hour }: MeetingTime): Date {
  return addHours(startOfDay(day), hour)
}

/** The days that can be proposed: around the first of the rental, or from today on once that is past. */
export function meetingDays(rental: Pick<RentalFacts, 'startDate' | 'endDate'>, now: Date): CalendarDay[] {
  const { startDate, endDate } = rental
  const from = laterDay(addDays(startDate, -1), dayInLibreville(now))
  const to = earlierDay(endDate, addDays(laterDay(startDate, from), 1))
  return eachDay(from, to).filter((day) => meetingHours(rental, day, now).length > 0)
}

/** Its hours still to come; the day before, from when the handover can be proved. */
export function meetingHours(
  rental: Pick<RentalFacts, 'startDate' | 'endDate'>,
  day: CalendarDay,
  now: Date,
): number[] {
  const { opensAt } = proofWindow(rental)
  return MEETING_HOURS.filter((hour) => {
    const at = meetingAt({ day, hour })
    return at > now && at >= opensAt
  })
}

/** Field → why the parties cannot meet then, in French. */
export function meetingTimeProblems(
  rental: Pick<RentalFacts, 'startDate' | 'endDate'>,
  { day, hour }: MeetingTime,
  now: Date,
): { readonly day?: string; readonly hour?: string } {
  const days = meetingDays(rental, now)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { day: "Il est trop tard pour fixer l'heure de la remise." }
  const isPast = meetingAt({ day, hour }) <= now
  if (!days.includes(day)) {
    const isLateToday = day === dayInLibreville(now) && day >= addDays(rental.startDate, -1)
    if (isPast && isLateToday) return { hour: PAST }
    return { day: `Choisissez un jour entre le ${formatShortDay(first)} et le ${formatShortDay(last)}` }
  }
  const hours = meetingHours(rental, day, now)
  if (hours.includes(hour)) return {}
  return { hour: isPast ? PAST : `Choisissez une heure de ${hours[0]}\u00a0h à ${hours.at(-1)}\u00a0h.` }
}

const PAST = 'Cette heure est passée.'

/** «sam. 28 nov., 8 h»: never a day that is named by its distance, which is wrong a day later. */
export function formatMeetingTime({ day, hour }: MeetingTime): string {
  return `${formatShortDay(day)}, ${hour}\u00a0h`
}

/** True if both mean the same meeting. */
export function isSameMeeting(one: Meeting, other: Meeting): boolean {
  return one.day === other.day && one.hour === other.hour && one.text === other.text
}

/** The place that a proposal begins with: that of the rental, shortened where it is an address in many words. */
export function proposedMeetingPlace(address: string): string {
  if (address.length <= MEETING_MAX_LENGTH) return address
  const lastSpace = address.lastIndexOf(' ', MEETING_MAX_LENGTH)
  const end = lastSpace > 0 ? lastSpace : MEETING_MAX_LENGTH
  return address.slice(0, end).replace(/[,;\s]+$/, '')
}
