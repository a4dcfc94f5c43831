import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { REPLY_DAYS, REVIEW_DAYS } from '@okoume/domain/review/review-window.ts'
import type { ReviewEvent } from '../rentals/notifications/rental-events.ts'
import type { EventTemplates, TemplateData } from '../rentals/notifications/template-data.ts'

/** Notifications of reviews: nothing of what is written is in one. */
export const REVIEW_TEMPLATES: Readonly<Record<ReviewEvent, EventTemplates>> = {
  'review of owner': { renter: (data) => waiting(data, data.ownerName) },
  'review of renter': { owner: (data) => waiting(data, data.renterName) },
  'reviews published': { renter: published, owner: published },
}

function waiting({ rental, what }: TemplateData, who: string) {
  return {
    title: `${who} a donné son avis : ${what}`,
    paragraphs: [
      `Donnez le vôtre pour lire le sien, jusqu'au ${formatLongDay(addDays(rental.endDate, REVIEW_DAYS))} à minuit.`,
    ],
  }
}

function published({ what }: TemplateData) {
  return {
    title: `Avis publiés : ${what}`,
    paragraphs: [
      `Lisez-les sur la page de la location. Vous pouvez répondre une fois à celui qui parle de vous, dans les ${REPLY_DAYS} jours.`,
    ],
  }
}
