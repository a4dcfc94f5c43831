/**
 * Draws the media of the home page: the promotional film, the hero's pictures, its link preview. mkdir DIR && cd DIR &&
 * npm init -y && npm install @lobehub/fluent-emoji-3d@1.1.0 node artwork/video/draw.ts --emoji DIR film poster hero
 * social what is named node artwork/video/draw.ts --emoji DIR --proof OUT 2.6 5.5 the film's frames at those seconds,
 * as PNG The film needs `ffmpeg` with libx264, libvpx-vp9 and libopus; the product itself never does.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { openEmojiBox } from '../pictures/emoji.ts'
import { loadRaster } from '../pictures/raster.ts'
import { encodeFilm, recordFrames } from './encode-film.ts'
import { type Camera, fontFile, frameTimes, openCamera, withBrowser } from './film.ts'
import { drawHeroPictures } from './hero-pictures.ts'
import { lightEnough } from './light-enough.ts'
import { playMelody } from './melody.ts'
import { showStory } from './shots/story.ts'
import { drawSocialPicture } from './social-picture.ts'
import { openStudio } from './sprite.ts'

const root = join(import.meta.dirname, '../..')
const home = join(root, 'apps/web/app/routes/catalogue/home')
const publicFolder = join(root, 'apps/web/public')
const filmFolder = join(publicFolder, 'video')

/** The poster before the film plays: a person without a drill. */
const POSTER_SECOND = 2.75
const POSTER_WIDTHS = [640, 960] as const
const HEAVIEST_POSTER = 15_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { emoji: { type: 'string' }, proof: { type: 'string' } },
})
if (values.emoji === undefined) throw new Error('Say where the emoji are: --emoji DIR')
const open = loadRaster(join(root, 'apps/server'))
const emoji = openEmojiBox(values.emoji, open)

const dataAddress = async (file: string, type: string): Promise<string> =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`
const font = () => dataAddress(fontFile(), 'font/woff2')
const rings = () => dataAddress(join(root, 'apps/web/app/styles/rings.svg'), 'image/svg+xml')

async function setUp(browser: Browser): Promise<Camera> {
  const picture = join(root, 'apps/server/demo-pictures/perceuse/640.webp')
  const shots = await showStory({
    studio: openStudio(open, emoji),
    picture: await dataAddress(picture, 'image/webp'),
    rings: await rings(),
  })
  return openCamera(browser, shots, await font())
}

async function drawFilm(browser: Browser): Promise<void> {
  const camera = await setUp(browser)
  const work = await mkdtemp(join(tmpdir(), 'okoume-film-'))
  try {
    await writeFile(join(work, 'melody.wav'), playMelody())
    await recordFrames(camera, frameTimes(), join(work, 'frames.mkv'))
    await encodeFilm(work, filmFolder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function drawPosters(browser: Browser): Promise<void> {
  const frame = await (await setUp(browser)).shoot(POSTER_SECOND)
  for (const width of POSTER_WIDTHS) {
    const sized = await open(frame).resize({ width, kernel: 'lanczos3' }).png().toBuffer()
    const avif = await lightEnough(HEAVIEST_POSTER, [58, 52, 46, 40], (quality) =>
      open(sized).avif({ quality, effort: 7 }).toBuffer(),
    )
    const webp = await lightEnough(HEAVIEST_POSTER, [80, 70, 60, 50, 40], (quality) =>
      open(sized).webp({ quality, effort: 6, smartSubsample: true }).toBuffer(),
    )
    await writeFile(join(filmFolder, `poster-${width}.avif`), avif)
    await writeFile(join(filmFolder, `poster-${width}.webp`), webp)
  }
}

async function drawProofs(browser: Browser, folder: string): Promise<void> {
  const camera = await setUp(browser)
  await mkdir(folder, { recursive: true })
  for (const second of positionals.map(Number)) {
    await writeFile(join(folder, `${second.toFixed(2).padStart(5, '0')}.png`), await camera.shoot(second))
  }
}

async function drawWanted(browser: Browser): Promise<void> {
  if (values.proof !== undefined) return drawProofs(browser, values.proof)
  if (positionals.includes('hero')) await drawHeroPictures(open, emoji, join(home, 'pictures'))
  if (positionals.includes('social')) {
    const options = { browser, open, emoji, font: await font(), rings: await rings() }
    await drawSocialPicture(options, join(publicFolder, 'social.jpg'))
  }
  await mkdir(filmFolder, { recursive: true })
  if (positionals.includes('poster')) await drawPosters(browser)
  if (positionals.includes('film')) await drawFilm(browser)
}

await withBrowser(drawWanted)
