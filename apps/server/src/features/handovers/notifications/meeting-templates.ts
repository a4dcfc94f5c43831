import { formatShortDay } from '@okoume/domain/calendar/format-day.ts'
import { describeWhoComes } from '@okoume/domain/rental/delivery.ts'
import { formatMeetingTime, type Meeting, meetingAt } from '@okoume/domain/rental/meeting.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { HandoverEvent } from '../../rentals/notifications/rental-events.ts'
import type { EventTemplates, TemplateData, TemplateText } from '../../rentals/notifications/template-data.ts'

export const MEETING_TEMPLATES = {
  'meeting changed': {
    renter: (data) => (data.rental.meetingBy === 'owner' ? proposed(data, 'renter') : null),
    owner: (data) => (data.rental.meetingBy === 'renter' ? proposed(data, 'owner') : null),
  },
  'meeting agreed': {
    renter: (data) => (data.rental.meetingBy === 'renter' ? agreed(data, 'renter') : null),
    owner: (data) => (data.rental.meetingBy === 'owner' ? agreed(data, 'owner') : null),
  },
} as const satisfies Partial<Record<HandoverEvent, EventTemplates>>

function proposed(data: TemplateData, party: Party): TemplateText {
  const meeting = readMeeting(data)
  return {
    title: `Rendez-vous pour la remise de ${data.what}`,
    paragraphs: [
      `${nameOther(data, party)} propose : ${meeting ? inWords(meeting) : quoted(data.rental.meeting ?? '')}.`,
      `Cela vous convient ? Touchez ${quoted("D'accord")} sur la page de la location. Sinon, proposez-y autre chose.`,
    ],
  }
}

function agreed(data: TemplateData, party: Party): TemplateText {
  return {
    title: `Rendez-vous fixé pour la remise de ${data.what}`,
    paragraphs: [`${nameOther(data, party)} est d'accord.`, ...describeMeeting(data, party)],
  }
}

function nameOther({ renterName, ownerName }: TemplateData, party: Party): string {
  return party === 'owner' ? renterName : ownerName
}

/** With its day: «demain» is wrong once the notice is read later. */
export function handoverTitle(data: TemplateData): string {
  const day = readNextMeeting(data)?.day ?? data.rental.startDate
  return `Remise de ${data.what} : ${formatShortDay(day)}`
}

/** When and where they meet and who comes; nothing where no hour is proposed, or where it is past. */
export function describeMeeting(data: TemplateData, party: Party): string[] {
  const meeting = readNextMeeting(data)
  if (!meeting) return []
  const { meetingBy, meetingAgreedAt, delivery } = data.rental
  const open = meetingBy === party ? "L'autre n'a pas encore dit d'accord." : "Dites si vous êtes d'accord."
  const parts = [
    `Rendez-vous : ${inWords(meeting)}.`,
    describeWhoComes(delivery, party),
    meetingAgreedAt === null && open,
  ]
  return [parts.filter(Boolean).join(' ')]
}

function readNextMeeting(data: TemplateData): Meeting | null {
  const meeting = readMeeting(data)
  return meeting && meetingAt(meeting) > data.now ? meeting : null
}

function readMeeting({ rental }: TemplateData): Meeting | null {
  const { meeting: text, meetingDay: day, meetingHour: hour } = rental
  return text !== null && day !== null && hour !== null ? { text, day, hour } : null
}

/** The place in quotation marks: it is a party's text. */
function inWords(meeting: Meeting): string {
  return `${formatMeetingTime(meeting)}, ${quoted(meeting.text)}`
}
