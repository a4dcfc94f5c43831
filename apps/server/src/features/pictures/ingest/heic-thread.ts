import { parentPort, workerData } from 'node:worker_threads'
import heic from 'heic-decode'
import type { HeicAnswer, HeicTask } from './decode-heic.ts'

const PAGE_BYTES = 64 * 1024

/** The decoder asks for memory as its input tells it to: here a lying input is stopped. */
function limitMemory(bytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('too much memory')
    return grow.call(this, pages)
  }
}

async function decode({ bytes, pixelsAtMost }: HeicTask): Promise<HeicAnswer> {
  const images = await heic.all({ buffer: bytes })
  const [image] = images
  if (!image) return { outcome: 'unreadable' }
  const { width, height } = image
  if (width * height > pixelsAtMost) return { outcome: 'too large' }
  const { data } = await image.decode()
  return { outcome: 'decoded', width, height, pixels: data.buffer }
}

const task: HeicTask = workerData
limitMemory(task.memoryBytes)
decode(task).then(
  (answer) => parentPort?.postMessage(answer, answer.outcome === 'decoded' ? [answer.pixels] : []),
  () => parentPort?.postMessage({ outcome: 'unreadable' } satisfies HeicAnswer),
)
