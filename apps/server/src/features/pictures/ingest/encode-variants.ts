import { AVATAR_WIDTH, type PictureFormat, type PictureWidth } from '@okoume/domain/listing/picture.ts'
import type { Sharp } from 'sharp'
import { type Bitmap, openPicture, openPixels, toBitmap } from './picture-library.ts'

const KB = 1024

/** A width of a picture's files; only a person's own picture has the smallest. */
export type StoredWidth = PictureWidth | typeof AVATAR_WIDTH

/** Byte budget of each size, for pages on slow networks. */
const BUDGETS: Readonly<Record<StoredWidth, number>> = {
  [AVATAR_WIDTH]: 3 * KB,
  320: 10 * KB,
  480: 40 * KB,
  640: 64 * KB,
  960: 128 * KB,
}
const SOCIAL_BUDGET = 200 * KB

/** From the best down: a heavy picture gets the first that fits, or the last. */
const QUALITIES = {
  webp: [78, 70, 60, 50, 40, 30, 20],
  avif: [52, 45, 38, 31, 24, 18],
  jpeg: [84, 76, 68, 58, 48, 36],
} as const

const encoders: Readonly<Record<keyof typeof QUALITIES, (image: Sharp, quality: number) => Sharp>> = {
  webp: (image, quality) => image.webp({ quality, effort: 4 }),
  avif: (image, quality) => image.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }),
  jpeg: (image, quality) => image.jpeg({ quality, mozjpeg: true }),
}

export interface EncodedVariant {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** One size of a picture: that wide, or as wide as the picture is; never so tall that it would be a ribbon. */
export async function encodeVariant(
  bitmap: Bitmap,
  width: StoredWidth,
  format: PictureFormat,
): Promise<EncodedVariant> {
  const resized = () =>
    openPixels(bitmap).resize(width, 2 * width, { fit: 'inside', withoutEnlargement: true })
  return encodeWithin(resized, format, BUDGETS[width])
}

/** The other formats are made from it later. */
export async function encodeSource(bitmap: Bitmap): Promise<Buffer> {
  return openPixels(bitmap).webp({ quality: 88, effort: 4 }).toBuffer()
}

/** The one file that is kept of an identity document: its smallest print stays readable. */
export async function encodeDocument(bitmap: Bitmap): Promise<Buffer> {
  return openPixels(bitmap).jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

export function decodeSource(source: Buffer): Promise<Bitmap> {
  return toBitmap(openPicture(source))
}

/** The JPEG that chats show beside a link. */
export async function encodeSocial(image: () => Sharp): Promise<Buffer> {
  const { bytes } = await encodeWithin(image, 'jpeg', SOCIAL_BUDGET)
  return bytes
}

async function encodeWithin(
  image: () => Sharp,
  format: keyof typeof QUALITIES,
  budget: number,
): Promise<EncodedVariant> {
  let lightest: EncodedVariant | undefined
  for (const quality of QUALITIES[format]) {
    const { data, info } = await encoders[format](image(), quality).toBuffer({ resolveWithObject: true })
    lightest = { bytes: data, width: info.width, height: info.height }
    if (data.length <= budget) break
  }
  if (!lightest) throw new Error(`no quality for ${format}`)
  return lightest
}
