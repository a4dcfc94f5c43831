import type { Page } from '@playwright/test'
import { openLine, type ProductLine } from '../../tools/browser/product-line.ts'
import type { Person } from './people.ts'
import { expect, test as product } from './product-test.ts'
import { awaitScripts } from './renter.ts'

export { expect }

interface LineFixtures {
  /** A proxy between browser and product: cutting it differs from telling a browser to be offline. */
  readonly line: ProductLine
  /** A page through that proxy, in a new browser of that person or of a visitor. */
  readonly openOnLine: (person?: Person | null) => Promise<Page>
}

/** The product behind a proxy; service workers are allowed. */
export const test = product.extend<LineFixtures>({
  serviceWorkers: 'allow',
  line: async ({ origin }, use) => {
    const line = await openLine(origin)
    await use(line)
    await line.close()
  },
  openOnLine: async ({ line, openBrowser }, use) => {
    await use((person) => openBrowser(person && onLine(person, line.origin), { baseURL: line.origin }))
  },
})

/** Cookies ignore the port; other storage of pages does not. */
function onLine(person: Person, origin: string): Person {
  const origins = person.state.origins.map((storage) => ({ ...storage, origin }))
  return { ...person, state: { ...person.state, origins } }
}

/** Waits until the service worker controls the page and has cached it: its document comes last. */
export async function awaitCached(page: Page, path = new URL(page.url()).pathname): Promise<void> {
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true)
}

async function isKept(path: string): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false
  const pages = await caches.open('okoume-pages')
  const html = await (await pages.match(path, { ignoreVary: true }))?.text()
  const assets = html?.matchAll(/"(\/assets\/[^"#]+\.(?:js|css))/g) ?? []
  const found = await Promise.all(
    [...assets].map(([, asset = '']) => caches.match(asset, { ignoreVary: true })),
  )
  return html !== undefined && found.every((file) => file !== undefined)
}

/** A full visit: everything is loaded, and cached by the worker. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awaitScripts(page)
  await page.waitForLoadState('networkidle')
  await awaitCached(page, path)
}
