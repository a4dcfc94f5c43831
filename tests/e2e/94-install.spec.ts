import { existsSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { alreadyThere, IPHONE, installButton, offerByBrowser, prompted } from './install-steps.ts'
import { footerOf } from './layout.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

interface Named {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

interface Manifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly lang: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly theme_color: string
  readonly icons: readonly (Named & { readonly purpose: string })[]
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Named[] }[]
  readonly screenshots: readonly (Named & { readonly form_factor: string; readonly label: string })[]
}

/** The small browser from npm cannot install sites. */
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome']

const MAX_SCREENSHOT_BYTES = 120_000
async function readManifest(request: APIRequestContext): Promise<Manifest> {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  return answer.json()
}

test('the manifest describes the site, and every file in it is valid', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
  const manifest = await readManifest(request)
  const theme = await page.locator('meta[name="theme-color"]').getAttribute('content')
  expect(manifest).toMatchObject({
    id: '/',
    short_name: 'Okoumé',
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme,
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const files = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...manifest.screenshots,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    { src: '/icons/badge-96.png', sizes: '96x96', type: 'image/png' },
  ]
  for (const { src, sizes, type } of files) {
    const answer = await request.get(src)
    expect.soft(answer.headers()['content-type'], src).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect.soft(`${width}x${height}`, src).toBe(sizes)
  }
})

test('its screenshots are light, and for both kinds of screens', async ({ request }) => {
  const { screenshots } = await readManifest(request)
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, label } of screenshots) {
    expect.soft(label.length, src).toBeGreaterThan(10)
    expect.soft((await (await request.get(src)).body()).length, src).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES)
  }
})

test('the notification icon is one white shape on transparent', async ({ request }) => {
  const badge = sharp(await (await request.get('/icons/badge-96.png')).body()).ensureAlpha()
  const { data } = await badge.raw().toBuffer({ resolveWithObject: true })
  const inked = []
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 8) inked.push(data.subarray(at, at + 3))
  const share = inked.length / (data.length / 4)
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.7)
  expect(inked.filter((colour) => colour.some((part) => part < 240))).toEqual([])
})

test('the shortcuts lead to existing pages', async ({ page, request }) => {
  const { shortcuts } = await readManifest(request)
  expect(shortcuts).toHaveLength(3)
  for (const { url } of shortcuts) {
    const answer = await page.goto(url)
    expect.soft(answer?.status(), url).toBe(200)
  }
})

test('Chromium finds the site installable, and offers it', async ({
  playwright,
  origin,
  launchOptions,
}, testInfo) => {
  const whole = WHOLE_BROWSERS.find((file) => existsSync(file))
  // Nothing can be installed in the private windows of other tests.
  const browser = await playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
    ...(whole ? { executablePath: whole, args: launchOptions.args ?? [] } : launchOptions),
    serviceWorkers: 'allow',
  })
  try {
    const [page = await browser.newPage()] = browser.pages()
    const devtools = await browser.newCDPSession(page)
    const complaints = async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors
    await page.goto(new URL('/healthz', origin).href)
    const judges = (await complaints()).length > 0
    test.skip(!judges, 'this browser takes anything for an installable site')
    await page.goto(origin)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    expect(await complaints()).toEqual([])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(url).toBe(new URL('/manifest.webmanifest', origin).href)
    expect(errors).toEqual([])
    await page.waitForFunction(() => 'installPrompt' in window)
  } finally {
    await browser.close()
  }
})

for (const [name, options, first] of [
  ['an iPhone', IPHONE, 'Sur iPhone, avec Safari'],
  ['a computer', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140' }, 'Sur un ordinateur'],
] as const) {
  test(`/installer shows ${name} first before its scripts run, and does not change afterwards`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(null, options)
    await page.goto('/installer', { waitUntil: 'domcontentloaded' })
    const own = page.getByRole('heading', { name: first })
    const before = await own.boundingBox()
    await awaitScripts(page)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(first)
    expect((await own.boundingBox())?.y).toBe(before?.y)
  })
}

test('/installer has a button where the browser can install, and shows the outcome', async ({ page }) => {
  await offerByBrowser(page)
  await page.goto('/')
  await awaitScripts(page)
  await footerOf(page).getByRole('link', { name: 'Installer Okoumé' }).click()
  await expect(installButton(page)).toBeVisible()
  await expectSoundScreen(page, '/installer with its button')
  await installButton(page).press('Enter')
  await expect(page.getByText('Okoumé est installé sur cet appareil')).toBeVisible()
  expect(await prompted(page)).toBe('true')
  await expectSoundScreen(page, '/installer, installed')
})

test('/installer accepts a refusal', async ({ page }) => {
  await offerByBrowser(page, 'dismissed')
  await page.goto('/installer')
  await installButton(page).click()
  await expect(page.getByText("Pas maintenant ? D'accord.")).toBeVisible()
  await expect(installButton(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
})

test('once the browser has installed it, /installer says so', async ({ page }) => {
  await page.goto('/installer')
  await awaitScripts(page)
  await expect(installButton(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Okoumé est installé sur cet appareil')).toBeVisible()
  await page.reload()
  await expect(alreadyThere(page)).toBeVisible()
})

test('without scripts all steps are there', async ({ openBrowser }) => {
  const page = await openBrowser(null, { javaScriptEnabled: false })
  await page.goto('/installer')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
})
