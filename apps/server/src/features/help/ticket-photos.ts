import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import {
  MAX_TICKET_PHOTO_SIDE,
  MAX_TICKET_PHOTOS,
  ticketTransition,
} from '@okoume/domain/help/ticket-transitions.ts'
import { PHOTO_LINK_MINUTES } from '@okoume/domain/rental/handover-photos.ts'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { createExpiringTokens } from '../../platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '../../platform/sealing/seal.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { decodePicture } from '../pictures/ingest/decode-picture.ts'
import { encodeDocument } from '../pictures/ingest/encode-variants.ts'
import type { HelpContext, TicketPhotoLinks } from './help-context.ts'
import { findOwnTicket, lockTicket } from './ticket-queries.ts'

const PREFIX = '/api/ticket-photos'

/** Where the file of one is stored, in the private storage. */
export const ticketPhotoKey = (id: string) => `${id}/ticket`
const sealName = (id: string) => `ticket photo ${id}`

export interface TicketPhotoUpload {
  readonly ticketId: string
  readonly userId: string
  readonly bytes: Buffer
  readonly now: Date
}

/**
 * Adds a photo to a ticket: encoded again, without its metadata, and encrypted where no route leads. The same file sent
 * again is the same photo.
 * @throws ApiError TICKET_NOT_FOUND, TICKET_CLOSED, TOO_MANY_TICKET_PHOTOS, TOO_MANY_PICTURES, UNAUTHENTICATED, PICTURE_…
 */
export async function uploadTicketPhoto(
  context: Pick<HelpContext, 'db' | 'newId' | 'storage' | 'slots' | 'seal'>,
  upload: TicketPhotoUpload,
): Promise<void> {
  const { db, slots, storage, seal } = context
  const { userId, bytes, now } = upload
  await findOwnTicket(db, upload.ticketId, userId)
  const jpeg = await slots.take(userId, bytes, async () =>
    encodeDocument(await decodePicture(bytes, MAX_TICKET_PHOTO_SIDE)),
  )
  const id = await reserveRow(context, upload)
  if (id === null) return
  // Crash safety: the row exists already, so that a file which a crash leaves is deleted with it.
  await storage.put(ticketPhotoKey(id), seal.close(sealName(id), jpeg))
  const { numUpdatedRows } = await db
    .updateTable('ticketPhotos')
    .set({ arrivedAt: now })
    .where('id', '=', id)
    .executeTakeFirst()
  // Race: the ticket was deleted meanwhile, and nothing would delete this file any more.
  if (numUpdatedRows === 0n) await storage.deleteFolder(id)
}

/** Null where that photo has arrived before. */
async function reserveRow(
  { db, newId }: Pick<HelpContext, 'db' | 'newId'>,
  { ticketId, userId, bytes, now }: TicketPhotoUpload,
): Promise<string | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    const ticket = await lockTicket(trx, ticketId)
    const photos = await trx
      .selectFrom('ticketPhotos')
      .select(['id', 'sha256', 'arrivedAt'])
      .where('ticketId', '=', ticketId)
      .execute()
    const same = photos.find((photo) => photo.sha256 === sha256)
    if (same) return same.arrivedAt ? null : same.id
    if (!ticketTransition({ state: ticket.state, resolvedAt: ticket.resolvedAt }, 'reply', now))
      throw new ApiError('TICKET_CLOSED')
    if (photos.length >= MAX_TICKET_PHOTOS) throw new ApiError('TOO_MANY_TICKET_PHOTOS')
    const id = newId(now)
    await trx
      .insertInto('ticketPhotos')
      .values({ id, ticketId, sha256, createdAt: now, arrivedAt: null })
      .execute()
    return id
  })
}

/** Those that have arrived, each with a link to it. */
export async function listTicketPhotos(
  { db, links, machineClock }: Pick<HelpContext, 'db' | 'links' | 'machineClock'>,
  ticketId: string,
): Promise<{ id: string; path: string }[]> {
  const rows = await db
    .selectFrom('ticketPhotos')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('arrivedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const now = machineClock.now()
  return rows.map(({ id }) => ({ id, path: links.path(id, now) }))
}

/** Key rotation: the first secret signs; links that the others signed can still be used. */
export function createTicketPhotoLinks(...secrets: [string, ...string[]]): TicketPhotoLinks {
  const proofs = createExpiringTokens(deriveKeys(secrets, 'ticket photos'), PHOTO_LINK_MINUTES * MINUTE_MS)
  return {
    path: (photoId, now) => `${PREFIX}/${photoId}?lien=${proofs.sign(photoId, now)}`,
    check: (photoId, proof, now) => proofs.check(proof, photoId, now),
  }
}

/** Serves a photo to the holder of its link. */
export function serveTicketPhotos(http: FastifyInstance, context: HelpContext): void {
  const { links, machineClock, storage, seal } = context
  http.get<{ Params: { id: string }; Querystring: { lien?: unknown } }>(
    `${PREFIX}/:id`,
    async ({ params, query }, reply) => {
      links.check(params.id, String(query.lien ?? ''), machineClock.now())
      const sealed = await storage.get(ticketPhotoKey(params.id))
      if (!sealed) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': 'private, no-store', 'content-type': 'image/jpeg' })
        .send(seal.open(sealName(params.id), sealed))
    },
  )
}

/** Deletes the file before its row, so that an interrupted deletion is repeated. */
export async function deleteTicketPhoto(
  { db, storage }: Pick<HelpContext, 'db' | 'storage'>,
  id: string,
): Promise<void> {
  await storage.deleteFolder(id)
  await db.deleteFrom('ticketPhotos').where('id', '=', id).execute()
}

export async function deletePhotosOfTicket(
  context: Pick<HelpContext, 'db' | 'storage'>,
  ticketId: string,
): Promise<void> {
  const rows = await context.db
    .selectFrom('ticketPhotos')
    .select('id')
    .where('ticketId', '=', ticketId)
    .execute()
  for (const { id } of rows) await deleteTicketPhoto(context, id)
}
