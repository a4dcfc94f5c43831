import { Worker } from 'node:worker_threads'
import { ApiError } from '#platform/http/api-error.ts'
import type { Bitmap } from './bitmap.ts'
import { type HeifHeader, readHeifHeader } from './heif-header.ts'
import { LONGEST_SIDE, openImage, openPixels, toBitmap } from './image-library.ts'
import { assertFittingSize, DECODING_SECONDS, PIXELS_AT_MOST } from './picture-limits.ts'
import { pngWithProfile } from './png-with-profile.ts'

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
  return toBitmap(openImage(await pngWithProfile(bitmap, header.profile)), longestSide)
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
