import { ApiError } from '#platform/http/api-error.ts'

const MB = 1024 * 1024

/**
 * Upload limit of a picture in pixels: telephones of «50 megapixels» take 8192 × 6144. The one in bytes is
 * `UPLOAD_LIMIT_BYTES` of `read-form.ts`.
 */
export const MAX_PIXELS = 52_000_000
/** An interlaced PNG is unpacked whole before it is made smaller: four bytes for each pixel, eight for half as many. */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS
const MIN_SHORTER_SIDE = 320
/** For the largest HEIC of 8 bits, in tiles or in one piece; of 10 bits 30 million pixels fit. */
export const HEIC_MEMORY_BYTES = 448 * MB
/** Limits of decoding one picture; an honest one takes a second. */
export const DECODING_SECONDS = 30
/** How often a progressive JPEG may go over its picture; of pictures of 20 million pixels and more, less often. */
export const MAX_SCANS = 50
/** Twenty times over the largest picture; honest ones do about ten. */
const MAX_SCANNED_PIXELS = 20 * MAX_PIXELS

/**
 * A decoder of JPEG hears of no deadline until it is through with all scans.
 * @throws ApiError
 */
export function assertFewScans(scans: number, width: number, height: number): void {
  if (scans > MAX_SCANS || scans * width * height > MAX_SCANNED_PIXELS)
    throw new ApiError('PICTURE_UNREADABLE')
}

/** @throws ApiError */
export function assertFittingSize(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new ApiError('PICTURE_TOO_LARGE')
  if (Math.min(width, height) < MIN_SHORTER_SIDE) throw new ApiError('PICTURE_TOO_SMALL')
}

interface PixelHeader {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly depth: string
}

/** @throws ApiError */
export function assertFittingMemory(header: PixelHeader): void {
  if (unpackedBytes(header) > MAX_UNPACKED_BYTES) throw new ApiError('PICTURE_TOO_LARGE')
}

function unpackedBytes({ width, height, channels, depth }: PixelHeader): number {
  const bytesPerPixel = depth === 'uchar' ? channels : 2 * channels
  return width * height * bytesPerPixel
}

/** Of 8 million pixels; pages send 2 million. */
const MAX_LIGHT_BYTES = 4 * 8_000_000

export function isLightHeader(header: PixelHeader): boolean {
  return unpackedBytes(header) <= MAX_LIGHT_BYTES
}

/** How many pictures are worked on at once in a process, and the most memory that one was measured to take. */
export const LIGHT_AT_ONCE = 2
export const LIGHT_MEMORY_BYTES = 96 * MB
/** HEIC, and all larger than light. A progressive JPEG in inks takes 430 MB, a HEIC its limit, its file and a thread. */
export const HEAVY_AT_ONCE = 1
export const HEAVY_MEMORY_BYTES = 512 * MB
