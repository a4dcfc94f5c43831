import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { token } from '../../artwork/icons/manifest.ts'
import { tile } from '../../artwork/icons/mark.ts'
import type { BuildOptions } from './build-options.ts'
import { markDrawing } from './mark-drawing.ts'

const COLOURS = ['paper', 'forest', 'forest-dark'] as const

/** Pixels to a dp. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const
const LAUNCHER_DP = 48

/** Writes the resources that depend on the brand and the operator's options. */
export async function writeOwnResources(folder: string, options: BuildOptions): Promise<void> {
  const write = (file: string, text: string | Buffer) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('values/brand.xml', brandValues(options))
  write('drawable/mark.xml', markDrawing({ side: 96, share: 1 }))
  // Launchers crop to a circle of 72 of 108 dp; the splash screen to two thirds.
  write('drawable/mark_in_icon.xml', markDrawing({ side: 108, share: 0.42 }))
  write('drawable/mark_in_one_colour.xml', markDrawing({ side: 108, share: 0.42, plain: true }))
  // Of 24 dp, two are free on each side.
  write('drawable/mark_in_notification.xml', markDrawing({ side: 24, share: 0.83, plain: true }))
  write('drawable/mark_in_circle.xml', markDrawing({ side: 288, share: 0.4 }))
  for (const [density, scale] of Object.entries(DENSITIES)) {
    write(`mipmap-${density}/ic_launcher.png`, await launcherIcon(LAUNCHER_DP * scale))
  }
}

/** For telephones without adaptive icons. */
function launcherIcon(size: number): Promise<Buffer> {
  const drawing = tile({ size, share: 0.66, background: token('paper'), rounding: 0.22 })
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
}

function brandValues({ name, url }: BuildOptions): string {
  const strings = { app_name: name, site_url: url.href }
  return resources([
    ...Object.entries(strings).map(([key, value]) => `<string name="${key}">${escapeString(value)}</string>`),
    ...COLOURS.map((colour) => `<color name="${colour.replace('-', '_')}">${token(colour)}</color>`),
  ])
}

function resources(lines: readonly string[]): string {
  return ['<?xml version="1.0" encoding="utf-8"?>', '<resources>', ...lines, '</resources>', ''].join('\n')
}

/** Escapes text for a resource: quotes have a meaning there, and so do a leading «@» and «?». */
function escapeString(text: string): string {
  return escapeXml(text.replaceAll(/['"\\]|^[@?]/g, (sign) => `\\${sign}`))
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
