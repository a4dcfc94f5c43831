import { expect, test } from './product-test.ts'
import { expectAccessible } from './screen-state.ts'

const PATH = '/demo/composants/'

test('every component is shown in each of its states, for everybody to use', async ({ page }) => {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Composants' })).toBeVisible()
  await expectAccessible(page, 'the components')

  for (const specimen of await page.locator('.specimen').all()) {
    const shown = await specimen.locator('> div > *').first().boundingBox()
    expect.soft(shown?.height, (await specimen.getAttribute('aria-labelledby')) ?? '').toBeGreaterThan(0)
  }
})

test('dialogs open, are sound and close', async ({ page }) => {
  await page.goto(PATH)
  for (const name of ['Une question', 'Un large', 'Partager']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `the dialog «${name}»`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('no page of the product loads them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/', '/explorer', '/demo']) await page.goto(path)
  expect(asked.filter((url) => url.includes('composants'))).toEqual([])
})
