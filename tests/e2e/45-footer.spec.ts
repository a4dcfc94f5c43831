import { expectTouchable, footerOf, openTouched, titleOf } from './layout.ts'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'

test.describe('the footer', () => {
  test('links to existing pages, and to contacts', async ({ page, request }) => {
    await page.goto('/explorer')
    const links = await footerOf(page).getByRole('link').all()
    const addresses = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    const within = new Set(addresses.filter((address) => address.startsWith('/')))
    expect(within.size).toBeGreaterThanOrEqual(12)
    for (const address of within) {
      expect.soft((await request.get(address)).status(), address).toBe(200)
    }
    const outside = addresses.filter((address) => !address.startsWith('/'))
    for (const kind of [/^mailto:\S+@\S+$/, /^tel:\+241\d{8}$/, /^https:\/\/wa\.me\/241\d{8}$/]) {
      expect(outside.filter((address) => kind.test(address))).toHaveLength(1)
    }
    // No application is published, so none is offered.
    await expect(footerOf(page).getByText('Application Android')).toHaveCount(0)
    for (const network of ['Facebook', 'Instagram', 'TikTok']) {
      await expect(footerOf(page).getByRole('link', { name: `Okoumé sur ${network}` })).toBeVisible()
    }
  })

  test('breaks no word of its contacts', async ({ page }) => {
    await page.goto('/explorer')
    const contacts = footerOf(page).getByRole('navigation', { name: 'Contact' })
    for (const link of await contacts.getByRole('link').all()) {
      const lines = await link.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
      expect.soft(lines, `${await link.textContent()}`).toBe(1)
    }
  })

  test('is not under the dashboards, and complete elsewhere', async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(RENTER))
    await openTouched(page, '/tableau-de-bord/mes-locations')
    await expect(titleOf(page, 'Mes locations')).toBeVisible()
    await expect(footerOf(page)).toBeHidden()
    await page.goto('/inscription')
    await expect(footerOf(page)).toBeHidden()
    await page.goto('/explorer')
    await expect(footerOf(page).getByRole('link', { name: 'Cuisine' })).toBeVisible()
  })

  test('has touch targets for a thumb @deep @telephone-only', async ({ page }) => {
    await page.goto('/explorer')
    await expectTouchable(footerOf(page).getByRole('link'))
    await expectTouchable(page.getByRole('banner').locator('a, button'))
  })

  test('navigates without reloading @deep', async ({ page }) => {
    await openTouched(page, '/')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await footerOf(page).getByRole('link', { name: 'Cuisine' }).click()
    await expect(page).toHaveURL('/explorer?category=cuisine')
    await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-same')
  })
})
