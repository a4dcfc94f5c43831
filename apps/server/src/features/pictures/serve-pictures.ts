import { createHash } from 'node:crypto'
import { AVATAR_WIDTH, PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPictureId, pictureFolder, pictureKeys } from './picture-address.ts'
import type { OpenFile, PictureStorage, StreamingStorage } from './picture-storage.ts'
import { asksForLess, lighterFile } from './save-data.ts'
import { type DerivedPictures, type PictureSource, SOCIAL_PICTURE } from './social-pictures.ts'

export interface ServePicturesContext {
  readonly storage: StreamingStorage
  readonly derive: DerivedPictures
  /** True if the moderation hides all that shows the picture of that id. */
  readonly isHidden: (id: string) => Promise<boolean>
}

export interface ServedFile {
  readonly content: OpenFile | Buffer
  readonly type: 'image/avif' | 'image/webp' | 'image/jpeg'
  /** Names this content: another file or another version has another. */
  readonly etag: string
  /** Replaced soon by a lighter file under the same address. */
  readonly provisional?: boolean
  /** Caches ask again: no one may see it once its item is hidden or withdrawn. */
  readonly revocable?: boolean
  /** Save-Data: the name of the lighter file that is sent in its place. */
  readonly lighter?: string
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
const FOR_A_MINUTE = 'public, max-age=60'

/** Serves the pictures of items, the same wherever they are kept. */
export function servePictures(http: FastifyInstance, context: ServePicturesContext): void {
  http.get<{ Params: { id: string; file: string } }>('/images/objets/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    if (!isPictureId(id)) return reply.callNotFound()
    const sent = asksForLess(request) ? lighterFile(file) : file
    const served = { ...(sent !== file && { lighter: sent }) }
    reply.header('vary', 'Save-Data')
    const etag = fileTag(id, sent)
    // The card of a shared link is an answer like the page; the owner still sees the picture itself.
    if (sent === SOCIAL && (await context.isHidden(id))) return reply.callNotFound()
    // Performance: a file never changes under its name, so who names it has it. Nothing is read.
    if (hasCopy(request, etag) && typeOf(sent)) return sendNotModified(reply, { ...served, etag })
    const found = await findFile(context, id, sent)
    return found ? sendPicture(request, reply, { ...found, ...served }) : reply.callNotFound()
  })
}

/** The picture of that id as what others are made from. */
export function storedSource(storage: PictureStorage, id: string): PictureSource {
  return { folder: pictureFolder(id), read: () => storage.get(pictureKeys.source(id)) }
}

/** Sends a picture that anybody may see, and any site may show. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const { content, type, etag } = file
  if (hasCopy(request, etag)) {
    if (!Buffer.isBuffer(content)) content.stream.destroy()
    return sendNotModified(reply, file)
  }
  setHeaders(reply, file).header('content-type', type)
  if (Buffer.isBuffer(content)) return reply.send(content)
  return reply.header('content-length', content.size).send(content.stream)
}

/** The ETag of content that has no name of its own. */
export function contentTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** The ETag of a picture's file, which never changes under its name. */
function fileTag(id: string, file: string): string {
  return `"${id}/${file}"`
}

function hasCopy({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) ?? false
}

type Cached = Pick<ServedFile, 'etag' | 'provisional' | 'revocable' | 'lighter'>

function sendNotModified(reply: FastifyReply, file: Cached): FastifyReply {
  return setHeaders(reply, file).code(304).send()
}

function setHeaders(reply: FastifyReply, file: Cached): FastifyReply {
  const { provisional, revocable, lighter } = file
  const unlessProvisional = revocable ? FOR_AN_HOUR : FOR_EVER
  const rule = provisional ? FOR_A_MINUTE : unlessProvisional
  return reply.headers({
    // A lighter substitute is cached by the browser alone (`private`): some shared caches ignore `Vary`.
    'cache-control': lighter ? rule.replace('public', 'private') : rule,
    etag: file.etag,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(lighter ? { 'content-location': lighter } : {}),
  })
}

const SOCIAL = 'social.jpg'

/** The type of a file that a picture may have; null for every other name. */
function typeOf(file: string): ServedFile['type'] | null {
  if (file === SOCIAL) return 'image/jpeg'
  if (file === `${AVATAR_WIDTH}.webp`) return 'image/webp'
  const [stem, format] = file.split('.')
  if (!PICTURE_WIDTHS.some((width) => file === `${width}.${format}` && `${width}` === stem)) return null
  if (format === 'webp') return 'image/webp'
  return format === 'avif' ? 'image/avif' : null
}

/** Sends the WebP until the AVIF is made: browsers go by the content type. */
async function findFile(context: ServePicturesContext, id: string, file: string): Promise<ServedFile | null> {
  const type = typeOf(file)
  if (!type) return null
  const content = await context.storage.open(`${pictureFolder(id)}/${file}`)
  if (content) return { content, type, etag: fileTag(id, file) }
  if (file === SOCIAL) {
    const made = await context.derive(storedSource(context.storage, id), SOCIAL_PICTURE)
    return made && { content: made, type, etag: fileTag(id, file) }
  }
  if (type !== 'image/avif') return null
  const older = await findFile(context, id, file.replace('.avif', '.webp'))
  return older && { ...older, provisional: true }
}
