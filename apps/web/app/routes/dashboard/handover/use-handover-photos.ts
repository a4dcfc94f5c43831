import type { HandoverPhoto, PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import {
  HANDOVER_PHOTO_LONGEST_SIDE,
  MAX_HANDOVER_PHOTO_BYTES,
  PHOTO_LINK_MINUTES,
  type PhotoSlot,
} from '@okoume/domain/rental/handover-photos.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { QueuedPhoto, QueuedSeal } from '#app/data/outbox/queue/outbox-entry.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { sparesData } from '#app/shell/data-saver/sparing.ts'
import { decodePicture, shrinkPicture } from '../upload/send-picture.ts'

/** Read again well before its links end. */
const FRESH_MS = (PHOTO_LINK_MINUTES / 2) * MINUTE_MS

/** A photo of this device that the server does not have yet. */
export interface UnsentPhoto {
  readonly id: string
  readonly slot: PhotoSlot
  readonly file: Blob
  readonly held: boolean
  /** Why it was refused, or its date. */
  readonly refusal: string | null
}

export interface HandoverPhotos {
  /** Of both parties and both handovers; null where they were not read. */
  readonly sent: readonly HandoverPhoto[] | null
  readonly unsent: readonly UnsentPhoto[]
  /** What could not be taken. */
  readonly problem: string | null
  readonly take: (slot: PhotoSlot, file: File) => Promise<void>
  readonly discard: (id: string) => void
}

/** Photos of one handover: dated at once, sent when the network is good; what is not sent yet stays on the device. */
export function useHandoverPhotos(
  rental: Rental,
  uid: string,
  direction: HandoverDirection | null,
): HandoverPhotos {
  const { id: rentalId } = rental
  const { data, refetch } = useQuery({
    queryKey: [uid, 'handover-photos', rentalId],
    queryFn: () => signedInApi.listHandoverPhotos({ params: { id: rentalId } }),
    staleTime: FRESH_MS,
    enabled: rental.status !== 'en attente' && rental.status !== 'refusée',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const entries = useOutbox().filter((one): one is QueuedPhoto | QueuedSeal => {
    const isPhoto = one.kind === 'photo' || one.kind === 'seal'
    return isPhoto && one.payload.rentalId === rentalId && one.payload.direction === direction
  })
  const arrived = useEffectEvent((kind: string) => {
    if (kind === 'photo') void refetch()
  })
  useEffect(() => outbox.onArrival(({ entry: { kind } }) => arrived(kind)), [])
  useEffect(() => {
    if (!sparesData()) void outbox.release()
  }, [])
  return {
    sent: data?.photos ?? null,
    unsent: entries.flatMap((one) => (one.kind === 'photo' ? [toUnsent(one, entries)] : [])),
    problem,
    async take(slot, file) {
      const sealed = await sealPhoto(file, slot, new Date())
      if (!sealed || !direction) return setProblem("Cette photo n'a pas pu être lue. Prenez-en une autre.")
      setProblem(null)
      const of = { rentalId, direction, seal: sealed.seal }
      await outbox.queue({ id: crypto.randomUUID(), kind: 'seal', payload: of })
      const photo = { ...of, file: sealed.file, held: sparesData() }
      await outbox.queue({ id: crypto.randomUUID(), kind: 'photo', payload: photo })
    },
    discard(id) {
      const photo = entries.find((one) => one.id === id)
      const both = entries.filter((one) => one.payload.seal.sha256 === photo?.payload.seal.sha256)
      for (const one of both) void outbox.discard(one.id)
    },
  }
}

function toUnsent(photo: QueuedPhoto, entries: readonly (QueuedPhoto | QueuedSeal)[]): UnsentPhoto {
  const { id, payload } = photo
  const { file, held, seal } = payload
  const own = entries.filter((one) => one.payload.seal.sha256 === seal.sha256)
  const refused = own.find(({ state }) => state.name === 'refused')?.state
  return { id, slot: seal.slot, file, held, refusal: refused?.name === 'refused' ? refused.reason : null }
}

/** Smaller and smaller, until the photo is light enough. */
const LONGEST_SIDES = [HANDOVER_PHOTO_LONGEST_SIDE, 1024, 800, 640]

interface SealedPhoto {
  readonly seal: PhotoSeal
  readonly file: Blob
}

/** The photo as it will be sent, with its hash; null where this browser cannot read it. */
async function sealPhoto(chosen: File, slot: PhotoSlot, now: Date): Promise<SealedPhoto | null> {
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
