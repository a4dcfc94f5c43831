import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser/chromium-path.ts'
import { filmPage, frameAt } from './film-page.ts'
import { FRAME, FRAMES_A_SECOND, type Shot } from './shot.ts'
import { FILM_LENGTH } from './shots/story.ts'

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** The brand's heading font, complete: the film needs characters outside the subset. */
export const fontFile = (): string =>
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  )

export interface Camera {
  /** The picture at that second, as a PNG. */
  shoot(second: number): Promise<Buffer>
}

export async function openCamera(browser: Browser, shots: readonly Shot[], font: string): Promise<Camera> {
  const page: Page = await browser.newPage({ viewport: { ...FRAME } })
  await page.setContent(filmPage(shots, font), { waitUntil: 'load' })
  await page.evaluate('document.fonts.load("84px Bricolage", "Okoumé").then(() => document.fonts.ready)')
  return {
    async shoot(second) {
      await page.evaluate(`apply(${JSON.stringify(frameAt(shots, second))})`)
      return page.screenshot({ type: 'png', animations: 'allow' })
    },
  }
}

/** The second of each frame, in order. */
export const frameTimes = (): number[] =>
  Array.from({ length: FILM_LENGTH * FRAMES_A_SECOND }, (_, index) => index / FRAMES_A_SECOND)
