import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mix } from './clay.ts'
import type { EmojiBox } from './emoji.ts'
import { type TintName, tints } from './palette.ts'
import type { OpenRaster } from './raster.ts'

interface Avatar {
  readonly key: string
  readonly emoji: string
  readonly tint: TintName
  /** The emoji has shoulders, which end at the disc's edge. */
  readonly shoulders?: true
}

/** Skin tones: 1f3fe is medium-dark, 1f3ff dark. */
const people: readonly Avatar[] = [
  { key: 'rose', emoji: '1f469-1f3fe-200d-1f9b1', tint: 'peach' },
  { key: 'ferdinand', emoji: '1f9d4-1f3ff', tint: 'mint' },
  { key: 'annick', emoji: '1f469-1f3ff', tint: 'ochre' },
  { key: 'thierry', emoji: '1f468-1f3fe', tint: 'lagoon' },
  { key: 'prisca', emoji: '1f469-1f3fe-200d-1f373', tint: 'rose', shoulders: true },
  { key: 'landry', emoji: '1f468-1f3ff-200d-1f9b1', tint: 'sand' },
  { key: 'serge', emoji: '1f468-1f3ff-200d-1f9b2', tint: 'leaf' },
  { key: 'nadege', emoji: '1f469-1f3ff-200d-1f393', tint: 'terracotta', shoulders: true },
  { key: 'okoume', emoji: '1f9d1-1f3fe-200d-1f4bc', tint: 'forest', shoulders: true },
]

// Four times their size on cards, of which many are in one list.
const size = 96

async function avatarArt({ emoji, tint, shoulders }: Avatar, box: EmojiBox): Promise<string> {
  const { wall, shape, shadow } = tints[tint]
  const figure = await box(emoji, shoulders ? 250 : 212)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 320 320">
    <defs>
      <radialGradient id="disc" cx=".35" cy=".25" r=".95"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></radialGradient>
      <clipPath id="round"><circle cx="160" cy="160" r="160"/></clipPath>
    </defs>
    <g clip-path="url(#round)">
      <rect width="320" height="320" fill="url(#disc)"/>
      <circle cx="160" cy="190" r="128" fill="${mix(shape[0], wall[0], 0.3)}" fill-opacity=".7"/>
      <ellipse cx="160" cy="330" rx="140" ry="34" fill="${shadow}" fill-opacity=".25"/>
      <g transform="translate(160 ${shoulders ? 322 : 282})">${figure.art}</g>
    </g>
  </svg>`
}

export async function drawAvatars(open: OpenRaster, box: EmojiBox, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const avatar of people) {
    const webp = await open(Buffer.from(await avatarArt(avatar, box)))
      .webp({ quality: 66, effort: 6 })
      .toBuffer()
    await writeFile(join(folder, `${avatar.key}.webp`), webp)
  }
}
