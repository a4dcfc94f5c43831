import type { PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import {
  HANDOVER_PHOTO_LONGEST_SIDE,
  MAX_HANDOVER_PHOTO_BYTES,
  type PhotoSlot,
} from '@okoume/domain/rental/handover-photos.ts'
import { decodePicture, shrinkPicture } from '../upload/send-picture.ts'

/** Smaller and smaller, until the photo is light enough. */
const LONGEST_SIDES = [HANDOVER_PHOTO_LONGEST_SIDE, 1024, 800, 640]

export interface SealedPhoto {
  readonly seal: PhotoSeal
  readonly file: Blob
}

/** The photo as it will be sent, with its hash; null where this browser cannot read it. */
export async function sealPhoto(chosen: File, slot: PhotoSlot, now: Date): Promise<SealedPhoto | null> {
  const file = await shrinkEnough(chosen)
  if (!file) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { file, seal: { slot, sha256, bytes: file.size, takenAt: now.toISOString() } }
}

async function shrinkEnough(chosen: File): Promise<Blob | null> {
  const bitmap = await decodePicture(chosen)
  if (!bitmap) return null
  bitmap.close()
  for (const side of LONGEST_SIDES) {
    const made = await shrinkPicture(chosen, side)
    if (made.size <= MAX_HANDOVER_PHOTO_BYTES) return made
  }
  return null
}
