import type { HandoverPhoto, PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import {
  MAX_HANDOVER_PHOTO_BYTES,
  MAX_HANDOVER_PHOTO_SIDE,
  PHOTO_LINK_MINUTES,
  type PhotoSlot,
} from '@okoume/domain/rental/handover-photos.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { QueuedPhoto, QueuedSeal } from '#app/data/outbox/queue/outbox-entry.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { useClearOutcome, useShowOutcome } from '#app/shell/actions/outcome-area.tsx'
import { sparesData } from '#app/shell/data-saver/sparing.ts'
import { UploadProblem } from '../upload/send-picture.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'
import { AT_REST, isUnderWay, type UploadState } from '../upload/upload-states.ts'
import { useUploads } from '../upload/uploads.ts'

/** Read again well before its links end. */
const FRESH_MS = (PHOTO_LINK_MINUTES / 2) * MINUTE_MS

export interface UnsentPhoto {
  readonly id: string
  readonly slot: PhotoSlot
  readonly state: UploadState<unknown>
  /** Null until it is shrunk. */
  readonly file: Blob | null
  readonly deferred: boolean
}

export interface HandoverPhotos {
  /** Of both parties and both handovers; null where they were not read. */
  readonly sent: readonly HandoverPhoto[] | null
  readonly unsent: readonly UnsentPhoto[]
  /** The outcome area says why one could not be taken. */
  readonly take: (slot: PhotoSlot, file: File) => Promise<void>
  readonly discard: (id: string) => void
}

function photosQuery(uid: string, rentalId: string) {
  return queryOptions({
    queryKey: [uid, 'handover-photos', rentalId],
    queryFn: () => signedInApi.listHandoverPhotos({ params: { id: rentalId } }),
    staleTime: FRESH_MS,
  })
}

/** Photos of one handover: dated at once, sent when the network is good; what is not sent yet stays on the device. */
export function useHandoverPhotos(
  rental: Rental,
  uid: string,
  direction: HandoverDirection | null,
): HandoverPhotos {
  const { id: rentalId } = rental
  const show = useShowOutcome()
  const clear = useClearOutcome()
  const { data } = useQuery({
    ...photosQuery(uid, rentalId),
    enabled: rental.status !== 'en attente' && rental.status !== 'refusée',
  })
  const { uploads, pictures } = useUploads({ byAction: true, shrink: shrinkEnough, send: queuePhoto })
  const entries = useOutbox().filter((one): one is QueuedPhoto | QueuedSeal => {
    const isPhoto = one.kind === 'photo' || one.kind === 'seal'
    return isPhoto && one.payload.rentalId === rentalId && one.payload.direction === direction
  })
  useEffect(
    () =>
      outbox.onArrival(({ entry: { kind } }) => {
        if (kind === 'photo') void queryClient.invalidateQueries(photosQuery(uid, rentalId))
      }),
    [uid, rentalId],
  )
  useEffect(() => {
    if (!sparesData()) void outbox.release()
  }, [])
  const isQueued = ({ takenAt, ...about }: PhotoToQueue) =>
    about.rentalId !== rentalId ||
    about.direction !== direction ||
    entries.some(({ kind, payload }) => kind === 'photo' && payload.seal.takenAt === takenAt)
  return {
    sent: data?.photos ?? null,
    unsent: [
      ...entries.flatMap((one) => (one.kind === 'photo' ? [toUnsent(one, entries)] : [])),
      ...pictures
        .filter((one) => isUnderWay(one) && !isQueued(one.about))
        .map(({ key, about: { slot }, picture }) => ({ ...PREPARED, id: key, slot, file: picture })),
    ],
    async take(slot, file) {
      if (!direction) return
      clear()
      const about = { rentalId, direction, slot, takenAt: new Date().toISOString() }
      const [key = ''] = uploads.add([file], about)
      await uploads.result(key).catch((error) => show('error', explainError(error).text))
      uploads.remove(key)
    },
    discard(id) {
      const photo = entries.find((one) => one.id === id)
      const both = entries.filter((one) => one.payload.seal.sha256 === photo?.payload.seal.sha256)
      for (const one of both) void outbox.discard(one.id)
    },
  }
}

const PREPARED = { state: { at: 'shrinking' }, deferred: false } as const

function toUnsent(photo: QueuedPhoto, entries: readonly (QueuedPhoto | QueuedSeal)[]): UnsentPhoto {
  const { id, payload } = photo
  const { file, deferred, seal } = payload
  const own = entries.filter((one) => one.payload.seal.sha256 === seal.sha256)
  const refused = own.find(({ state }) => state.name === 'refused')?.state
  const state =
    refused?.name === 'refused' ? ({ at: 'refused', message: refused.reason, code: null } as const) : AT_REST
  return { id, slot: seal.slot, state, file, deferred }
}

/** Smaller and smaller, until the photo is light enough. */
const MAX_SIDES = [MAX_HANDOVER_PHOTO_SIDE, 1024, 800, 640]

/** @throws UploadProblem where it cannot be sent */
async function shrinkEnough(chosen: File): Promise<Blob> {
  let made: Blob = chosen
  for (const side of MAX_SIDES) {
    made = await shrinkPicture(chosen, side)
    if (made.size <= MAX_HANDOVER_PHOTO_BYTES) break
  }
  if (made === chosen && !(await looksLikePicture(chosen))) throw new UploadProblem(UNREADABLE, false)
  if (made.size > MAX_HANDOVER_PHOTO_BYTES) throw new UploadProblem(TOO_HEAVY, false)
  return made
}

interface PhotoToQueue extends Pick<PhotoSeal, 'slot' | 'takenAt'> {
  readonly rentalId: string
  readonly direction: HandoverDirection
}

/** Its hash goes first, and dates it. @throws UploadProblem where the device keeps nothing */
async function queuePhoto(file: Blob, _: unknown, about: PhotoToQueue): Promise<string> {
  const { rentalId, direction, slot, takenAt } = about
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const payload = { rentalId, direction, seal: { slot, sha256, bytes: file.size, takenAt } }
  const photo = { ...payload, file, deferred: sparesData() }
  try {
    await outbox.queue({ id: crypto.randomUUID(), kind: 'seal', payload })
    await outbox.queue({ id: crypto.randomUUID(), kind: 'photo', payload: photo })
    return sha256
  } catch {
    throw new UploadProblem(NOT_STORED, false)
  }
}

const UNREADABLE = "Cette photo n'a pas pu être lue. Prenez-en une autre."
const TOO_HEAVY =
  'Votre navigateur ne sait pas alléger cette photo. Prenez-en une plus petite, ou essayez un autre navigateur.'
const NOT_STORED = "Cet appareil n'a pas pu garder la photo : libérez de la place, puis reprenez-la."

/** JPEG, PNG, WebP, HEIC: one that this browser cannot read may be read by the server. */
async function looksLikePicture(file: File): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp)/s.test(head)
}
