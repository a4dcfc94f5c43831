import { SCANS_AT_MOST } from './picture-limits.ts'

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
 * scan counts, wherever it stands: among the pixels there is none, in metadata there may be a few. One more than may be
 * is enough to know.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  let at = jpeg.indexOf(START_OF_SCAN)
  while (at !== -1 && scans <= SCANS_AT_MOST) {
    scans += 1
    at = jpeg.indexOf(START_OF_SCAN, at + 2)
  }
  return scans
}

/** Behind 255 stands what kind of marker it is. Byte by byte: a search begun anew for each 255 of millions takes seconds. */
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
