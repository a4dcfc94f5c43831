import { createRequire } from 'node:module'
import type sharp from 'sharp'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { DECODING_SECONDS, MAX_PIXELS } from './picture-limits.ts'

/** A decoded picture: sRGB, three bytes a pixel, upright, nothing else of the file that it came from. */
export interface Bitmap {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

const require = createRequire(import.meta.url)
let loaded: typeof sharp | undefined

/** Memory: loaded with the first picture, since most processes open none for a long time. */
function library(): typeof sharp {
  if (loaded) return loaded
  const found: typeof sharp = require('sharp')
  // It reads many more formats, some of them with long histories of holes: those are shut.
  found.block({ operation: ['VipsForeignLoad'] })
  found.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // Each picture is decoded once: keeping results would only fill memory.
  found.cache(false)
  loaded = found
  return found
}

/** Reads the header alone: nothing is decoded, however large it says that it is. */
export function readHeader(bytes: Buffer): Promise<Metadata> {
  return library()(bytes, { limitInputPixels: false, pages: 1 }).metadata()
}

/** Opens an untrusted file. */
export function openPicture(bytes: Buffer, { failOn = 'error' }: Pick<SharpOptions, 'failOn'> = {}): Sharp {
  return library()(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn,
    sequentialRead: true,
    // Of an animation the first frame.
    pages: 1,
  }).timeout({ seconds: DECODING_SECONDS })
}

/** Opens pixels, three or four bytes each. */
export function openPixels({ pixels, width, height }: Bitmap, channels: 3 | 4 = 3): Sharp {
  return library()(pixels, { raw: { width, height, channels } }).timeout({ seconds: DECODING_SECONDS })
}

/** A plain ground to compose on. */
export function openGround(size: { readonly width: number; readonly height: number }, color: string): Sharp {
  return library()({ create: { ...size, channels: 3, background: color } }).timeout({
    seconds: DECODING_SECONDS,
  })
}

/** Text as a transparent picture. Injection: `markup` is Pango's, so texts of others come escaped. */
export function openText(text: {
  readonly markup: string
  readonly font: string
  readonly fontFile: string
  /** Longer lines are broken, within words too. */
  readonly width?: number
}): Sharp {
  const { markup, font, fontFile, width } = text
  const lines = width === undefined ? {} : { width, wrap: 'word-char' as const }
  const drawn = library()({ text: { text: markup, font, fontfile: fontFile, rgba: true, dpi: 72, ...lines } })
  return drawn.timeout({ seconds: DECODING_SECONDS })
}

/** The size of the longest side that is kept of an item's picture, from which all others are made. */
export const MAX_SIDE = 1280

/** Normalises an opened picture to the form that all variants are made from. */
export async function toBitmap(image: Sharp, maxSide = MAX_SIDE): Promise<Bitmap> {
  const { data, info } = await image
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
