import { createHash } from 'node:crypto'
import {
  describeStandIn,
  entersCode,
  findDelegate,
  LOOK_AT_DELEGATE,
} from '@okoume/domain/rental/delegate.ts'
import { readHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import { proofWindow } from '@okoume/domain/rental/handover-deadlines.ts'
import { MAX_HANDOVER_PHOTO_SIDE, type PhotoSlot } from '@okoume/domain/rental/handover-photos.ts'
import { LOOK_AT_DOCUMENT, lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { decodePicture } from '../pictures/ingest/decode-picture.ts'
import { encodeDocument } from '../pictures/ingest/encode-variants.ts'
import { presentRental } from '../rentals/queries/present-rental.ts'
import { lockRental } from '../rentals/queries/rental-queries.ts'
import {
  type DelegateView,
  type Entered,
  writeDelegatePage,
  writePhotoPage,
  writeProvedPage,
} from './delegate-page.ts'
import { type OpenedLink, openLink, presentDelegates, requireLiveLink } from './delegates.ts'
import { type HandoverContext, hasCode, readHandoverSecrets } from './handover-codes.ts'
import type { PhotoContext } from './photos/photo-context.ts'
import { uploadPhoto } from './photos/photo-routes.ts'
import { sealPhotosOf } from './photos/seal-photos.ts'
import { proveHandover } from './prove-handover.ts'

export interface DelegateContext extends HandoverContext {
  readonly clock: Clock
  readonly photos: PhotoContext
}

/** The pages of delegates' links: no account, no script. */
export function delegateHandlers(context: DelegateContext) {
  const { db, clock } = context
  return {
    async showDelegateLink({ query: { lien } }) {
      const now = clock.now()
      const link = await openLink(db, lien, now)
      if (link.state === 'proved') return writeProvedPage(link.delegate.direction)
      return writeLinkPage(context, { link, token: lien, now }, emptyEntry(context))
    },

    async proveByDelegate({ query: { lien }, body }) {
      const now = clock.now()
      const link = await openGivingLink(context, lien, now)
      const { direction, id: delegateId } = link.delegate
      if (link.state === 'proved') return writeProvedPage(direction)
      try {
        const code = readHandoverCode(body.code)
        if (code === null) throw new ApiError('INVALID_INPUT', { code: 'Le code a six chiffres.' })
        const order = { ...body, code, seals: [], rentalId: link.rental.id, callerId: link.partyId }
        await proveHandover(context, { ...order, direction, delegateId, now })
      } catch (error) {
        throw await showRefusal(context, { link, token: lien, now }, error, (refusal) => ({
          ...body,
          refusal,
        }))
      }
      return writeProvedPage(direction)
    },

    async addDelegatePhoto({ query: { lien }, form, file }) {
      const now = clock.now()
      const link = await openGivingLink(context, lien, now)
      if (link.state === 'proved') throw new ApiError('LINK_EXPIRED')
      const { slot } = form
      try {
        if (link.state === 'waiting') throw new ApiError('HANDOVER_TOO_EARLY')
        return writePhotoPage(lien, await addPhoto(context, link, { slot, bytes: file.bytes, now }))
      } catch (error) {
        throw await showRefusal(context, { link, token: lien, now }, error, (refusal) => ({
          ...emptyEntry(context),
          photo: { slot, refusal },
        }))
      }
    },
  } satisfies FeatureHandlers
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED */
async function openGivingLink({ db }: DelegateContext, token: string, now: Date): Promise<OpenedLink> {
  const link = await openLink(db, token, now)
  if (!entersCode(link.delegate)) throw new ApiError('LINK_INVALID')
  return link
}

interface ShownLink {
  readonly link: OpenedLink
  readonly token: string
  readonly now: Date
}

function emptyEntry({ drawBytes }: DelegateContext): Entered {
  return { key: drawBytes(9).toString('base64url'), checklist: [] }
}

/** The error to throw: a refusal with the link's page, on which another try can be made. */
async function showRefusal(
  context: DelegateContext,
  shown: ShownLink,
  error: unknown,
  enter: (refusal: ApiError) => Entered,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code === 'LINK_EXPIRED') return error
  return error.shownAs(await writeLinkPage(context, shown, enter(error)))
}

async function writeLinkPage(context: DelegateContext, shown: ShownLink, entered: Entered): Promise<string> {
  const { link, token, now } = shown
  const { delegate, rental, partyId } = link
  const { direction, party } = delegate
  const gives = entersCode(delegate)
  const isOut = direction === 'remise'
  const receiver = gives === (party === 'owner') ? 'renter' : 'owner'
  const other = findDelegate(await presentDelegates(context.db, rental, now), direction, receiver)
  const asPartyReads = presentRental(rental, partyId)
  const renter = receiver === 'renter' ? asPartyReads.renterName : asPartyReads.ownerName
  const document = other ? LOOK_AT_DELEGATE : LOOK_AT_DOCUMENT
  const { opensAt } = proofWindow(rental)
  const view: DelegateView = {
    delegate,
    token,
    rental: asPartyReads,
    code: gives || !hasCode(rental, direction) ? null : await readCode(context, rental.id, direction),
    coming: gives ? (other ? describeStandIn(other) : renter) : null,
    document: gives && isOut && rental.identity === 'verified' ? document : null,
    opensAt: isOut && now < opensAt ? opensAt : null,
    waitsForIdentity: isOut && lacksIdentity(rental),
  }
  return writeDelegatePage(view, entered)
}

async function readCode(
  context: DelegateContext,
  rentalId: string,
  direction: OpenedLink['delegate']['direction'],
): Promise<string> {
  return context.db
    .transaction()
    .execute(async (trx) => (await readHandoverSecrets(context, trx, rentalId))[direction].code)
}

/** Sealed and stored at once: what a page without scripts sends is shrunk here. Answers how many the link has sent. */
async function addPhoto(
  { db, photos }: DelegateContext,
  { delegate, rental: { id: rentalId }, partyId: userId }: OpenedLink,
  { slot, bytes, now }: { readonly slot: PhotoSlot; readonly bytes: Buffer; readonly now: Date },
): Promise<number> {
  const { direction, id: delegateId } = delegate
  const jpeg = await photos.slots.take(userId, bytes, async () =>
    encodeDocument(await decodePicture(bytes, MAX_HANDOVER_PHOTO_SIDE)),
  )
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  const seals = [{ slot, sha256, bytes: jpeg.length, takenAt: now.toISOString() }]
  await db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) throw new ApiError('LINK_EXPIRED')
    await requireLiveLink(trx, delegateId, rental, now)
    await sealPhotosOf(photos, trx, rental, { rentalId, userId, direction, seals, delegateId, now })
  })
  await uploadPhoto(photos, { rentalId, userId, direction, sha256, bytes: jpeg, now })
  const sent = await db
    .selectFrom('handoverPhotos')
    .select('id')
    .where('delegateId', '=', delegateId)
    .execute()
  return sent.length
}
