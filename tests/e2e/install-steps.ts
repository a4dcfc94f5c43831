import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { footerOf, goToExplorer, titleOf } from './layout.ts'
import { awaitScripts } from './renter.ts'

export const IPHONE: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

export const offerOf = (page: Page) => page.getByRole('complementary', { name: 'Gardez Okoumé sous la main' })
export const installButton = (page: Page) => page.getByRole('button', { name: 'Installer Okoumé' })
export const alreadyThere = (page: Page) =>
  page.getByRole('main').getByText('Okoumé est déjà installé sur cet appareil', { exact: true })

/** Makes the browser offer the installation in every document from now on, as Chromium does. */
export async function offerByBrowser(
  page: Page,
  outcome: 'accepted' | 'dismissed' = 'accepted',
): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.documentElement.dataset.prompted = String(event.defaultPrevented)
        },
        userChoice: Promise.resolve({ outcome: answer }),
      })
      dispatchEvent(event)
    })
  }, outcome)
}

/** A visitor with two earlier visits. */
export async function comesBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const earlier = { visits: 2, seenAt: Date.now() - 24 * 60 * 60 * 1000 }
    if (!localStorage.getItem('okoume.install')) {
      localStorage.setItem('okoume.install', JSON.stringify(earlier))
    }
  })
}

/** Navigates from the first page of a visit to another, up to the decision on the offer. */
export async function lookAround(page: Page, isPhone: boolean): Promise<void> {
  await page.goto('/')
  await awaitScripts(page)
  await goToExplorer(page, isPhone)
  await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
  const arrived = await page.evaluate(() => Date.now())
  await footerOf(page).getByRole('link', { name: 'FAQ' }).press('Enter')
  await expect(titleOf(page, 'Questions fréquentes')).toBeVisible()
  await expect.poll(async () => (await memoryOf(page)).seenAt ?? 0).toBeGreaterThanOrEqual(arrived)
}

interface Memory {
  readonly visits?: number
  readonly seenAt?: number | null
  readonly offeredAt?: number | null
  readonly installedAt?: number | null
}

/** The stored visits and offers. */
export async function memoryOf(page: Page): Promise<Memory> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('okoume.install') ?? '{}'))
}

export const prompted = (page: Page) => page.evaluate(() => document.documentElement.dataset.prompted)

/** Simulates the standalone display mode: a test browser cannot open it so. */
export async function runAsApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.replaceAll('(display-mode: standalone)', 'all'))
  })
}

/** Simulates the home screen of an iPhone, which has a property of its own. */
export async function runAsIphoneApp(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
}

/** More than a year without a visit. */
export async function comesBackMuchLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const memory = JSON.parse(localStorage.getItem('okoume.install') ?? '{}')
    const shift = (instant: number | null) => instant && instant - 400 * 24 * 60 * 60 * 1000
    const { seenAt, offeredAt, installedAt } = memory
    const earlier = { seenAt: shift(seenAt), offeredAt: shift(offeredAt), installedAt: shift(installedAt) }
    localStorage.setItem('okoume.install', JSON.stringify({ ...memory, ...earlier }))
  })
}
