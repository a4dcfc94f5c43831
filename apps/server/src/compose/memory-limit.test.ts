import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gridHeic } from '@okoume/tests/server/heif-files.ts'
import { DEEP } from '@okoume/tests/test-size.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  HEAVY_AT_ONCE,
  HEAVY_MEMORY_BYTES,
  HEIC_MEMORY_BYTES,
  LIGHT_AT_ONCE,
  LIGHT_MEMORY_BYTES,
  MAX_PIXELS,
} from '../features/pictures/ingest/picture-limits.ts'
import { UPLOAD_LIMIT_BYTES } from '../platform/http/uploads/read-form.ts'
import { MEMORY_LIMITS } from '../platform/http/uploads/upload-memory.ts'

const MB = 1024 * 1024
const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Under load, without pictures (docs/operations/load.md). */
const USUAL_BYTES = 600 * MB
/** Of the thread that decodes a HEIC, beside the decoder's memory and a copy of the file. */
const THREAD_BYTES = 40 * MB

async function readLimit(file: string, pattern: RegExp): Promise<number> {
  const [, number = '', unit = ''] = pattern.exec(await readFile(path.join(ROOT, file), 'utf8')) ?? []
  return Number(number) * (unit.toUpperCase() === 'G' ? 1024 * MB : MB)
}

test.each([
  ['systemd slows it down', 'deploy/okoume@.service', /^MemoryHigh=(\d+)([MG])$/m],
  ['systemd ends it', 'deploy/okoume@.service', /^MemoryMax=(\d+)([MG])$/m],
  ['Docker ends it', 'deploy/compose.yaml', /^ {2}mem_limit: (\d+)([mg])$/m],
])('the worst that uploads and pictures take is less than where %s', async (_, file, pattern) => {
  const decoding = HEAVY_AT_ONCE * HEAVY_MEMORY_BYTES + LIGHT_AT_ONCE * LIGHT_MEMORY_BYTES

  expect(USUAL_BYTES + MEMORY_LIMITS.total + decoding).toBeLessThan(await readLimit(file, pattern))
})

test('a HEIC takes no more than any large picture', () => {
  expect(HEIC_MEMORY_BYTES + UPLOAD_LIMIT_BYTES + THREAD_BYTES).toBeLessThanOrEqual(HEAVY_MEMORY_BYTES)
})

describe.runIf(DEEP)('decoding takes no more than is counted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'okoume-decoding-'))
  afterAll(() => rm(folder, { recursive: true }))
  const flat = (pixels: number) => {
    const side = Math.floor(Math.sqrt(pixels))
    return sharp({ create: { width: side, height: side, channels: 3, background: '#b34a24' } })
  }
  const inInks = (pixels: number) =>
    flat(pixels).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const interlaced = (pixels: number) => flat(pixels).ensureAlpha().png({ progressive: true }).toBuffer()

  test.each([
    ['a HEIC of 51 million pixels', () => gridHeic(16, 22), HEAVY_MEMORY_BYTES],
    ['the largest progressive JPEG', () => inInks(MAX_PIXELS), HEAVY_MEMORY_BYTES],
    ['the largest interlaced PNG', () => interlaced(MAX_PIXELS), HEAVY_MEMORY_BYTES],
    ['a light progressive JPEG', () => inInks(8_000_000), LIGHT_MEMORY_BYTES],
    ['a light interlaced PNG', () => interlaced(8_000_000), LIGHT_MEMORY_BYTES],
  ])(
    '%s',
    async (name, made, counted) => {
      const file = path.join(folder, name)
      await writeFile(file, await made())
      const script = path.join(ROOT, 'tests/server/measure-decoding.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [script, file])

      expect(Number(stdout)).toBeGreaterThan(0)
      expect(Number(stdout)).toBeLessThan(counted)
    },
    300_000,
  )
})
