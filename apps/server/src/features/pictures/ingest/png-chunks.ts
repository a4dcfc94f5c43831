import { ApiError } from '#platform/http/api-error.ts'

const SIGNATURE_BYTES = 8
// Length and type before the content, a checksum behind it.
const HEAD_BYTES = 8
const FRAME_BYTES = HEAD_BYTES + 4

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** Colours, transparency, orientation. All else is text, dates, thumbnails, animation. */
const ANCILLARY = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'iCCP', 'eXIf'])
/** Colour profiles of cameras take some hundred KB. */
const ANCILLARY_BYTES_AT_MOST = 1024 * 1024
/** Pixels come in chunks of 4 KB and more: the largest file has some thousands. A million fit into one. */
const CHUNKS_AT_MOST = 20_000

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
  const kept = new Map<string, Buffer>()
  let pixels: Chunk | undefined
  for (const chunk of chunksOf(png)) {
    if (chunk.type === 'IDAT') pixels = { ...chunk, start: pixels?.start ?? chunk.start }
    // Pixels stand in consecutive chunks; behind the last of them nothing is needed.
    else if (pixels) break
    else if (!kept.has(chunk.type) && isKept(chunk))
      kept.set(chunk.type, png.subarray(chunk.start, chunk.end))
  }
  if (!pixels) throw new ApiError('PICTURE_UNREADABLE')
  const signature = png.subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([signature, ...kept.values(), png.subarray(pixels.start, pixels.end), END])
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
    if (count > CHUNKS_AT_MOST) throw new ApiError('PICTURE_UNREADABLE')
    yield { type: png.toString('latin1', start + 4, start + HEAD_BYTES), start, end }
    start = end
  }
}

/** @throws ApiError of a chunk that decoders must understand, and none does */
function isKept({ type, start, end }: Chunk): boolean {
  const isCritical = /^[A-Z]/.test(type)
  if (isCritical && !CRITICAL.has(type)) throw new ApiError('PICTURE_UNREADABLE')
  return isCritical || (ANCILLARY.has(type) && end - start <= ANCILLARY_BYTES_AT_MOST)
}
