import { LISTING_MESSAGES } from '@okoume/domain/listing/listing-limits.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { pictureAddress, readPictureId } from './picture-address.ts'

export interface Attachment {
  readonly ownerId: string
  /** Addresses that uploads were answered with, or bare paths. */
  readonly images: readonly string[]
  /** Addresses that the item shows already. */
  readonly shownAlready: readonly string[]
  readonly now: Date
}

/**
 * Marks pictures as shown, in the caller's transaction, and answers their bare paths in the same order.
 * Only what this owner sent, or what the item shows already, may be shown.
 * @throws ApiError INVALID_INPUT
 */
export async function attachPictures(
  trx: Kysely<Schema>,
  { ownerId, images, shownAlready, now }: Attachment,
): Promise<string[]> {
  const shown = new Set(shownAlready.map(barePath))
  const paths = images.map(barePath)
  const added = paths.filter((path) => !shown.has(path)).map(readPictureId)
  const addedIds = new Set(added.filter((id) => id !== null))
  const own = await markAttached(trx, ownerId, [...addedIds], now)
  const problems: Record<string, string> = {}
  for (const [index, path] of paths.entries()) {
    if (!shown.has(path) && !own.has(readPictureId(path) ?? ''))
      problems[`images.${index}`] = "Envoyez d'abord cette photo."
    else if (paths.indexOf(path) < index) problems[`images.${index}`] = LISTING_MESSAGES.pictureTwice
  }
  if (Object.keys(problems).length > 0) throw new ApiError('INVALID_INPUT', problems)
  for (const id of own) await planComparison(trx, id)
  return paths
}

/** Once the transaction has committed, the picture is compared with those of other owners (`compare-picture`). */
export async function planComparison(trx: Kysely<Schema>, id: string): Promise<void> {
  await enqueueJob(trx, 'compare-picture', { id }, { key: `compare-picture ${id}` })
}

/** How items keep a picture's address: by its path, whatever host it was shown at. */
export function barePath(address: string): string {
  const id = readPictureId(address)
  return id === null ? address : pictureAddress(id)
}

/**
 * The pictures among them that are this owner's. Race: waits for a sweep that is deleting one, which is then missing.
 */
async function markAttached(
  trx: Kysely<Schema>,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  // The picture of a profile is deleted when another replaces it, so that no item may show it.
  const owner = await trx.selectFrom('users').select('avatar').where('id', '=', ownerId).executeTakeFirst()
  const avatar = owner && readPictureId(owner.avatar)
  const others = ids.filter((id) => id !== avatar)
  if (others.length === 0) return new Set()
  const rows = await trx
    .updateTable('pictures')
    .set(({ fn, val }) => ({ attachedAt: fn.coalesce('attachedAt', val(now)) }))
    .where('id', 'in', others)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
