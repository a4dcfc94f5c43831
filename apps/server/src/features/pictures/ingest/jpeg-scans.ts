const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/**
 * How many times a JPEG goes over its whole picture. Progressive ones do about ten times; one that does a
 * thousand times is small, valid, and keeps a processor busy for minutes.
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  // Behind the marker that every JPEG begins with.
  let at = nextMarker(jpeg, 2)
  while (at !== -1 && at + 4 <= jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === END_OF_IMAGE) break
    if (marker === START_OF_SCAN) scans += 1
    at = nextMarker(jpeg, at + 2 + jpeg.readUInt16BE(at + 2))
  }
  return scans
}

/** Within a scan 255 stands before nothing, a restart or another 255; before anything else it is a marker. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const after = jpeg[at + 1] ?? 0
    if (after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at
  }
  return -1
}
