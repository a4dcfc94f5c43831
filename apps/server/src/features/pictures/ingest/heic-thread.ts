import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { ApiError } from '#platform/http/api-error.ts'
import type { HeicAnswer, HeicTask } from './decode-heic.ts'
import { type Bitmap, openPixels, toBitmap } from './picture-library.ts'
import { assertFittingSize } from './picture-limits.ts'

const PAGE_BYTES = 64 * 1024

/** The primary picture alone: a file may hold others, before it too. Made smaller here, so that no large copy leaves the thread. */
async function decode({ bytes, maxPixels, maxSide }: HeicTask): Promise<Bitmap> {
  const file = libheif.heif_context_alloc()
  libheif.heif_context_read_from_memory(file, bytes)
  const primary = libheif.heif_js_context_get_primary_image_handle(file)
  if ('code' in primary) throw new ApiError('PICTURE_UNREADABLE')
  const width = libheif.heif_image_handle_get_width(primary)
  const height = libheif.heif_image_handle_get_height(primary)
  if (width * height > maxPixels) throw new ApiError('PICTURE_TOO_LARGE')
  assertFittingSize(width, height)
  const channels = libheif.heif_image_handle_has_alpha_channel(primary) ? 4 : 3
  const chroma = channels === 4 ? 'heif_chroma_interleaved_RGBA' : 'heif_chroma_interleaved_RGB'
  const decoded = libheif.heif_js_decode_image2(primary, libheif.heif_colorspace_RGB, libheif[chroma])
  if ('code' in decoded) throw new ApiError('PICTURE_UNREADABLE')
  const { data, stride } = decoded.channels[0]
  const rowBytes = width * channels
  // Padding out: the rows one after the other, moved within the decoder's own memory.
  for (let row = 1; row < height; row += 1)
    data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes)
  const pixels = Buffer.from(data.buffer, data.byteOffset, rowBytes * height)
  return toBitmap(openPixels({ pixels, width, height }, channels), maxSide)
}

const task: HeicTask = workerData

// The decoder asks for memory as its input tells it to: here a lying input is stopped. `resourceLimits` leaves WebAssembly out.
const grow = WebAssembly.Memory.prototype.grow
let isMemoryFull = false
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  isMemoryFull = this.buffer.byteLength + pages * PAGE_BYTES > task.memoryBytes
  if (isMemoryFull) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

decode(task).then(
  (bitmap) => parentPort?.postMessage({ bitmap } satisfies HeicAnswer),
  (error) => {
    const code = error instanceof ApiError ? error.code : 'PICTURE_UNREADABLE'
    const refusal = isMemoryFull ? 'PICTURE_TOO_LARGE' : code
    parentPort?.postMessage({ refusal } satisfies HeicAnswer)
  },
)
