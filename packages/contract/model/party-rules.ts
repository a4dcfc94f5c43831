import type { ErrorCode } from './errors.ts'

/** What somebody is to the thing that a call names: the item, the rental, the payment, the account, the case. */
export type Relation = 'owner' | 'renter' | 'administrator'

/** Which of those whom an operation's access lets in may touch the thing that a call names. */
export interface PartyRule {
  /** As the table of `docs/security/authorisation.md` says it. */
  readonly words: string
  /** Those alone; everybody where it is left out. */
  readonly only?: readonly Relation[]
  /** Those not, whatever else they are. */
  readonly never?: readonly Relation[]
  /** What is answered to all others. */
  readonly refusal: ErrorCode
  /** What the other party hears, who knows that the thing exists. */
  readonly refusalOfParty?: ErrorCode
}

const RENTAL_UNSEEN = { refusal: 'RENTAL_NOT_FOUND', refusalOfParty: 'FORBIDDEN' } as const

export const PARTY_RULES = {
  everybody: { words: 'everybody let in', refusal: 'FORBIDDEN' },
  itemOwner: { words: 'owner of the item', only: ['owner'], refusal: 'FORBIDDEN' },
  notItemOwner: { words: 'not the owner of the item', never: ['owner'], refusal: 'OWN_ITEM' },
  // Nobody else can tell a payment from none.
  payer: { words: 'who pays', only: ['renter'], refusal: 'PAYMENT_NOT_FOUND' },
  renterThemself: { words: 'the renter, for themself', only: ['renter'], refusal: 'FORBIDDEN' },
  // Rentals are listed to their parties only: to all others one is as unknown as none.
  rentalOwner: { words: 'owner of the rental', only: ['owner'], ...RENTAL_UNSEEN },
  receiptReader: {
    words: 'renter of the rental, administrators',
    only: ['renter', 'administrator'],
    ...RENTAL_UNSEEN,
  },
  rentalParty: { words: 'party of the rental', only: ['owner', 'renter'], ...RENTAL_UNSEEN },
  accountHolder: { words: 'whose account it is', only: ['renter'], refusal: 'FORBIDDEN' },
  noParty: { words: 'no party of the case', never: ['owner', 'renter'], refusal: 'OWN_CASE' },
  secondAdministrator: {
    words: 'neither who asked nor whose money it is',
    never: ['owner'],
    refusal: 'OWN_CASE',
  },
  notPaidOut: { words: 'not whose money it is', never: ['owner'], refusal: 'OWN_CASE' },
  linkHolder: { words: 'who holds the mailed link', only: [], refusal: 'LINK_INVALID' },
} as const satisfies Record<string, PartyRule>

export type PartyRuleName = keyof typeof PARTY_RULES
