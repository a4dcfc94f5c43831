import { ApiError } from '#platform/http/api-error.ts'

/**
 * Upload limit of a picture in pixels: telephones of «50 megapixels» take 8192 × 6144. The one in bytes is
 * `UPLOAD_LIMIT_BYTES` of `read-form.ts`.
 */
export const PIXELS_AT_MOST = 52_000_000
/** An interlaced PNG is unpacked whole before it is made smaller: four bytes for each pixel, eight for half as many. */
const UNPACKED_BYTES_AT_MOST = 4 * PIXELS_AT_MOST
const SHORTER_SIDE_AT_LEAST = 320
/** For the largest HEIC of 8 bits, in tiles or in one piece; of 10 bits 30 million pixels fit. */
export const HEIC_MEMORY_BYTES = 448 * 1024 * 1024
/** What decoding one picture may take; an honest one takes a second. */
export const DECODING_SECONDS = 30
/** How often a progressive JPEG may go over its picture; of pictures of 20 million pixels and more, less often. */
export const SCANS_AT_MOST = 50
/** Twenty times over the largest picture; honest ones do about ten. */
const SCANNED_PIXELS_AT_MOST = 20 * PIXELS_AT_MOST

/**
 * A decoder of JPEG hears of no deadline until it is through with all scans.
 * @throws ApiError
 */
export function assertFewScans(scans: number, width: number, height: number): void {
  if (scans > SCANS_AT_MOST || scans * width * height > SCANNED_PIXELS_AT_MOST)
    throw new ApiError('PICTURE_UNREADABLE')
}

/** @throws ApiError */
export function assertFittingSize(width: number, height: number): void {
  if (width * height > PIXELS_AT_MOST) throw new ApiError('PICTURE_TOO_LARGE')
  if (Math.min(width, height) < SHORTER_SIDE_AT_LEAST) throw new ApiError('PICTURE_TOO_SMALL')
}

interface PixelHeader {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly depth: string
}

/** @throws ApiError */
export function assertFittingMemory({ width, height, channels, depth }: PixelHeader): void {
  const bytesPerPixel = depth === 'uchar' ? channels : 2 * channels
  if (width * height * bytesPerPixel > UNPACKED_BYTES_AT_MOST) throw new ApiError('PICTURE_TOO_LARGE')
}
