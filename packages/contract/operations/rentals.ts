import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { identifier } from '../wire/fields.ts'
import {
  PaidRental,
  PendingRentalQuery,
  Receipt,
  Rental,
  RentalList,
  ReturnChange,
  StatusChange,
} from '../wire/rental.ts'

/** docs/spec.md#paying */
export const rentalOperations = {
  createRental: {
    summary: "La location d'un paiement abouti : la même, aussi souvent qu'on la demande",
    tag: 'Locations',
    access: 'confirmed account',
    body: PaidRental,
    output: Rental,
    status: 201,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_REQUIRED', 'RENTAL_MISMATCH', 'CHECKOUT_REFUNDED'],
  },
  listRentals: {
    summary: "Les locations dont l'appelant est locataire ou propriétaire",
    tag: 'Locations',
    access: 'account',
    output: RentalList,
    errors: [],
  },
  listUserRentals: {
    summary: "Les locations qu'une personne a demandées, dites à elle seule",
    tag: 'Locations',
    access: 'confirmed account',
    params: z.object({ userId: identifier }),
    output: RentalList,
    errors: ['FORBIDDEN'],
  },
  checkPendingRental: {
    summary: 'Le locataire a-t-il déjà une location de cet objet à ce statut ?',
    tag: 'Locations',
    access: 'confirmed account',
    query: PendingRentalQuery,
    output: z.object({ exists: z.boolean() }),
    errors: ['FORBIDDEN'],
  },
  updateRentalStatus: {
    summary: 'Faire passer une location à un autre statut',
    tag: 'Locations',
    access: 'account',
    body: StatusChange,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'FORBIDDEN', 'TRANSITION_REFUSED'],
  },
  updateReturn: {
    summary: 'Déclarer le retour (locataire), le confirmer ou le contester (propriétaire)',
    tag: 'Locations',
    access: 'account',
    params: z.object({ id: identifier }),
    body: ReturnChange,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'FORBIDDEN', 'RETURN_REFUSED'],
  },
  getReceipt: {
    summary: 'Le reçu de ce que le locataire a payé',
    tag: 'Locations',
    access: 'account',
    params: z.object({ id: identifier }),
    output: Receipt,
    errors: ['RENTAL_NOT_FOUND', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Operation>
