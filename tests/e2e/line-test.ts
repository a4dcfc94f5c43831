import type { Page } from '@playwright/test'
import { openLine, type ProductLine } from '../../tools/browser/product-line.ts'
import type { Person } from './people.ts'
import { expect, test as product } from './product-test.ts'
import { awaitScripts } from './renter.ts'

export { expect }

interface LineFixtures {
  /** Between the browser and the product: it can be cut, which a browser that is told to be offline cannot replace. */
  readonly line: ProductLine
  /** A page at the end of that line, in a browser of its own, of that person or of a visitor. */
  readonly openOnLine: (person?: Person | null) => Promise<Page>
}

/** The product behind a line; service workers are allowed. */
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

/** Cookies know no port; what the pages themselves keep does. */
function onLine(person: Person, origin: string): Person {
  const origins = person.state.origins.map((kept) => ({ ...kept, origin }))
  return { ...person, state: { ...person.state, origins } }
}

/** Waits until the service worker answers for the page and has kept what it shows: its document comes last. */
export async function awaitCached(page: Page, path = new URL(page.url()).pathname): Promise<void> {
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true)
}

async function isKept(path: string): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false
  const pages = await caches.open('okoume-pages')
  return (await pages.match(path, { ignoreVary: true })) !== undefined
}

/** As somebody does who has time: all that the page shows has come, and the worker has kept it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awaitScripts(page)
  await page.waitForLoadState('networkidle')
  await awaitCached(page, path)
}
