import { Semaphore } from '../../platform/http/limits/semaphore.ts'
import { decodeSource, encodeSocial } from './ingest/encode-variants.ts'
import { type Bitmap, openPixels } from './ingest/picture-library.ts'
import type { PictureContext } from './picture-context.ts'

export interface FrameSize {
  readonly width: number
  readonly height: number
}

const SIZE: FrameSize = { width: 1200, height: 630 }
/** Of a picture that fills a frame. */
const MAX_CROPPED = 0.37

/** Shown by chats and social networks beside a link. */
export async function composeSocial(bitmap: Bitmap): Promise<Buffer> {
  const framed = await fillFrame(bitmap, SIZE)
  return encodeSocial(() => openPixels(framed))
}

/** The picture fills the frame, or is whole before a blurred one where too much of it would be cropped. */
export async function fillFrame(bitmap: Bitmap, size: FrameSize): Promise<Bitmap> {
  const filled = openPixels(bitmap).resize({ ...size, fit: 'cover' })
  const ratios = [bitmap.width / bitmap.height, size.width / size.height]
  if (1 - Math.min(...ratios) / Math.max(...ratios) <= MAX_CROPPED)
    return { ...size, pixels: await filled.raw().toBuffer() }
  const whole = openPixels(bitmap).resize({ ...size, fit: 'inside' })
  const composed = filled
    .blur(24)
    .modulate({ brightness: 0.7 })
    .composite([{ input: await whole.png({ compressionLevel: 1 }).toBuffer() }])
  return { ...size, pixels: await composed.removeAlpha().raw().toBuffer() }
}

/** A stored picture that others are made from. */
export interface PictureSource {
  /** Where those are stored: they are deleted with it. */
  readonly folder: string
  /** Null once the picture is gone. */
  readonly read: () => Promise<Buffer | null>
}

export interface Derivation {
  /** Within the source's folder. */
  readonly file: string
  readonly compose: (bitmap: Bitmap) => Promise<Buffer>
  /** A folder in there that has older versions only: it is emptied first. */
  readonly replaces?: string
}

/** A picture made when it is first asked for, then stored. Null where its source is gone. */
export type DerivedPictures = (source: PictureSource, derivation: Derivation) => Promise<Buffer | null>

/** Shown by chats beside a link to a picture's page. */
export const SOCIAL_PICTURE: Derivation = { file: 'social.jpg', compose: composeSocial }

export function createDerivedPictures({
  storage,
  slots,
}: Pick<PictureContext, 'storage' | 'slots'>): DerivedPictures {
  const underWay = new Map<string, Promise<Buffer | null>>()
  // Denial of service: anyone may ask for thousands of them, which must not fill the queue of people's uploads.
  const turns = new Semaphore(1)

  async function make({ folder, read }: PictureSource, derivation: Derivation): Promise<Buffer | null> {
    const { file, compose, replaces } = derivation
    const key = `${folder}/${file}`
    const stored = await storage.get(key)
    if (stored) return stored
    const source = await read()
    if (!source) return null
    const made = await turns.take(() =>
      slots.light.takeInTheEnd(async () => compose(await decodeSource(source))),
    )
    if (replaces !== undefined) await storage.deleteFolder(`${folder}/${replaces}`)
    await storage.put(key, made)
    // Race: deleted meanwhile, and nothing would delete this file any more.
    if (await read()) return made
    await storage.deleteFolder(folder)
    return null
  }

  return (source, derivation) => {
    const key = `${source.folder}/${derivation.file}`
    const making = underWay.get(key) ?? make(source, derivation).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
