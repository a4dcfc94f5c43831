import { writeFile } from 'node:fs/promises'
import { BRAND } from '@okoume/domain/brand.ts'
import type { Browser } from '@playwright/test'
import type { EmojiBox } from '../pictures/emoji.ts'
import type { OpenRaster } from '../pictures/raster.ts'
import { stageScene } from '../pictures/stage.ts'
import { heroScenes } from './hero-scenes.ts'
import { lightEnough } from './light-enough.ts'

/** The link preview of the home page: 1200 × 630, at most this many bytes. */
const HEAVIEST = 150_000

export interface SocialOptions {
  readonly browser: Browser
  readonly open: OpenRaster
  readonly emoji: EmojiBox
  /** The heading font and the brand's rings, as data addresses. */
  readonly font: string
  readonly rings: string
}

export async function drawSocialPicture(options: SocialOptions, file: string): Promise<void> {
  const { browser, open, emoji, font, rings } = options
  const [scene] = heroScenes
  if (scene === undefined) throw new Error('no scene')
  // The plant would be cut by the narrower frame.
  const narrow = { ...scene, props: scene.props.filter(({ what }) => what !== 'monstera') }
  const art = await open(Buffer.from(await stageScene(narrow, { width: 1040, height: 1120 }, emoji)))
    .png()
    .toBuffer()
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(socialPage(`data:image/png;base64,${art.toString('base64')}`, font, rings))
  await page.evaluate('document.fonts.load("84px Bricolage").then(() => document.fonts.ready)')
  const png = await page.screenshot({ type: 'png' })
  await page.close()
  const jpeg = await lightEnough(HEAVIEST, [86, 80, 72, 64], (quality) =>
    open(png).jpeg({ quality, mozjpeg: true }).toBuffer(),
  )
  await writeFile(file, jpeg)
}

const socialPage = (
  picture: string,
  font: string,
  rings: string,
): string => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Bricolage; src: url(${font}); font-weight: 700 }
  body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; color: #fffdf9; font: 700 40px/1 Bricolage; letter-spacing: -.03em;
    background: #143d2d url(${rings}) -260px 40px / 1100px no-repeat }
  .name { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 14px; font-size: 56px }
  h1 { position: absolute; left: 64px; top: 168px; margin: 0; font-size: 86px; line-height: 1.02; letter-spacing: -.035em }
  em { color: #f2c766; font-style: normal }
  p { position: absolute; left: 66px; bottom: 44px; margin: 0; font-size: 30px; letter-spacing: -.01em; color: #dfe9e2 }
  img { position: absolute; right: 44px; top: 44px; width: 500px; height: 542px; border-radius: 40px; object-fit: cover }
</style>
<div class="name"><svg width="66" height="66" viewBox="0 0 32 32" fill="none"><ellipse cx="15" cy="18.6" rx="11.8" ry="11.2" stroke="#fffdf9" stroke-width="3.4"/><path d="M14.4 13.1a6.5 6.1 0 1 0 6.4 7.2" stroke="#e99a6c" stroke-width="2.2" stroke-linecap="round"/><circle cx="14.2" cy="19.4" r="2" fill="#e99a6c"/><path d="M19.2 12.4C17.6 6.6 21.5 1.8 29.8 1.6 30.6 9 26.4 13.2 19.2 12.4z" fill="#f2c766"/></svg>${BRAND.name}</div>
<h1>Pourquoi<br>acheter quand<br>vous pouvez<br><em>emprunter ?</em></h1>
<p>${BRAND.tagline}</p><img src="${picture}">`
