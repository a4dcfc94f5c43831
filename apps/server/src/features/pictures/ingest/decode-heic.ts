import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { crc32, deflate } from 'node:zlib'
import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type Bitmap, MAX_SIDE, openPicture, openPixels, toBitmap } from './picture-library.ts'
import { DECODING_SECONDS, HEIC_MEMORY_BYTES, MAX_PIXELS } from './picture-limits.ts'

/** Boxes at the head of a HEIF file (ISO/IEC 23008-12), read before anything is decoded. */
interface HeifHeader {
  /** Of the picture, and of the tiles, thumbnails and masks that it is made of. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** The ICC profile of its colours. */
  readonly profile: Buffer | null
}

/** In one content. Honest files have some ten; millions fit into one, and take seconds to list. */
const MAX_BOXES = 500

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** @throws ApiError */
export function readHeifHeader(bytes: Buffer): HeifHeader {
  const meta = boxesIn(bytes).find(({ type }) => type === 'meta')
  // Its version and flags come first.
  const described = boxesIn(meta?.content.subarray(4) ?? NOTHING)
  const properties = boxesIn(contentOf(described, 'iprp'))
  const boxes = boxesIn(contentOf(properties, 'ipco'))
  const own = primaryProperties(contentOf(described, 'pitm'), contentOf(properties, 'ipma'))
  const colours = boxes.flatMap(({ type, content }, index) =>
    type === 'colr' && ICC_KINDS.includes(content.toString('latin1', 0, 4))
      ? [{ profile: content.subarray(4), isOwn: own.has(index + 1) }]
      : [],
  )
  return {
    sizes: boxes
      .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
      .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) })),
    profile: (colours.find(({ isOwn }) => isOwn) ?? colours[0])?.profile ?? null,
  }
}

const NOTHING = Buffer.alloc(0)
const ICC_KINDS = ['prof', 'rICC']

function contentOf(boxes: readonly Box[], name: string): Buffer {
  return boxes.find(({ type }) => type === name)?.content ?? NOTHING
}

/** Which properties belong to the primary picture, counted from 1, by the association box of ISO/IEC 23008-12. */
function primaryProperties(primary: Buffer, associations: Buffer): ReadonlySet<number> {
  if (primary.length < 6 || associations.length < 8) return new Set()
  const primaryId = primary.readUIntBE(4, primary.readUInt8(0) === 0 || primary.length < 8 ? 2 : 4)
  const idBytes = associations.readUInt8(0) === 0 ? 2 : 4
  const indexBytes = associations.readUInt8(3) & 1 ? 2 : 1
  let at = 8
  while (at + idBytes + 1 <= associations.length) {
    const id = associations.readUIntBE(at, idBytes)
    const count = associations.readUInt8(at + idBytes)
    const start = at + idBytes + 1
    at = start + count * indexBytes
    if (id !== primaryId || at > associations.length) continue
    // The highest bit says that a reader must understand the property.
    const mask = 2 ** (8 * indexBytes - 1) - 1
    return new Set(
      Array.from(
        { length: count },
        (_, n) => associations.readUIntBE(start + n * indexBytes, indexBytes) & mask,
      ),
    )
  }
  return new Set()
}

/**
 * The boxes in a content, one after the other, up to the first that does not fit.
 * @throws ApiError of more than an honest file has
 */
function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  let start = 0
  while (start + 8 <= content.length) {
    const { head, length } = readBoxExtent(content, start)
    if (length < head || start + length > content.length) break
    if (boxes.length === MAX_BOXES) throw new ApiError('PICTURE_UNREADABLE')
    boxes.push({
      type: content.toString('latin1', start + 4, start + 8),
      content: content.subarray(start + head, start + length),
    })
    start += length
  }
  return boxes
}

function readBoxExtent(content: Buffer, start: number): { readonly head: number; readonly length: number } {
  const length = content.readUInt32BE(start)
  if (length === 0) return { head: 8, length: content.length - start }
  if (length !== 1) return { head: 8, length }
  // Its length is in eight bytes after its type; without them it fits nowhere.
  const wide = start + 16 <= content.length ? Number(content.readBigUInt64BE(start + 8)) : Infinity
  return { head: 16, length: wide }
}

const compress = promisify(deflate)

// Of a PNG: the signature, and the first chunk (length, name, thirteen bytes, checksum).
const HEAD_BYTES = 8 + 4 + 4 + 13 + 4

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** Limits of one decoding. */
interface HeicLimits {
  readonly maxPixels: number
  readonly memoryBytes: number
  readonly timeoutMs: number
}

export interface HeicTask extends HeicLimits {
  readonly bytes: Uint8Array
  readonly maxSide: number
}

export type HeicAnswer = { readonly bitmap: Bitmap } | { readonly refusal: ErrorCode }

export const HEIC_LIMITS: HeicLimits = {
  maxPixels: MAX_PIXELS,
  memoryBytes: HEIC_MEMORY_BYTES,
  timeoutMs: DECODING_SECONDS * 1000,
}

/**
 * Decodes what iPhones send. The prebuilt libvips cannot; the decoder is WebAssembly that computes for a second
 * or so, in a thread of its own, which is ended when it takes too long.
 * @throws ApiError
 */
export async function decodeHeic(
  bytes: Buffer,
  options: { readonly limits?: HeicLimits; readonly maxSide?: number } = {},
): Promise<Bitmap> {
  const { limits = HEIC_LIMITS, maxSide = MAX_SIDE } = options
  const header = readHeifHeader(bytes)
  // A file that says itself that it is a bomb is not decoded.
  if (header.sizes.length === 0) throw new ApiError('PICTURE_UNREADABLE')
  if (header.sizes.some(({ width, height }) => width * height > MAX_PIXELS))
    throw new ApiError('PICTURE_TOO_LARGE')
  const answer = await runThread({ ...limits, bytes, maxSide })
  if ('refusal' in answer) throw new ApiError(answer.refusal)
  const { pixels, width, height } = answer.bitmap
  // A Buffer arrives from the thread as plain bytes.
  const bitmap = { pixels: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length), width, height }
  if (!header.profile) return bitmap
  // The library takes a profile from files only, never beside bare pixels.
  const png = await openPixels(bitmap).png({ compressionLevel: 0 }).toBuffer()
  const content = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), await compress(header.profile)])
  const coloured = [png.subarray(0, HEAD_BYTES), chunk('iCCP', content), png.subarray(HEAD_BYTES)]
  return toBitmap(openPicture(Buffer.concat(coloured)), maxSide)
}

/** Its memory is freed before the answer is used. */
async function runThread(task: HeicTask): Promise<HeicAnswer> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // The decoder complains on the console about files that are not ours.
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      const late = setTimeout(() => resolve({ refusal: 'PICTURE_TOO_LARGE' }), task.timeoutMs)
      const fail = () => resolve({ refusal: 'PICTURE_UNREADABLE' })
      thread.once('message', resolve)
      thread.once('error', fail)
      thread.once('exit', () => {
        clearTimeout(late)
        fail()
      })
    })
  } finally {
    await thread.terminate()
  }
}
