/**
 * Draws the icons of the installed site from `apps/web/public/favicon.svg` and writes its manifest.
 * Run by hand when the mark, the brand or its colours change; the result is committed:
 *   node artwork/icons/draw-icons.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CalendarDays, Inbox, Search } from 'lucide'
import sharp from 'sharp'
import { manifestText, PUBLIC_FOLDER, SHORTCUT_ICON_SIZE, SHORTCUTS, token } from './manifest.ts'
import { badge, shortcutIcon, tile } from './mark.ts'

const folder = join(PUBLIC_FOLDER, 'icons')

async function write(name: string, drawing: string): Promise<void> {
  const png = await sharp(Buffer.from(drawing))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
  await writeFile(join(folder, `${name}.png`), png)
  console.log(`icons/${name}.png: ${png.length} bytes`)
}

/** Lucide's shapes, by the file names of the shortcuts' icons. */
const SHAPES: Readonly<Record<string, typeof Search>> = {
  search: Search,
  inbox: Inbox,
  'calendar-days': CalendarDays,
}

function drawingOf(name: string): string {
  const shapes = SHAPES[name]
  if (!shapes) throw new Error(`no shapes for the icon ${name}`)
  return shapes
    .map(([element, attributes]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
      return `<${element} ${written.join(' ')}/>`
    })
    .join('')
}

await mkdir(folder, { recursive: true })
const background = token('paper')
for (const size of [192, 512]) {
  await write(`icon-${size}`, tile({ size, share: 0.66, background, rounding: 0.22 }))
}
// Maskable icon: systems crop it to a circle of at least four fifths, so the mark stays within.
await write('icon-maskable-512', tile({ size: 512, share: 0.54, background, rounding: 0 }))
await write('apple-touch-icon', tile({ size: 180, share: 0.66, background, rounding: 0 }))
await write('badge-96', badge(96))
for (const { icon } of SHORTCUTS) {
  const drawing = drawingOf(icon)
  await write(
    `shortcut-${icon}`,
    shortcutIcon(SHORTCUT_ICON_SIZE, drawing, token('forest'), token('forest-tint')),
  )
}
await writeFile(join(PUBLIC_FOLDER, 'manifest.webmanifest'), manifestText())
