import { decodeSource, encodeSocial } from './ingest/encode-variants.ts'
import { type Bitmap, openPixels } from './ingest/picture-library.ts'
import type { PictureContext } from './picture-context.ts'

const SIZE = { width: 1200, height: 630 }
/** Pictures taller than this would lose most of themselves in so flat a frame. */
const FLAT_ENOUGH = 1.2

/** What chats and social networks show beside a link: the picture fills the frame, or stands whole before itself. */
export async function composeSocial(bitmap: Bitmap): Promise<Buffer> {
  const filled = () => openPixels(bitmap).resize({ ...SIZE, fit: 'cover' })
  if (bitmap.width / bitmap.height >= FLAT_ENOUGH) return encodeSocial(filled)
  const whole = openPixels(bitmap).resize({ ...SIZE, fit: 'inside' })
  const composed = filled()
    .blur(24)
    .modulate({ brightness: 0.7 })
    .composite([{ input: await whole.png({ compressionLevel: 1 }).toBuffer() }])
  const pixels = await composed.removeAlpha().raw().toBuffer()
  return encodeSocial(() => openPixels({ ...SIZE, pixels }))
}

/**
 * The picture beside a link, made when it is first asked for, then kept: `folder` is where, `readSource` what
 * from. Null where there is nothing to make it from.
 */
export type SocialPictures = (
  folder: string,
  readSource: () => Promise<Buffer | null>,
) => Promise<Buffer | null>

export function createSocialPictures({
  storage,
  slots,
}: Pick<PictureContext, 'storage' | 'slots'>): SocialPictures {
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function make(folder: string, readSource: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const key = socialPictureKey(folder)
    const kept = await storage.get(key)
    if (kept) return kept
    const source = await readSource()
    if (!source) return null
    const made = await slots.light.take(async () => composeSocial(await decodeSource(source)))
    await storage.put(key, made)
    // Race: deleted meanwhile, and nothing would delete this file any more.
    if (await readSource()) return made
    await storage.deleteFolder(folder)
    return null
  }

  return (folder, readSource) => {
    const key = socialPictureKey(folder)
    const making = underWay.get(key) ?? make(folder, readSource).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

const socialPictureKey = (folder: string): string => `${folder}/social.jpg`
