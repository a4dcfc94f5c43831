import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { ErrorCode } from './errors.ts'

/** The caller's relation to the object of the call: the item, rental, payment, account or case. `finance`: by their role. */
export type Relation = Party | 'finance'

/**
 * Authorisation per object: which of the callers that an operation's access admits may touch the object of the call.
 */
export interface PartyRule {
  /** The sentence in the table of `docs/security/authorisation.md`. */
  readonly words: string
  /** The only parties allowed; all when left out. */
  readonly only?: readonly Relation[]
  /** Parties refused, whatever else they are. */
  readonly never?: readonly Relation[]
  /** The error for all others. */
  readonly refusal: ErrorCode
  /** The error for the other party, who knows that the object exists. */
  readonly refusalOfParty?: ErrorCode
}

const RENTAL_UNSEEN = { refusal: 'RENTAL_NOT_FOUND', refusalOfParty: 'FORBIDDEN' } as const

export const PARTY_RULES = {
  everybody: { words: 'all of them', refusal: 'FORBIDDEN' },
  itemOwner: { words: 'owner of the item', only: ['owner'], refusal: 'FORBIDDEN' },
  notItemOwner: { words: 'not the owner of the item', never: ['owner'], refusal: 'OWN_ITEM' },
  // Prevents enumeration: to others, a payment looks like a missing one.
  payer: { words: 'who pays', only: ['renter'], refusal: 'PAYMENT_NOT_FOUND' },
  renterThemself: { words: 'the renter, for themself', only: ['renter'], refusal: 'FORBIDDEN' },
  withdrawalOwner: { words: 'whose withdrawal it is', only: ['owner'], refusal: 'WITHDRAWAL_NOT_FOUND' },
  // Rentals are listed to their parties only: to others, one looks like a missing one.
  rentalRenter: { words: 'renter of the rental', only: ['renter'], ...RENTAL_UNSEEN },
  // Of the outward handover the owner; the renter of the return.
  itemGiver: {
    words: 'who gives the item',
    only: ['renter'],
    refusal: 'RENTAL_NOT_FOUND',
    refusalOfParty: 'NOT_THE_GIVER',
  },
  rentalOwner: { words: 'owner of the rental', only: ['owner'], ...RENTAL_UNSEEN },
  receiptReader: {
    words: 'renter of the rental, finance',
    only: ['renter', 'finance'],
    ...RENTAL_UNSEEN,
  },
  // Of a rental in dispute; of any other one, its parties only.
  disputeReader: {
    words: 'party of the rental, finance once its return is disputed',
    only: ['owner', 'renter', 'finance'],
    refusal: 'RENTAL_NOT_FOUND',
  },
  // Of a contract: to all others the rental looks like a missing one.
  contractReader: {
    words: 'party of the rental, finance',
    only: ['owner', 'renter', 'finance'],
    refusal: 'RENTAL_NOT_FOUND',
  },
  rentalParty: { words: 'party of the rental', only: ['owner', 'renter'], ...RENTAL_UNSEEN },
  // Prevents enumeration: to others, an enquiry looks like a missing one.
  enquiryParty: {
    words: 'party of the enquiry',
    only: ['owner', 'renter'],
    refusal: 'ENQUIRY_NOT_FOUND',
    refusalOfParty: 'FORBIDDEN',
  },
  // Until it is published, a review looks like a missing one.
  reviewedPerson: { words: 'who is reviewed', only: ['owner'], refusal: 'REVIEW_NOT_FOUND' },
  ticketSubject: {
    words: 'whose rental, operation, withdrawal or identity file it is',
    only: ['owner', 'renter'],
    refusal: 'RENTAL_NOT_FOUND',
  },
  // Prevents enumeration: to others, a ticket looks like a missing one.
  ticketPerson: { words: 'who asked', only: ['renter'], refusal: 'TICKET_NOT_FOUND' },
  // Prevents enumeration: to others, a decision looks like a missing one.
  decidedPerson: { words: 'whom the decision concerns', only: ['renter'], refusal: 'DECISION_NOT_FOUND' },
  accountHolder: { words: 'whose account it is', only: ['renter'], refusal: 'FORBIDDEN' },
  noParty: { words: 'no party of the case', never: ['owner', 'renter'], refusal: 'OWN_CASE' },
  secondAdministrator: {
    words: 'neither who asked nor whose money it is',
    never: ['owner'],
    refusal: 'OWN_CASE',
  },
  notPaidOut: { words: 'not whose money it is', never: ['owner'], refusal: 'OWN_CASE' },
  notThemself: { words: 'not for themself', never: ['owner'], refusal: 'OWN_CASE' },
  linkHolder: { words: 'who holds the mailed link', only: [], refusal: 'LINK_INVALID' },
} as const satisfies Record<string, PartyRule>

export type PartyRuleName = keyof typeof PARTY_RULES
