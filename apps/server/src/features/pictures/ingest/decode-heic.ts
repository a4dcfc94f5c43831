import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { crc32, deflate } from 'node:zlib'
import { ApiError } from '#platform/http/api-error.ts'
import { type Bitmap, LONGEST_SIDE, openPicture, openPixels, toBitmap } from './picture-library.ts'
import { assertFittingSize, DECODING_SECONDS, PIXELS_AT_MOST } from './picture-limits.ts'

/** What the boxes at the head of a HEIF file (ISO/IEC 23008-12) say before anything is decoded. */
interface HeifHeader {
  /** Of the picture, and of the tiles, thumbnails and masks that it is made of. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** The ICC profile of its colours. */
  readonly profile: Buffer | null
}

/** In one content. Honest files have some ten; millions fit into one, and take seconds to list. */
const BOXES_AT_MOST = 500

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** @throws ApiError */
export function readHeifHeader(bytes: Buffer): HeifHeader {
  const meta = boxesIn(bytes).find(({ type }) => type === 'meta')
  // Its version and flags come first.
  const properties = ['iprp', 'ipco'].reduce(
    (content, name) => boxesIn(content).find(({ type }) => type === name)?.content ?? Buffer.alloc(0),
    meta?.content.subarray(4) ?? Buffer.alloc(0),
  )
  const boxes = boxesIn(properties)
  return {
    sizes: boxes
      .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
      .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) })),
    profile: boxes.flatMap(({ type, content }) => (type === 'colr' ? iccProfile(content) : []))[0] ?? null,
  }
}

function iccProfile(colour: Buffer): Buffer[] {
  return ['prof', 'rICC'].includes(colour.toString('latin1', 0, 4)) ? [colour.subarray(4)] : []
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
    if (boxes.length === BOXES_AT_MOST) throw new ApiError('PICTURE_UNREADABLE')
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
  // Its length stands in eight bytes after its type; without them it fits nowhere.
  const wide = start + 16 <= content.length ? Number(content.readBigUInt64BE(start + 8)) : Infinity
  return { head: 16, length: wide }
}

const compress = promisify(deflate)

// The signature, and the first chunk: length, name, thirteen bytes, checksum.
const HEAD_BYTES = 8 + 4 + 4 + 13 + 4

/**
 * The same pixels as a file that says which colours they mean. The library takes a profile from files only,
 * never beside bare pixels.
 */
async function pngWithProfile(bitmap: Bitmap, profile: Buffer): Promise<Buffer> {
  const png = await openPixels(bitmap).png({ compressionLevel: 0 }).toBuffer()
  const content = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), await compress(profile)])
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk('iCCP', content), png.subarray(HEAD_BYTES)])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** What one decoding may take. */
interface HeicLimits {
  readonly pixelsAtMost: number
  readonly memoryBytes: number
  readonly patienceMs: number
}

/** What the thread is given to do. */
export interface HeicTask extends HeicLimits {
  readonly bytes: Uint8Array
}

export type HeicAnswer =
  | {
      readonly outcome: 'decoded'
      readonly width: number
      readonly height: number
      readonly pixels: ArrayBuffer
    }
  | { readonly outcome: 'too large' | 'unreadable' }

/** What of it may differ from what is usual. */
export interface HeicOptions {
  readonly limits?: HeicLimits
  readonly longestSide?: number
}

const REFUSALS = { 'too large': 'PICTURE_TOO_LARGE', unreadable: 'PICTURE_UNREADABLE' } as const
export const HEIC_LIMITS: HeicLimits = {
  pixelsAtMost: PIXELS_AT_MOST,
  memoryBytes: 768 * 1024 * 1024,
  patienceMs: DECODING_SECONDS * 1000,
}

/**
 * Decodes what iPhones send. The prebuilt libvips cannot; the decoder is WebAssembly that computes for a second
 * or so, in a thread of its own, which is ended when it takes too long.
 * @throws ApiError
 */
export async function decodeHeic(bytes: Buffer, options: HeicOptions = {}): Promise<Bitmap> {
  const { limits = HEIC_LIMITS, longestSide = LONGEST_SIDE } = options
  const header = readHeifHeader(bytes)
  assertDeclaredSizes(header)
  const answer = await runThread({ ...limits, bytes })
  if (answer.outcome !== 'decoded') throw new ApiError(REFUSALS[answer.outcome])
  const { width, height } = answer
  assertFittingSize(width, height)
  const decoded = openPixels({ pixels: Buffer.from(answer.pixels), width, height }, 4)
  const bitmap = await toBitmap(decoded, longestSide)
  if (!header.profile) return bitmap
  return toBitmap(openPicture(await pngWithProfile(bitmap, header.profile)), longestSide)
}

/** Nothing is decoded of a file that says itself that it is a bomb. */
function assertDeclaredSizes({ sizes }: HeifHeader): void {
  if (sizes.length === 0) throw new ApiError('PICTURE_UNREADABLE')
  if (sizes.some(({ width, height }) => width * height > PIXELS_AT_MOST))
    throw new ApiError('PICTURE_TOO_LARGE')
}

function runThread(task: HeicTask): Promise<HeicAnswer> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: task,
    // The decoder complains on the console about files that are not ours.
    stdout: true,
    stderr: true,
  })
  return new Promise<HeicAnswer>((resolve) => {
    const giveUp = () => resolve({ outcome: 'unreadable' })
    const late = setTimeout(giveUp, task.patienceMs)
    thread.once('message', resolve)
    thread.once('error', giveUp)
    thread.once('exit', () => {
      clearTimeout(late)
      giveUp()
    })
  }).finally(() => void thread.terminate())
}
