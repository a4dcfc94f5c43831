import {
  delegateLabel,
  describeDelegate,
  entersCode,
  LOOK_AT_DELEGATE,
} from '@okoume/domain/rental/delegate.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { IDENTITY_AWAITED, type RenterIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { HandoverEvent } from '../../rentals/notifications/rental-events.ts'
import type { EventTemplates, Template, TemplateData } from '../../rentals/notifications/template-data.ts'

/** To the other party. Neither number nor link is in a notice: the rental's page has the number. */
export const DELEGATE_TEMPLATES = {
  'delegate named': { renter: named('renter'), owner: named('owner') },
  'delegate revoked': { renter: revoked('renter'), owner: revoked('owner') },
} as const satisfies Partial<Record<HandoverEvent, EventTemplates>>

/** For the owner of an item for verified renters, who hands it over to somebody else. */
const AT_DOOR: Partial<Readonly<Record<RenterIdentity, string>>> = {
  awaited: IDENTITY_AWAITED,
  verified: LOOK_AT_DELEGATE,
}

function named(to: Party): Template {
  return (data) => {
    const { delegate, what, rental } = data
    if (!delegate || delegate.party === to) return null
    const isAtDoor = delegate.direction === 'remise' && !entersCode(delegate)
    const advice = isAtDoor && rental.identity !== null && AT_DOOR[rental.identity]
    return {
      title: describeDelegate(delegate, what),
      paragraphs: [
        `${nameParty(data, delegate.party)} se fait remplacer. Le prénom et le numéro sont sur la page de la location.`,
        ...(advice ? [advice] : []),
      ],
    }
  }
}

function revoked(to: Party): Template {
  return (data) => {
    const { delegate, what } = data
    if (!delegate || delegate.party === to) return null
    return {
      title: `${delegateLabel(delegate.name)} ne remplace plus ${nameParty(data, delegate.party)} pour ${what}`,
      paragraphs: ['Son lien ne marche plus.'],
    }
  }
}

function nameParty({ ownerName, renterName }: TemplateData, party: Party): string {
  return party === 'owner' ? ownerName : renterName
}
