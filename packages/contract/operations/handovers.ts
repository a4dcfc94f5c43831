import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import {
  Handover,
  HandoverAnswer,
  HandoverOf,
  HandoverProblem,
  HandoverProof,
  HandoverReport,
  MeetingChange,
} from '../wire/handover.ts'
import { Rental } from '../wire/rental.ts'

const byId = z.object({ id: identifier })

const REPORT = {
  method: 'POST',
  tag: 'Locations',
  access: 'account',
  whileSuspended: 'allowed',
  limit: { most: 30, minutes: 60 },
  keepsPages: 'seen by the parties only',
  params: byId,
  body: HandoverReport,
  output: Handover,
  errors: [
    'RENTAL_NOT_FOUND',
    'FORBIDDEN',
    'HANDOVER_TOO_EARLY',
    'HANDOVER_OVER',
    'HANDOVER_DISPUTED',
    'HANDOVER_REPORTED',
  ],
} as const

/** docs/spec.md#handover */
export const handoverOperations = {
  getHandover: {
    method: 'GET',
    path: '/api/rentals/{id}/handover',
    summary: "Où en est la remise, et le code que l'appelant détient",
    tag: 'Locations',
    access: 'account',
    party: 'rentalParty',
    params: byId,
    output: Handover,
    errors: ['RENTAL_NOT_FOUND'],
  },
  saveMeeting: {
    method: 'PUT',
    path: '/api/rentals/{id}/handover/meeting',
    summary: "Convenir de l'heure et de l'endroit de la remise",
    tag: 'Locations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    limit: { most: 20, minutes: 60 },
    keepsPages: 'seen by the parties only',
    params: byId,
    body: MeetingChange,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'HANDOVER_TOO_EARLY', 'HANDOVER_OVER'],
  },
  proveHandover: {
    method: 'POST',
    path: '/api/rentals/{id}/handover/{direction}/proof',
    summary: "Prouver la remise ou le retour par le code de qui reçoit l'objet",
    tag: 'Locations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'itemGiver',
    limit: { most: 60, minutes: 60 },
    params: HandoverOf,
    body: HandoverProof,
    output: Handover,
    errors: [
      'RENTAL_NOT_FOUND',
      'NOT_THE_GIVER',
      'CODE_WRONG',
      'CODE_LOCKED',
      'HANDOVER_TOO_EARLY',
      'HANDOVER_OVER',
      'PHOTO_TOO_LATE',
      'TOO_MANY_HANDOVER_PHOTOS',
    ],
  },
  reportMissing: {
    ...REPORT,
    path: '/api/rentals/{id}/handover/missing',
    party: 'rentalRenter',
    summary: "Le locataire dit que l'objet ne lui a pas été remis",
  },
  reportNoShow: {
    ...REPORT,
    path: '/api/rentals/{id}/handover/no-show',
    party: 'rentalOwner',
    summary: "Le propriétaire dit que le locataire n'est pas venu",
  },
  reportProblem: {
    ...REPORT,
    path: '/api/rentals/{id}/handover/problem',
    party: 'rentalRenter',
    summary: "Le locataire dit que l'objet n'est pas conforme ou ne marche pas",
    body: HandoverProblem,
  },
  answerReport: {
    ...REPORT,
    path: '/api/rentals/{id}/handover/answer',
    party: 'rentalOwner',
    summary: "Répondre à ce qui est signalé : l'accepter, proposer un montant ou le contester",
    body: HandoverAnswer,
    errors: [
      'RENTAL_NOT_FOUND',
      'FORBIDDEN',
      'HANDOVER_OVER',
      'HANDOVER_DISPUTED',
      'NOTHING_REPORTED',
      'NOT_YOUR_TURN',
    ],
  },
} as const satisfies Record<string, Operation>
