import {
  MAX_HANDOVER_PHOTO_BYTES,
  MAX_HANDOVER_PHOTOS,
  PHOTO_LINK_MINUTES,
  PHOTO_SLOTS,
  PHOTO_UPLOAD_HOURS,
} from '@okoume/domain/rental/handover-photos.ts'
import { HANDOVER_DIRECTIONS } from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { identifier, instant } from './fields.ts'

const direction = z.enum(HANDOVER_DIRECTIONS, 'Dites remise ou retour.')

const sha256 = z
  .string('Empreinte SHA-256 attendue.')
  .regex(/^[0-9a-f]{64}$/, 'Une empreinte SHA-256 a 64 chiffres hexadécimaux.')

export const HandoverPhotosOf = z.object({ id: identifier, direction })
export const HandoverPhotoOf = HandoverPhotosOf.extend({ sha256 })

/** Hash of a photo, sent ahead of its picture: a hundred bytes arrive, and are dated, even on a bad line. */
export const PhotoSeal = z.object({
  slot: z.enum(PHOTO_SLOTS, 'Dites ce que montre la photo.'),
  sha256,
  bytes: z
    .int('Un nombre entier est attendu.')
    .min(1, 'Cette photo est vide.')
    .max(MAX_HANDOVER_PHOTO_BYTES, 'Cette photo dépasse 200 Ko.'),
  takenAt: z.iso.datetime({ offset: true, error: 'Date et heure attendues.' }),
})
export type PhotoSeal = z.output<typeof PhotoSeal>

export const PhotoSeals = z.object({
  seals: z
    .array(PhotoSeal, 'Liste de photos attendue.')
    .min(1, 'Une photo au moins.')
    .max(MAX_HANDOVER_PHOTOS, `${MAX_HANDOVER_PHOTOS} photos au plus.`),
})

export const HandoverPhoto = z
  .object({
    id: z.string(),
    direction,
    by: z.enum(['owner', 'renter']),
    delegate: z
      .string()
      .nullable()
      .meta({ description: "Prénom de qui l'a prise à la place de cette partie ; nul pour elle-même" }),
    slot: z.enum(PHOTO_SLOTS),
    sha256,
    takenAt: instant.meta({ description: "À l'horloge de l'appareil, dans les limites de la location" }),
    sealedAt: instant.meta({ description: "Quand le serveur a reçu l'empreinte" }),
    state: z.enum(['awaited', 'arrived', 'missing']).meta({
      description: `La photo est attendue ${PHOTO_UPLOAD_HOURS} heures après son empreinte ; ensuite elle manque`,
    }),
    path: z
      .string()
      .nullable()
      .meta({
        description: `Où la voir, pendant ${PHOTO_LINK_MINUTES} minutes ; nul tant qu'elle n'est pas là`,
      }),
  })
  .meta({ id: 'HandoverPhoto' })
export type HandoverPhoto = z.output<typeof HandoverPhoto>

export const HandoverPhotoList = z.object({ photos: z.array(HandoverPhoto) })
