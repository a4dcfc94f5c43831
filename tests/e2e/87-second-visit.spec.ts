import type { Page } from '@playwright/test'
import type { ProductLine } from '../../tools/browser/product-line.ts'
import { awaitCached, expect, test } from './line-test.ts'
import { RENTER } from './people.ts'
import { awaitScripts } from './renter.ts'

const KILOBYTE = 1024
/** All bytes to the browser, response headers included. */
const MAX_SECOND_VISIT_BYTES = 10 * KILOBYTE

// The promise is for phones.
test.skip(({ isPhone }) => !isPhone)

/** Opens a page and waits until it is idle; returns the transferred bytes. */
async function bytesOf(line: ProductLine, page: Page, path: string): Promise<number> {
  const before = line.received()
  await page.goto(path)
  await awaitScripts(page)
  await page.waitForLoadState('networkidle')
  return line.received() - before
}

/** A first visit, long enough to fill the cache, and a second one in another tab. */
async function secondVisit(line: ProductLine, page: Page, path: string): Promise<number> {
  await bytesOf(line, page, path)
  await awaitCached(page, path)
  await page.waitForLoadState('networkidle')
  const tab = await page.context().newPage()
  await page.close()
  return bytesOf(line, tab, path)
}

for (const name of ['home', 'explorer', 'object'] as const) {
  test(`a second visit of ${name} stays within its byte budget`, async ({
    line,
    openOnLine,
    objectCalled,
  }) => {
    const item = await objectCalled('Pick-up Toyota')
    const path = { home: '/', explorer: '/explorer', object: `/objet/${item.id}` }[name]
    expect(await secondVisit(line, await openOnLine(), path)).toBeLessThanOrEqual(MAX_SECOND_VISIT_BYTES)
  })
}

/** Whose requests other journeys add little to: lists that grow with the run would be measured. */
const OWNER = 'annick@okoume.test'
const SHEETS = [
  'mes-objets',
  'mes-locations',
  'demandes',
  'portefeuille',
  'messages',
  'notifications',
  'profil',
]

for (const [who, email] of Object.entries({ renter: RENTER, owner: OWNER })) {
  test(`a second visit of each sheet of ${who} stays within its byte budget @deep`, async ({
    line,
    openOnLine,
    people,
  }) => {
    const person = await people.known(email)
    for (const sheet of SHEETS) {
      const path = `/tableau-de-bord/${sheet}`
      const page = await openOnLine(person)
      const bytes = await secondVisit(line, page, path)
      expect.soft(bytes, path).toBeLessThanOrEqual(MAX_SECOND_VISIT_BYTES)
    }
  })
}
