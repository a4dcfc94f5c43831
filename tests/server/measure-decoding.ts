// `node tests/server/measure-decoding.ts FILE` prints by how many bytes decoding and encoding that picture raised the peak memory.
import { readFileSync } from 'node:fs'
import { decodePicture } from '@okoume/server/src/features/pictures/ingest/decode-picture.ts'
import { encodeDocument } from '@okoume/server/src/features/pictures/ingest/encode-variants.ts'

/** Hazard: `maxRSS` of `process.resourceUsage()` is never less than the memory of the process that started this one. */
function peakBytes(): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const bytes = readFileSync(process.argv[2] ?? '')
// Libraries are loaded once, and are none of a picture's memory.
const small = new URL('../../apps/web/public/icons/icon-512.png', import.meta.url)
await encodeDocument(await decodePicture(readFileSync(small), 2000))
const before = process.memoryUsage.rss()
await encodeDocument(await decodePicture(bytes, 2000))
process.stdout.write(String(peakBytes() - before))
