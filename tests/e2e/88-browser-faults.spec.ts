import type { Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

test.use({ expectedErrors: [/uncaught: |net::ERR_FAILED/] })

declare global {
  interface Window {
    sentFaults?: string[]
  }
}

/** Notes what leaves by the beacon, which the network's own record does not show. */
async function openWatched(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const sendBeacon = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (target, body) => {
      void (body as Blob).text().then((text) => {
        window.sentFaults = [...(window.sentFaults ?? []), text]
      })
      return sendBeacon(target, body)
    }
  })
  await page.route('**/assets/broken.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = panne' }),
  )
  for (const away of ['**/assets/away.js', '**/api/away']) await page.route(away, (route) => route.abort())
  await page.goto(address)
  await awaitScripts(page)
}

const sentBy = async (page: Page): Promise<readonly Record<string, unknown>[]> =>
  ((await page.evaluate(() => window.sentFaults)) ?? []).map((text) => JSON.parse(text))

const PERSONAL = "new Error('Panne de rose@exemple.ga, 074 12 34 56')"

for (const { title, script, kind, message } of [
  {
    title: 'an error that is thrown',
    script: `setTimeout(() => { throw ${PERSONAL} })`,
    kind: 'error',
    message: 'Panne de … …',
  },
  {
    title: 'a promise that nobody waits for',
    script: `void Promise.reject(${PERSONAL})`,
    kind: 'rejection',
    message: 'Panne de … …',
  },
  {
    title: 'a module that arrives broken',
    script: `void import('/assets/broken.js')`,
    kind: 'rejection',
    message: expect.stringContaining('Unexpected token'),
  },
]) {
  test(`${title} reaches the operator once, with its release and nothing of a person`, async ({
    page,
    request,
    objectCalled,
  }) => {
    const { id } = await objectCalled('Pick-up Toyota')
    await openWatched(page, `/objet/${id}?jeton=secret`)
    for (let time = 0; time < 2; time++) await page.evaluate(script)
    await expect.poll(async () => (await sentBy(page)).length).toBe(1)
    const [fault] = await sentBy(page)
    expect(fault).toEqual({
      ...{ kind, message, path: '/objet/:' },
      places: [],
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    const series = `okoume_browser_faults_total{release="${fault?.release}",kind="${kind}"}`
    await expect.poll(async () => (await request.get('/metrics')).text()).toContain(series)
  })
}

for (const [title, script] of [
  ['a call without a network', `void fetch('/api/away')`],
  ['a module that a lost network did not bring', `void import('/assets/away.js')`],
  ['a refusal of ours', `void Promise.reject(Object.assign(new Error('Panne'), { name: 'ApiError' }))`],
  ['a call that was given up', `void Promise.reject(new DOMException('Panne', 'AbortError'))`],
] as const) {
  test(`${title} is no fault of the page`, async ({ page }) => {
    await openWatched(page, '/')
    const uncaught = page.waitForEvent('pageerror')
    await page.evaluate(script)
    await uncaught
    // What comes later is sent: the silence before was meant.
    await page.evaluate(`setTimeout(() => { throw new Error('Panne après') })`)
    await expect.poll(async () => (await sentBy(page)).map((fault) => fault.message)).toEqual(['Panne après'])
  })
}
