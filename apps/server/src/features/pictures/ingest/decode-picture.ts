import { createHash } from 'node:crypto'
import { ApiError } from '#platform/http/api-error.ts'
import { decodeHeic } from './decode-heic.ts'
import { type Bitmap, MAX_SIDE, openPicture, readHeader, toBitmap } from './picture-library.ts'
import {
  assertFewScans,
  assertFittingMemory,
  assertFittingSize,
  isLightHeader,
  MAX_SCANS,
} from './picture-limits.ts'

const SIGNATURE_BYTES = 8
// Length and type before the content, a checksum behind it.
const HEAD_BYTES = 8
const FRAME_BYTES = HEAD_BYTES + 4

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** Colours, transparency, orientation. All else is text, dates, thumbnails, animation. */
const ANCILLARY = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'eXIf'])
/** Colour profiles of cameras take some hundred KB. */
const MAX_ANCILLARY_BYTES = 1024 * 1024
/** Pixels come in chunks of 4 KB and more: the largest file has some thousands. A million fit into one. */
const MAX_CHUNKS = 20_000

const END = Buffer.from('0000000049454e44ae426082', 'hex')

interface Chunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Removes the chunks that pixels do not need. Text chunks are compressed, may be repeated without end, and the decoder
 * unpacks them all: a file of 8 MB took it half a minute. Other chunks stay once, the pixels in one piece.
 * @throws ApiError
 */
export function pngAlone(png: Buffer): Buffer {
  const chunks = new Map<string, Buffer>()
  let pixels: Chunk | undefined
  for (const chunk of chunksOf(png)) {
    if (chunk.type === 'IDAT') pixels = { ...chunk, start: pixels?.start ?? chunk.start }
    // Pixels are in consecutive chunks; behind the last of them nothing is needed.
    else if (pixels) break
    else if (!chunks.has(chunk.type) && isNeeded(chunk))
      chunks.set(chunk.type, png.subarray(chunk.start, chunk.end))
  }
  if (!pixels) throw new ApiError('PICTURE_UNREADABLE')
  const signature = png.subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([signature, ...chunks.values(), png.subarray(pixels.start, pixels.end), END])
}

/**
 * Up to the first that is cut off.
 * @throws ApiError of more than an honest file has
 */
function* chunksOf(png: Buffer): Generator<Chunk> {
  let start = SIGNATURE_BYTES
  for (let count = 1; start + FRAME_BYTES <= png.length; count += 1) {
    const end = start + FRAME_BYTES + png.readUInt32BE(start)
    if (end > png.length) return
    if (count > MAX_CHUNKS) throw new ApiError('PICTURE_UNREADABLE')
    yield { type: png.toString('latin1', start + 4, start + HEAD_BYTES), start, end }
    start = end
  }
}

/** @throws ApiError of a chunk that decoders must understand, and none does */
function isNeeded({ type, start, end }: Chunk): boolean {
  const isCritical = /^[A-Z]/.test(type)
  if (isCritical && !CRITICAL.has(type)) throw new ApiError('PICTURE_UNREADABLE')
  return isCritical || (ANCILLARY.has(type) && end - start <= MAX_ANCILLARY_BYTES)
}

const START_OF_SCAN = Buffer.from([0xff, 0xda])
const END_OF_IMAGE = 0xd9

/** The picture without what phones hang on behind it: films, other pictures. */
export function jpegAlone(jpeg: Buffer): Buffer {
  // Behind the marker that every JPEG begins with.
  let at = nextMarker(jpeg, 2)
  while (at !== -1 && at + 4 <= jpeg.length) {
    if (jpeg.readUInt8(at + 1) === END_OF_IMAGE) return jpeg.subarray(0, at + 2)
    at = nextMarker(jpeg, at + 2 + jpeg.readUInt16BE(at + 2))
  }
  return jpeg
}

/**
 * How many times at most a JPEG goes over its whole picture. Progressive ones do about ten times; one that does a
 * thousand times is small, valid, and keeps a processor busy for minutes. Every pair of bytes that could begin a
 * scan counts, wherever it is: among the pixels there is none, in metadata there may be a few. One more than may be
 * is enough to know.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  let at = jpeg.indexOf(START_OF_SCAN)
  while (at !== -1 && scans <= MAX_SCANS) {
    scans += 1
    at = jpeg.indexOf(START_OF_SCAN, at + 2)
  }
  return scans
}

/** Performance: byte by byte, because restarting a search at each 255 of millions takes seconds. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] === 0xff && !standsAlone(jpeg[at + 1] ?? 0)) return at
  }
  return -1
}

/** A 255 that is a value, filling, a restart, or the marker for private use: no length and no content follow. */
function standsAlone(kind: number): boolean {
  return kind === 0 || kind === 1 || kind === 0xff || (kind >= 0xd0 && kind <= 0xd7)
}

type SourceFormat = 'jpeg' | 'png' | 'webp' | 'heic'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx'])
// Pictures whose compression only the brands after it tell.
const NEUTRAL_BRANDS = new Set(['mif1', 'msf1'])

/** By the first bytes, whatever the file is called; null for other formats. */
function sniffFormat(bytes: Buffer): SourceFormat | null {
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, PNG)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) !== 'ftyp') return null
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const major = text(bytes, 8, 12)
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) =>
    text(bytes, 16 + index * 4, 20 + index * 4),
  )
  const brands = NEUTRAL_BRANDS.has(major) ? others : [major]
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}

function text(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, Math.min(end, bytes.length))
}

/** True if by its header decoding takes little memory; a file that is refused takes none. */
export async function isLight(bytes: Buffer): Promise<boolean> {
  const format = sniffFormat(bytes)
  if (!format) return true
  if (format === 'heic') return false
  try {
    return isLightHeader(await readHeader(pictureAlone(bytes, format)))
  } catch {
    return true
  }
}

/**
 * Decodes a file that anybody may have sent. Only the pixels come through, of a larger picture fewer of them.
 * @throws ApiError that tells what is wrong with it
 */
export async function decodePicture(bytes: Buffer, maxSide = MAX_SIDE): Promise<Bitmap> {
  if (bytes.length === 0) throw new ApiError('PICTURE_UNREADABLE')
  const format = sniffFormat(bytes)
  if (!format) throw new ApiError('PICTURE_FORMAT_REFUSED')
  try {
    return format === 'heic'
      ? await decodeHeic(bytes, { maxSide })
      : await decodePixels(bytes, format, maxSide)
  } catch (error) {
    // Whatever a decoder stumbles over was sent so.
    throw error instanceof ApiError ? error : new ApiError('PICTURE_UNREADABLE')
  }
}

async function decodePixels(file: Buffer, format: SourceFormat, maxSide: number): Promise<Bitmap> {
  // Decode the bytes that were counted, and nothing behind them.
  const bytes = pictureAlone(file, format)
  const header = await readHeader(bytes)
  assertFittingSize(header.width, header.height)
  assertFittingMemory(header)
  if (header.format !== format) throw new ApiError('PICTURE_FORMAT_REFUSED')
  if (format !== 'jpeg') return toBitmap(openPicture(bytes), maxSide)
  assertFewScans(countScans(bytes), header.width, header.height)
  const isClosed = bytes.subarray(-JPEG_END.length).equals(JPEG_END)
  return isClosed ? toBitmap(openPicture(bytes), maxSide) : decodeUnclosedJpeg(bytes, maxSide)
}

function pictureAlone(file: Buffer, format: SourceFormat): Buffer {
  if (format === 'png') return pngAlone(file)
  if (format === 'webp') return webpAlone(file)
  return format === 'jpeg' ? jpegAlone(file) : file
}

/** Some programs count one byte of padding too many or too few: libwebp calls the file incomplete then. */
function webpAlone(webp: Buffer): Buffer {
  const bytes = webp.length % 2 === 0 ? Buffer.from(webp) : Buffer.concat([webp, Buffer.alloc(1)])
  if (bytes.readUInt32LE(4) > bytes.length - RIFF_HEAD_BYTES)
    bytes.writeUInt32LE(bytes.length - RIFF_HEAD_BYTES, 4)
  return bytes
}

const RIFF_HEAD_BYTES = 8

const JPEG_END = Buffer.from([0xff, END_OF_IMAGE])

/** Bytes that mean something to any Huffman table, and no marker among them. */
const FILLING = createHash('sha512')
  .update('filling')
  .digest()
  .map((byte) => byte & 0x7f)

/**
 * A JPEG without its end marker. It is whole if bytes added to it change no pixel: where rows are missing, they become
 * pixels. The decoder alone does not tell, as it warns of missing rows only before it reads the next ones.
 * @throws ApiError where rows are missing
 */
async function decodeUnclosedJpeg(jpeg: Buffer, maxSide: number): Promise<Bitmap> {
  // Half of a marker would swallow what is added.
  const open = jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg
  const closed = Buffer.concat([open, JPEG_END])
  const bitmap = await toBitmap(openPicture(closed, { failOn: 'warning' }), maxSide)
  const filled = await toBitmap(openPicture(Buffer.concat([open, FILLING, JPEG_END])), maxSide)
  if (!bitmap.pixels.equals(filled.pixels)) throw new ApiError('PICTURE_UNREADABLE')
  return bitmap
}
