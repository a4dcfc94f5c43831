import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTransition } from '@okoume/domain/rental/rental-transitions.ts'
import type { SuspensionEvent } from '../rentals/notifications/rental-events.ts'
import type { EventTemplates, TemplateData } from '../rentals/notifications/template-data.ts'

/** To the other party of a rental that is accepted and not handed over: what they can do now. */
export const SUSPENSION_TEMPLATES: Readonly<Record<SuspensionEvent, EventTemplates>> = {
  'owner suspended': {
    renter: (data) => ({
      title: `Le compte du propriétaire de ${data.what} est suspendu`,
      paragraphs: [
        `Notre équipe l'a suspendu. Votre location, ${data.when}, n'est pas annulée : la remise peut encore se faire.`,
        mayCancel(data, 'renter')
          ? `Vous pouvez l'annuler sans frais jusqu'au ${dayBefore(data)}, sur la page de la location : ${formatFrancs(data.rental.totalPrice + data.rental.fee)} sont remboursés, frais de service compris.`
          : `Elle ne peut plus être annulée. Si l'objet ne vous est pas remis, dites-le sur la page de la location avant le ${presumedHandover(data)} : l'argent reste bloqué.`,
      ],
    }),
  },
  'renter suspended': {
    owner: (data) => ({
      title: `Le compte du locataire de ${data.what} est suspendu`,
      paragraphs: [
        `Notre équipe l'a suspendu. Sa location, ${data.when}, est payée et n'est pas annulée : la remise peut encore se faire.`,
        mayCancel(data, 'owner')
          ? `Vous pouvez l'annuler jusqu'au ${dayBefore(data)}, sur la page de la location : le locataire est intégralement remboursé.`
          : 'Elle ne peut plus être annulée. Si le locataire ne vient pas, dites-le sur la page de la location.',
      ],
    }),
  },
}

function mayCancel({ rental, now }: TemplateData, party: Party): boolean {
  return rentalTransition({ ...rental, ownerSuspended: party === 'renter' }, 'annulée', party, now) !== null
}

function dayBefore({ rental }: TemplateData): string {
  return formatLongDay(addDays(rental.startDate, -1))
}

function presumedHandover({ rental }: TemplateData): string {
  return formatDeadline(presumptionAt(rental).toISOString())
}
