import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import {
  SHARE_CARD_FILES,
  type ShareCard,
  type ShareCardFile,
  shareCardOf,
  shareCardPath,
  shareCardVersion,
} from '@okoume/domain/listing/share-card.ts'
import { readShortCode, shortPath } from '@okoume/domain/listing/short-code.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runPrepared } from '#platform/database/kysely.ts'
import { isPictureId } from '../../pictures/picture-address.ts'
import { sendPicture } from '../../pictures/serve-pictures.ts'
import type { DerivedPictures, PictureSource } from '../../pictures/social-pictures.ts'
import type { ItemContext } from '../items/item-context.ts'
import { findItem } from '../items/item-queries.ts'
import { presentItem } from '../items/present-item.ts'
import { drawLinkCard, drawStatusCard } from './draw-share-card.ts'

export interface ShareCardContext extends Pick<ItemContext, 'db' | 'pool' | 'clock' | 'findOccupancies'> {
  readonly derive: DerivedPictures
  /** Null for an address that is none of our pictures. */
  readonly findSource: (address: string) => PictureSource | null
  readonly publicUrl: string
}

interface CardParams {
  readonly id: string
  readonly file: string
  readonly version?: string
}

// Load shedding: unlike other files they ask the database.
const BROWSING = { config: { openToAnyone: true } }

/** Serves the cards by which items are shared, and the short links that are printed on them. */
export function serveShareCards(http: FastifyInstance, context: ShareCardContext): void {
  for (const url of ['/images/cartes/:id/:file', '/images/cartes/:id/:version/:file'])
    http.get<{ Params: CardParams }>(url, BROWSING, (request, reply) => sendCard(context, request, reply))
  http.get<{ Params: { code: string } }>('/o/:code', BROWSING, async (request, reply) => {
    const { code } = request.params
    const end = readShortCode(code)
    // The oldest of the items whose ids end so: an id that is chosen to collide takes over no link.
    const text = 'select id from items where right(id::text, 10) = $1 order by created_at, id limit 1'
    const [item] = end === null ? [] : await runPrepared<{ id: string }>(context.pool, text, [end])
    if (item) return reply.redirect(`/objet/${item.id}`, 301)
    // Typed wrong: the page says that there is no such item, and leads on.
    return reply.redirect(`/objet/${encodeURIComponent(code)}`, 302)
  })
}

/** Bounded work: of an item only the current version is drawn, whatever version an address names. */
async function sendCard(
  context: ShareCardContext,
  request: FastifyRequest<{ Params: CardParams }>,
  reply: FastifyReply,
) {
  const { id, version, file } = request.params
  const card = isPictureId(id) && isCardFile(file) ? await readShareCard(context, id) : null
  const source = card && context.findSource(card.cover)
  if (!card || !source || !isCardFile(file)) return reply.callNotFound()
  const current = shareCardVersion(card)
  if (version !== current) {
    reply.header('cache-control', 'public, max-age=60')
    return reply.redirect(shareCardPath(id, file, current), 302)
  }
  const folder = `cartes/${id}/${file.replace('.jpg', '')}`
  const content = await context.derive(source, {
    file: `${folder}/${current}.jpg`,
    replaces: folder,
    compose: (bitmap) =>
      file === 'lien.jpg'
        ? drawLinkCard(bitmap, card)
        : drawStatusCard(bitmap, card, new URL(shortPath(id), context.publicUrl).href),
  })
  if (!content) return reply.callNotFound()
  const etag = `"${id}/${current}/${file}"`
  return sendPicture(request, reply, { content, type: 'image/jpeg', etag, revocable: true })
}

function isCardFile(file: string): file is ShareCardFile {
  return SHARE_CARD_FILES.some((one) => one === file)
}

/** Null for an item that strangers may not see or rent. */
async function readShareCard(
  { db, pool, clock, findOccupancies }: ShareCardContext,
  id: string,
): Promise<ShareCard | null> {
  const row = await findItem(pool, id)
  if (!row || row.offeredIfShown !== null) return null
  const now = clock.now()
  const taken = (await findOccupancies(db, [row], now)).get(id) ?? []
  return shareCardOf(presentItem(row), taken, dayInLibreville(now))
}
