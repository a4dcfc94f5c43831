import { DELEGATE_PATH } from '@okoume/domain/rental/delegate.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import {
  DelegateEntry,
  DelegateLink,
  DelegateLinkProof,
  DelegateNaming,
  DelegatePhoto,
} from '../wire/delegate.ts'
import { Handover, HandoverOf } from '../wire/handover.ts'

const LINK = {
  tag: 'Locations',
  access: 'link holder',
  party: 'linkHolder',
  query: DelegateLinkProof,
  output: z.string(),
  page: true,
} as const

/** docs/decisions/0141-somebody-else-collects-or-hands-over.md */
export const delegateOperations = {
  nameDelegate: {
    method: 'PUT',
    path: '/api/rentals/{id}/handover/{direction}/delegate',
    summary: "Nommer qui vient à sa place, et faire son lien ; un lien d'avant ne sert plus",
    tag: 'Locations',
    access: 'account',
    party: 'rentalParty',
    limit: { most: 20, minutes: 60 },
    keepsPages: 'seen by the parties only',
    params: HandoverOf,
    body: DelegateNaming,
    output: DelegateLink,
    errors: ['RENTAL_NOT_FOUND', 'HANDOVER_TOO_EARLY', 'HANDOVER_OVER'],
  },
  revokeDelegate: {
    method: 'DELETE',
    path: '/api/rentals/{id}/handover/{direction}/delegate',
    summary: 'Arrêter le lien de qui devait venir à sa place',
    tag: 'Locations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    keepsPages: 'seen by the parties only',
    params: HandoverOf,
    output: Handover,
    errors: ['RENTAL_NOT_FOUND'],
  },
  showDelegateLink: {
    ...LINK,
    method: 'GET',
    path: '/relais',
    summary: "La page de qui vient à la place d'une partie : où, quand, et le code à montrer ou à entrer",
    errors: [],
  },
  proveByDelegate: {
    ...LINK,
    method: 'POST',
    path: '/relais',
    summary: "Entrer le code à la place d'une partie, par le formulaire de cette page",
    keepsPages: 'seen by the parties only',
    body: DelegateEntry,
    errors: ['CODE_WRONG', 'CODE_LOCKED', 'HANDOVER_TOO_EARLY', 'HANDOVER_OVER'],
  },
  addDelegatePhoto: {
    ...LINK,
    method: 'POST',
    path: '/relais/photos',
    page: DELEGATE_PATH,
    summary: "Dater et envoyer une photo de la remise à la place d'une partie",
    keepsPages: 'seen by the parties only',
    form: DelegatePhoto,
    errors: [
      'HANDOVER_TOO_EARLY',
      'PHOTO_TOO_LATE',
      'TOO_MANY_HANDOVER_PHOTOS',
      'FILE_REQUIRED',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_SMALL',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PICTURES',
    ],
  },
} as const satisfies Record<string, Operation>
