import { gzipSync } from 'node:zlib'
import { PICTURE_WIDTHS, pictureVariant } from '@okoume/domain/listing/picture.ts'
import type { Page, Response } from '@playwright/test'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

const KILOBYTE = 1024
const MAX_BYTES = {
  script: 125 * KILOBYTE,
  stylesheet: 8 * KILOBYTE,
  font: 25 * KILOBYTE,
  everything: 200 * KILOBYTE,
  cardPicture: 20 * KILOBYTE,
} as const

/** Downloads of a phone's first visit before any touch. */
async function firstVisit(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await awaitScripts(page)
  await page.waitForLoadState('networkidle')
  return responses.filter((response) => response.ok() && response.url().startsWith('http'))
}

/** Transferred bytes: compressed at least as well as by gzip. */
async function weigh(responses: readonly Response[], type?: string): Promise<number> {
  const ofType = responses.filter(
    (response) => type === undefined || response.request().resourceType() === type,
  )
  const bytes = await Promise.all(ofType.map(async (one) => sentBytes(one, await one.body())))
  return bytes.reduce((sum, size) => sum + size, 0)
}

function sentBytes(response: Response, body: Buffer): number {
  const compresses = ['document', 'script', 'stylesheet', 'fetch'].includes(response.request().resourceType())
  return compresses ? gzipSync(body, { level: 9 }).length : body.length
}

// The promise is for phones: a desktop shows four times as much.
for (const name of ['home', 'explorer', 'object'] as const) {
  test(`a first visit of ${name} stays within its byte budget @telephone-only`, async ({
    page,
    objectCalled,
  }) => {
    const item = await objectCalled('Pick-up Toyota')
    const path = { home: '/', explorer: '/explorer', object: `/objet/${item.id}` }[name]
    const responses = await firstVisit(page, path)
    const script = await weigh(responses, 'script')
    expect(script).toBeGreaterThan(0)
    expect.soft(script, 'JS, gzip').toBeLessThanOrEqual(MAX_BYTES.script)
    expect.soft(await weigh(responses, 'stylesheet'), 'CSS, gzip').toBeLessThanOrEqual(MAX_BYTES.stylesheet)
    expect.soft(await weigh(responses, 'font'), 'fonts').toBeLessThanOrEqual(MAX_BYTES.font)
    expect
      .soft(await weigh(responses), 'everything before scrolling')
      .toBeLessThanOrEqual(MAX_BYTES.everything)
  })
}

/** Scripts and style sheets until the page is quiet: a module in the wrong chunk makes pages load what they do not show. */
const MAX_FILES = { accueil: 27, 'mes-locations': 30, portefeuille: 33, messages: 26, demandes: 28 } as const

for (const [sheet, most] of Object.entries(MAX_FILES)) {
  test(`a first visit of ${sheet} loads few files, and none of the public pages' own @telephone-only`, async ({
    openBrowser,
    people,
  }) => {
    const page = await openBrowser(await people.known(OWNER))
    const responses = await firstVisit(page, `/tableau-de-bord/${sheet}`)
    const files = responses.filter((one) => ['script', 'stylesheet'].includes(one.request().resourceType()))
    const names = new Set(files.map((one) => new URL(one.url()).pathname))
    expect.soft(names.size, [...names].join(' ')).toBeLessThanOrEqual(most)
    expect.soft([...names].filter((name) => /explorer|item-page|item-card|home/.test(name))).toEqual([])
  })
}

test('a picture of a card is light', async ({ visitor, request }) => {
  const { items } = await visitor.searchItems()
  const [narrowest] = PICTURE_WIDTHS
  for (const { title, images } of items) {
    const [cover] = images
    if (cover === undefined) continue
    for (const format of ['avif', 'webp'] as const) {
      const answer = await request.get(pictureVariant(cover, narrowest, format))
      const { length } = await answer.body()
      expect
        .soft(length, `${title}, ${narrowest} pixels, ${format}`)
        .toBeLessThanOrEqual(MAX_BYTES.cardPicture)
    }
  }
})
