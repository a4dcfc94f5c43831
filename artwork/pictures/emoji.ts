import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Drawing } from './clay.ts'
import type { OpenRaster } from './raster.ts'

export type EmojiBox = (code: string, width: number) => Promise<Drawing>

function assetsOf(folder: string): string {
  const places = ['node_modules/@lobehub/fluent-emoji-3d/assets', 'package/assets', 'assets']
  const found = places.map((place) => join(folder, place)).find((place) => existsSync(place))
  if (found === undefined) throw new Error(`No @lobehub/fluent-emoji-3d in ${folder}`)
  return found
}

/** Trims the margin of emoji, so that they do not float above the ground; enlarges them smoothly, then sharpens. */
export function openEmojiBox(folder: string, open: OpenRaster): EmojiBox {
  const assets = assetsOf(folder)
  return async (code, width) => {
    const trimmed = await open(join(assets, `${code}.webp`))
      .trim({ threshold: 8 })
      .png()
      .toBuffer()
    const { data, info } = await open(trimmed)
      .resize({ width: Math.round(width), kernel: 'lanczos3' })
      .sharpen({ sigma: 1.1 })
      .png()
      .toBuffer({ resolveWithObject: true })
    const art = `<image x="${-info.width / 2}" y="${-info.height}" width="${info.width}" height="${info.height}" href="data:image/png;base64,${data.toString('base64')}"/>`
    return { art, width: info.width }
  }
}
