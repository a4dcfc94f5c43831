import {
  delegateLabel,
  describeDelegate,
  entersCode,
  LOOK_AT_DELEGATE,
} from '@okoume/domain/rental/delegate.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { HandoverEvent } from '../../rentals/notifications/rental-events.ts'
import type { EventTemplates, Template, TemplateData } from '../../rentals/notifications/template-data.ts'

/** To the other party. Neither number nor link is in a notice: the rental's page has the number. */
export const DELEGATE_TEMPLATES = {
  'delegate named': { renter: named('renter'), owner: named('owner') },
  'delegate revoked': { renter: revoked('renter'), owner: revoked('owner') },
} as const satisfies Partial<Record<HandoverEvent, EventTemplates>>

function named(to: Party): Template {
  return (data) => {
    const { delegate, what, rental } = data
    if (!delegate || delegate.party === to) return null
    const isAtDoor = delegate.direction === 'remise' && rental.identity !== null && !entersCode(delegate)
    return {
      title: describeDelegate(delegate, what),
      paragraphs: [
        `${nameParty(data, delegate.party)} envoie quelqu'un à sa place. Son prénom et son numéro sont sur la page de la location.`,
        ...(isAtDoor ? [LOOK_AT_DELEGATE] : []),
      ],
    }
  }
}

function revoked(to: Party): Template {
  return (data) => {
    const { delegate, what } = data
    if (!delegate || delegate.party === to) return null
    return {
      title: `${delegateLabel(delegate.name)} ne vient plus pour ${what}`,
      paragraphs: [`${nameParty(data, delegate.party)} n'envoie plus cette personne à sa place.`],
    }
  }
}

function nameParty({ ownerName, renterName }: TemplateData, party: Party): string {
  return party === 'owner' ? ownerName : renterName
}
