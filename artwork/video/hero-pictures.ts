import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmojiBox } from '../pictures/emoji.ts'
import type { OpenRaster } from '../pictures/raster.ts'
import { stageScene } from '../pictures/stage.ts'
import { heroScenes } from './hero-scenes.ts'
import { lightEnough } from './light-enough.ts'

/** The widths of the pictures beside the home page's headline, and the heaviest file of each, in bytes. */
const WIDTHS = [
  [480, 16_000],
  [720, 26_000],
  [1200, 52_000],
] as const

export async function drawHeroPictures(open: OpenRaster, emoji: EmojiBox, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const scene of heroScenes) {
    const art = await open(Buffer.from(await stageScene(scene, { width: 1600, height: 1200 }, emoji)))
      .png()
      .toBuffer()
    for (const [width, most] of WIDTHS) {
      const sized = await open(art).resize({ width, kernel: 'lanczos3' }).png().toBuffer()
      const avif = await lightEnough(most, [60, 54, 48, 42], (quality) =>
        open(sized).avif({ quality, effort: 7 }).toBuffer(),
      )
      const webp = await lightEnough(most, [82, 76, 68, 60, 50], (quality) =>
        open(sized).webp({ quality, effort: 6, smartSubsample: true }).toBuffer(),
      )
      await writeFile(join(folder, `${scene.name}-${width}.avif`), avif)
      await writeFile(join(folder, `${scene.name}-${width}.webp`), webp)
    }
  }
}
