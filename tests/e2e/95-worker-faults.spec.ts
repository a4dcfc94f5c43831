import { titleOf } from './layout.ts'
import { expect, test } from './line-test.ts'
import { awaitScripts } from './renter.ts'
import { emptyPictures } from './screen-state.ts'
import { awaitWorker } from './settings-steps.ts'

/** The worker as a browser runs it that lacks something, or cannot read its storage. */
const FAULTS = {
  'waiting for the network fails':
    'const start = self.setTimeout; self.setTimeout = (work, ms) => { if (ms === 3000) throw new TypeError(); return start(work, ms) };',
  'caches cannot be read': 'CacheStorage.prototype.match = () => Promise.reject(new TypeError());',
}
for (const [name, fault] of Object.entries(FAULTS)) {
  test(`where ${name}, the worker lets the network answer`, async ({ line, openOnLine, objectCalled }) => {
    const { id, title } = await objectCalled('Pick-up Toyota')
    line.tamper('/sw.js', { edit: (code) => fault + code })
    const page = await openOnLine()
    await page.goto(`/objet/${id}`)
    await awaitWorker(page)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(titleOf(page, title)).toBeVisible()
    await awaitScripts(page)
    expect(await emptyPictures(page)).toEqual([])
  })
}

test('a network that goes before the worker is fetched leaves no error behind', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED.*service-worker/)
  await page.route(/\/assets\/service-worker-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await awaitScripts(page)
  await failed
})
