import type { z } from 'zod'
import type { Operation } from './model/operation.ts'
import type { Written } from './model/written.ts'
import { accountOperations } from './operations/accounts.ts'
import { administrationOperations } from './operations/administration.ts'
import { alternativeOperations } from './operations/alternatives.ts'
import { awaitedDaysOperations } from './operations/awaited-days.ts'
import { conversationOperations } from './operations/conversations.ts'
import { delegateOperations } from './operations/delegates.ts'
import { demoOperations } from './operations/demo.ts'
import { enquiryOperations } from './operations/enquiries.ts'
import { faultOperations } from './operations/faults.ts'
import { favouriteOperations } from './operations/favourites.ts'
import { financeOperations } from './operations/finance.ts'
import { handoverPhotoOperations } from './operations/handover-photos.ts'
import { handoverOperations } from './operations/handovers.ts'
import { helpOperations } from './operations/help.ts'
import { listingOperations } from './operations/listings.ts'
import { mailOperations } from './operations/mails.ts'
import { moderationOperations } from './operations/moderation.ts'
import { noticeOperations } from './operations/notices.ts'
import { paymentLinkOperations } from './operations/payment-links.ts'
import { paymentOperations } from './operations/payments.ts'
import { peopleOperations } from './operations/people.ts'
import { reconciliationOperations } from './operations/reconciliation.ts'
import { rentalOperations } from './operations/rentals.ts'
import { reviewOperations } from './operations/reviews.ts'
import { savedSearchOperations } from './operations/saved-searches.ts'
import { supervisionOperations } from './operations/supervision.ts'
import { verificationOperations } from './operations/verification.ts'
import { walletOperations } from './operations/wallet.ts'

/** The whole HTTP API, in the order of its description. */
export const CONTRACT = {
  ...listingOperations,
  ...favouriteOperations,
  ...savedSearchOperations,
  ...awaitedDaysOperations,
  ...paymentOperations,
  ...paymentLinkOperations,
  ...rentalOperations,
  ...alternativeOperations,
  ...handoverOperations,
  ...handoverPhotoOperations,
  ...delegateOperations,
  ...reviewOperations,
  ...peopleOperations,
  ...enquiryOperations,
  ...conversationOperations,
  ...noticeOperations,
  ...moderationOperations,
  ...walletOperations,
  ...helpOperations,
  ...administrationOperations,
  ...supervisionOperations,
  ...financeOperations,
  ...reconciliationOperations,
  ...accountOperations,
  ...verificationOperations,
  ...mailOperations,
  ...faultOperations,
  ...demoOperations,
} as const satisfies Record<string, Operation>
export type Contract = typeof CONTRACT
export type OperationName = keyof Contract

/** Every operation, in that order. */
export const OPERATION_NAMES = Object.keys(CONTRACT) as OperationName[]

/** The operation that replaces a deprecated one. */
export function successorOf({ deprecated }: Operation): Operation | undefined {
  const all: Readonly<Record<string, Operation>> = CONTRACT
  return deprecated && all[deprecated.successor]
}

type Part<Name extends OperationName, Key extends string> =
  Contract[Name] extends Record<Key, infer Schema> ? Schema : never

/** Input of a caller in one part of the request. */
export type PartInput<Name extends OperationName, Key extends string> =
  Part<Name, Key> extends z.ZodType ? z.input<Part<Name, Key>> : never

/** Validated input of a handler, from one part of the request. */
export type PartOutput<Name extends OperationName, Key extends string> =
  Part<Name, Key> extends z.ZodType ? z.output<Part<Name, Key>> : never

/** The response of the operation, as a client reads it. */
export type Answer<Name extends OperationName> = z.output<Contract[Name]['output']>

/** A stored CSV file, as it was sent to us. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly encoding: string
  /** ASCII. */
  readonly name: string
}

/** The same, as a handler answers it. */
export type WrittenAnswer<Name extends OperationName> = Contract[Name] extends { readonly csv: infer Kind }
  ? Kind extends 'stored'
    ? StoredFile
    : AsyncIterable<string>
  : Written<Contract[Name]['output']>
