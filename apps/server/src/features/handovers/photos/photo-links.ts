import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { PHOTO_LINK_MINUTES } from '@okoume/domain/rental/handover-photos.ts'
import type { FastifyInstance } from 'fastify'
import { createExpiringTokens } from '#platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '#platform/sealing/seal.ts'
import { type PhotoContext, type PhotoLinks, readPhotoFile } from './photo-context.ts'

const PREFIX = '/api/handover-photos'

/** The first secret signs; links that the others signed can still be used. */
export function createPhotoLinks(...secrets: [string, ...string[]]): PhotoLinks {
  const proofs = createExpiringTokens(deriveKeys(secrets, 'handover photos'), PHOTO_LINK_MINUTES * MINUTE_MS)
  return {
    path: (photoId, now) => `${PREFIX}/${photoId}?lien=${proofs.sign(photoId, now)}`,
    check: (photoId, proof, now) => proofs.check(proof, photoId, now),
  }
}

/** Serves the viewing copy of a photo to the holder of its link. */
export function serveHandoverPhotos(http: FastifyInstance, context: PhotoContext): void {
  const { links, machineClock } = context
  http.get<{ Params: { id: string }; Querystring: { lien?: unknown } }>(
    `${PREFIX}/:id`,
    async ({ params, query }, reply) => {
      links.check(params.id, String(query.lien ?? ''), machineClock.now())
      const jpeg = await readPhotoFile(context, params.id, 'view')
      if (!jpeg) return reply.callNotFound()
      return reply.headers({ 'cache-control': 'private, no-store', 'content-type': 'image/jpeg' }).send(jpeg)
    },
  )
}
