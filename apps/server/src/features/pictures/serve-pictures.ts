import { createHash } from 'node:crypto'
import { PICTURE_WIDTHS, type PictureWidth } from '@okoume/domain/listing/picture.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPictureId } from './picture-address.ts'
import { pictureFolder, pictureKeys } from './picture-keys.ts'
import type { PictureStorage } from './picture-storage.ts'
import { asksForLess, lighterFile } from './save-data.ts'
import type { SocialPictures } from './social-pictures.ts'

export interface ServePicturesContext {
  readonly storage: PictureStorage
  readonly social: SocialPictures
}

export interface ServedFile {
  readonly bytes: Buffer
  readonly type: 'image/avif' | 'image/webp' | 'image/jpeg'
  /** Something better will stand under the same address soon. */
  readonly provisional?: boolean
  /** It is another file's content, for this browser alone, which spares its data: where that one stands. */
  readonly lighter?: string
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/** Serves the pictures of items, the same wherever they are kept. */
export function servePictures(http: FastifyInstance, context: ServePicturesContext): void {
  http.get<{ Params: { id: string; file: string } }>('/images/objets/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const sent = asksForLess(request) ? lighterFile(file) : file
    const found = isPictureId(id) ? await findFile(context, id, sent) : null
    reply.header('vary', 'Save-Data')
    if (found && sent !== file) return sendPicture(request, reply, { ...found, lighter: sent })
    return found ? sendPicture(request, reply, found) : reply.callNotFound()
  })
}

/** Sends a picture that anybody may see, and any site may show. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'content-type': file.type,
    'cache-control': cacheRule(file),
    etag,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(file.lighter ? { 'content-location': file.lighter } : {}),
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.send(file.bytes)
}

/** What stands in for another file is kept by who asked only: not every cache between heeds `vary`. */
function cacheRule({ provisional, lighter }: ServedFile): string {
  const rule = provisional ? FOR_A_MINUTE : FOR_EVER
  return lighter ? rule.replace('public', 'private') : rule
}

async function findFile(context: ServePicturesContext, id: string, file: string): Promise<ServedFile | null> {
  if (file === 'social.jpg') return findSocial(context, id)
  const [stem, format] = file.split('.')
  const width = PICTURE_WIDTHS.find((one) => `${one}` === stem)
  if (width === undefined || file !== `${stem}.${format}`) return null
  if (format === 'webp') return findWebp(context, id, width)
  return format === 'avif' ? findAvif(context, id, width) : null
}

async function findSocial({ storage, social }: ServePicturesContext, id: string): Promise<ServedFile | null> {
  const bytes = await social(pictureFolder(id), () => storage.get(pictureKeys.source(id)))
  return bytes && { bytes, type: 'image/jpeg' }
}

async function findWebp(
  { storage }: ServePicturesContext,
  id: string,
  width: PictureWidth,
): Promise<ServedFile | null> {
  const bytes = await storage.get(pictureKeys.variant(id, width, 'webp'))
  return bytes && { bytes, type: 'image/webp' }
}

/** Until the AVIF is made the WebP stands in: browsers go by the type that is answered. */
async function findAvif(
  context: ServePicturesContext,
  id: string,
  width: PictureWidth,
): Promise<ServedFile | null> {
  const bytes = await context.storage.get(pictureKeys.variant(id, width, 'avif'))
  if (bytes) return { bytes, type: 'image/avif' }
  const older = await findWebp(context, id, width)
  return older && { ...older, provisional: true }
}
