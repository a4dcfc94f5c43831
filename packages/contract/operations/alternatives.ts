import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { AlternativeChoice, AlternativeList } from '../wire/alternative.ts'
import { identifier } from '../wire/fields.ts'
import { IdempotencyHeaders, PaymentState } from '../wire/payment.ts'
import { Rental } from '../wire/rental.ts'

const ofRental = z.object({ id: identifier })

/** Money of a refused rental that waits for another choice (docs/spec.md#another-item). */
export const alternativeOperations = {
  listAlternatives: {
    method: 'GET',
    path: '/api/rentals/{id}/alternatives',
    summary: "Les objets libres aux mêmes jours, que l'argent gardé d'une location refusée peut payer",
    tag: 'Locations',
    access: 'account',
    party: 'rentalRenter',
    params: ofRental,
    output: AlternativeList,
    errors: ['RENTAL_NOT_FOUND', 'FORBIDDEN', 'CARRIED_MONEY_OVER'],
  },
  chooseAlternative: {
    method: 'POST',
    path: '/api/rentals/{id}/alternatives',
    summary: "Réserver un autre objet avec l'argent gardé, et payer seulement le complément",
    tag: 'Locations',
    access: 'confirmed account',
    party: 'rentalRenter',
    // Performance: the booking's transaction refuses them, with the lock of their account.
    whileSuspended: 'allowed',
    limit: { most: 20, minutes: 15 },
    takesDaysOf: 'body.item_id',
    params: ofRental,
    headers: IdempotencyHeaders,
    body: AlternativeChoice,
    output: PaymentState,
    status: 202,
    errors: [
      'RENTAL_NOT_FOUND',
      'FORBIDDEN',
      'CARRIED_MONEY_OVER',
      'CARRIED_MONEY_IN_USE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'ACCOUNT_REQUIRED',
      'ACCOUNT_SUSPENDED',
      'ITEM_UNKNOWN',
      'ITEM_NOT_OFFERED',
      'OWN_ITEM',
      'PERIOD_IMPOSSIBLE',
      'PRICE_CHANGED',
      'CANCELLATION_CHANGED',
      'RENTERS_CHANGED',
      'IDENTITY_REQUIRED',
      'INSTANT_UNAVAILABLE',
      'RENTAL_ALREADY_PENDING',
      'PAYMENT_ALREADY_PENDING',
      'PAYMENT_UNCERTAIN',
      'TOO_MANY_PAYMENTS',
      'STOCK_UNAVAILABLE',
    ],
  },
  refundCarriedMoney: {
    method: 'POST',
    path: '/api/rentals/{id}/refund',
    summary: "Faire rendre l'argent gardé d'une location refusée, sans attendre",
    tag: 'Locations',
    access: 'account',
    party: 'rentalRenter',
    whileSuspended: 'allowed',
    keepsPages: 'seen by the parties only',
    params: ofRental,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'FORBIDDEN', 'CARRIED_MONEY_OVER', 'CARRIED_MONEY_IN_USE'],
  },
} as const satisfies Record<string, Operation>
