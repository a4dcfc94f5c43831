import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

const MOST_BYTES = { script: 125 * 1024, stylesheet: 8 * 1024 } as const

const weigh = async (responses: readonly Response[], type: keyof typeof MOST_BYTES) => {
  const own = responses.filter((response) => response.ok() && response.request().resourceType() === type)
  const bytes = await Promise.all(own.map(async (one) => gzipSync(await one.body(), { level: 9 }).length))
  return bytes.reduce((sum, size) => sum + size, 0)
}

for (const name of ['home', 'explorer', 'object'] as const) {
  test(`a first visit of ${name} stays within its bytes`, async ({ page, objectCalled }) => {
    const item = await objectCalled('Pick-up Toyota')
    const path = { home: '/', explorer: '/explorer', object: `/objet/${item.id}` }[name]
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(path)
    await awaitScripts(page)
    await page.waitForLoadState('networkidle')
    const [script, stylesheet] = [await weigh(responses, 'script'), await weigh(responses, 'stylesheet')]
    expect(script).toBeGreaterThan(0)
    expect.soft(script, 'JS, gzip').toBeLessThanOrEqual(MOST_BYTES.script)
    expect.soft(stylesheet, 'CSS, gzip').toBeLessThanOrEqual(MOST_BYTES.stylesheet)
  })
}
