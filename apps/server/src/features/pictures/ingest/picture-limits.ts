import { Refusal } from '../../../platform/http/refusal.ts'

export const PIXELS_AT_MOST = 50_000_000
const SHORTER_SIDE_AT_LEAST = 320
/** What decoding one picture may take; an honest one takes a second. */
export const DECODING_SECONDS = 30
/** How often a progressive JPEG may go over its picture; of photos of 20 million pixels and more, less often. */
export const SCANS_AT_MOST = 50
/** Twenty times over the largest picture; honest ones do about ten. */
const SCANNED_PIXELS_AT_MOST = 20 * PIXELS_AT_MOST

/**
 * A decoder of JPEG hears of no deadline until it is through with all scans.
 * @throws Refusal
 */
export function assertFewScans(scans: number, width: number, height: number): void {
  if (scans > SCANS_AT_MOST || scans * width * height > SCANNED_PIXELS_AT_MOST)
    throw new Refusal('PICTURE_UNREADABLE')
}

/** @throws Refusal */
export function assertFittingSize(width: number, height: number): void {
  if (width * height > PIXELS_AT_MOST) throw new Refusal('PICTURE_TOO_LARGE')
  if (Math.min(width, height) < SHORTER_SIDE_AT_LEAST) throw new Refusal('PICTURE_TOO_SMALL')
}
