import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

test.use({ expectedErrors: [/uncaught: .*Panne/s] })

declare global {
  interface Window {
    sentFaults?: string[]
  }
}

test('a fault of a page reaches its operator once, with its release and nothing of a person', async ({
  page,
  request,
  objectCalled,
}) => {
  await page.addInitScript(() => {
    const sendBeacon = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((text) => {
        window.sentFaults = [...(window.sentFaults ?? []), text]
      })
      return sendBeacon(address, body)
    }
  })
  const { id } = await objectCalled('Pick-up Toyota')
  await page.goto(`/objet/${id}?jeton=secret`)
  await awaitScripts(page)
  await page.evaluate(() => {
    for (let time = 0; time < 2; time++)
      setTimeout(() => {
        throw new Error('Panne de rose@exemple.ga, 074 12 34 56')
      })
  })

  await expect.poll(() => page.evaluate(() => window.sentFaults?.length)).toBe(1)
  const [sent = '{}'] = (await page.evaluate(() => window.sentFaults)) ?? []
  const fault = JSON.parse(sent)
  expect(fault).toEqual({
    kind: 'error',
    message: 'Panne de … …',
    places: [],
    path: '/objet/:',
    release: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  const metrics = async () => (await request.get('/metrics')).text()
  const series = `okoume_browser_faults_total{release="${fault.release}",kind="error"}`
  await expect.poll(metrics).toContain(series)
})
