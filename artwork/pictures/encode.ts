import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenRaster } from './raster.ts'

const pictureWidths = [320, 480, 640, 960] as const

/** Size limit of each file, in bytes. */
const limits: Readonly<Record<(typeof pictureWidths)[number], number>> = {
  320: 12_000,
  480: 20_000,
  640: 30_000,
  960: 45_000,
}
/** From the best down. The narrowest is for cards on dense screens, which show it at half its size or less. */
const avifQualities = { 320: [45, 38], 480: [58, 50, 42], 640: [58, 50, 42], 960: [58, 50, 42] } as const
const socialLimit = 120_000

/** The best quality of the list within the size limit. */
async function lightEnough(
  limit: number,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let smallest: Buffer | undefined
  for (const quality of qualities) {
    smallest = await encode(quality)
    if (smallest.length <= limit) return smallest
  }
  throw new Error(`Even the lowest quality weighs ${smallest?.length ?? 0} bytes; the limit is ${limit}`)
}

export async function writePicture(open: OpenRaster, png: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const width of pictureWidths) {
    const sized = await open(png).resize({ width, kernel: 'lanczos3' }).png().toBuffer()
    const avif = await lightEnough(limits[width], avifQualities[width], (quality) =>
      open(sized).avif({ quality, effort: 6 }).toBuffer(),
    )
    const webp = await lightEnough(limits[width], [80, 72, 62, 50], (quality) =>
      open(sized).webp({ quality, effort: 4, smartSubsample: true }).toBuffer(),
    )
    await writeFile(join(folder, `${width}.avif`), avif)
    await writeFile(join(folder, `${width}.webp`), webp)
  }
}

export async function writeSocial(open: OpenRaster, png: Buffer, folder: string): Promise<void> {
  const jpeg = await lightEnough(socialLimit, [80, 70, 60], (quality) =>
    open(png).jpeg({ quality, mozjpeg: true }).toBuffer(),
  )
  await writeFile(join(folder, 'social.jpg'), jpeg)
}
