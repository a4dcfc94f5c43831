import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Notify } from '#platform/notify.ts'

interface EnquiryWord {
  readonly enquiry: EnquiryRow
  /** Of its message. */
  readonly number: number
}

export interface EnquiryEvents {
  /** To the owner, with the price that the renter proposes, if any. */
  readonly 'question asked': EnquiryWord
  /** To the other party, of a message that begins their turn. */
  readonly 'question answered': EnquiryWord & { readonly author: Party }
  /** To the owner: the renter's second price. */
  readonly 'price proposed': EnquiryWord
  /** To the renter, once for each price and once where the days are reserved. */
  readonly 'question pre-approved': EnquiryWord
  readonly 'question closed': { readonly enquiry: EnquiryRow }
  readonly 'question withdrawn': { readonly enquiry: EnquiryRow }
  /** Its owner did not answer in time. */
  readonly 'question unanswered': { readonly enquiry: EnquiryRow }
  readonly 'question expired': { readonly enquiry: EnquiryRow }
  /** Its item is gone, or one of its parties may not rent. */
  readonly 'question impossible': { readonly enquiry: EnquiryRow }
}

export interface EnquiryContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly notify: Notify<EnquiryEvents>
}

/**
 * Which side of an enquiry the caller is on. Prevents enumeration: to others it does not exist.
 * @throws ApiError ENQUIRY_NOT_FOUND
 */
export function enquiryParty(
  { ownerId, renterId }: Pick<EnquiryRow, 'ownerId' | 'renterId'>,
  callerId: string,
): Party {
  if (callerId === ownerId) return 'owner'
  if (callerId === renterId) return 'renter'
  throw new ApiError('ENQUIRY_NOT_FOUND')
}
