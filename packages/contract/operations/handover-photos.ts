import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import {
  HandoverPhoto,
  HandoverPhotoList,
  HandoverPhotoOf,
  HandoverPhotosOf,
  PhotoSeals,
} from '../wire/handover-photo.ts'

/** docs/decisions/0029-handover-photos.md */
export const handoverPhotoOperations = {
  listHandoverPhotos: {
    method: 'GET',
    path: '/api/rentals/{id}/handover/photos',
    summary: 'Les photos de la remise et du retour, avec des liens pour les voir',
    tag: 'Locations',
    access: 'account',
    party: 'disputeReader',
    params: z.object({ id: identifier }),
    output: HandoverPhotoList,
    errors: ['RENTAL_NOT_FOUND'],
  },
  sealHandoverPhotos: {
    method: 'POST',
    path: '/api/rentals/{id}/handover/{direction}/photos',
    summary: "Dater des photos par leur empreinte ; les photos suivent quand le réseau s'y prête",
    tag: 'Locations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    limit: { most: 60, minutes: 60 },
    keepsPages: 'seen by the parties only',
    params: HandoverPhotosOf,
    body: PhotoSeals,
    output: HandoverPhotoList,
    status: 201,
    errors: ['RENTAL_NOT_FOUND', 'PHOTO_TOO_LATE', 'TOO_MANY_HANDOVER_PHOTOS'],
  },
  uploadHandoverPhoto: {
    method: 'PUT',
    path: '/api/rentals/{id}/handover/{direction}/photos/{sha256}',
    summary: "Envoyer la photo d'une empreinte, dans les trois jours",
    tag: 'Locations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    limit: { most: 120, minutes: 60 },
    keepsPages: 'seen by the parties only',
    params: HandoverPhotoOf,
    form: z.object({}),
    output: HandoverPhoto,
    errors: [
      'RENTAL_NOT_FOUND',
      'PHOTO_NOT_SEALED',
      'PHOTO_TOO_LATE',
      'PHOTO_CHANGED',
      'FILE_REQUIRED',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_SMALL',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PICTURES',
    ],
  },
} as const satisfies Record<string, Operation>
