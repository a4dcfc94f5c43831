import type { Locator } from '@playwright/test'
import { ADMINISTRATOR } from './administration-steps.ts'
import { expectTouchable, footerOf, goToExplorer, openTouched, titleOf } from './layout.ts'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectAccessible, expectSoundScreen } from './screen-state.ts'

/** Its first and last line meet in the middle of the icon. */
async function expectCross(button: Locator): Promise<void> {
  const middles = () =>
    button.locator('svg').evaluate((sign) =>
      [sign, ...sign.querySelectorAll('path:not(:nth-child(2))')].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return [left + right, top + bottom].map((twice) => Math.round(twice / 2)).join()
      }),
    )
  await expect.poll(async () => new Set(await middles()).size, 'places of the middles').toBe(1)
}

test.describe('the bar', () => {
  test('stays visible, and marks the current page', async ({ page, isPhone }) => {
    await openTouched(page, '/explorer')
    await page.evaluate(() => scrollTo(0, 600))
    const bar = page.getByRole('banner')
    await expect(bar).toBeInViewport({ ratio: 1 })
    if (isPhone) await bar.getByRole('button', { name: 'Menu' }).click()
    const here = bar.locator('[aria-current="page"]').filter({ visible: true })
    await expect(here).toHaveText(['Explorer'])
  })

  test('fits the longest of names @deep', async ({ openBrowser, people, isPhone }) => {
    const name = 'Marie-Antoinette Bernadette Ntsame Obiang épouse Mboumba-Nzamba'
    const page = await openBrowser(await people.newcomer(name))
    await openTouched(page, '/explorer')
    const bar = page.getByRole('banner')
    await bar.getByRole('button', { name: isPhone ? 'Menu' : name }).click()
    await expect(bar.getByText(name).filter({ visible: true }).first()).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true })).toBeInViewport()
    await expectSoundScreen(page, 'the menu of a long name')
  })

  test('shows a skeleton until the session is known @deep', async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(RENTER))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/user/*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/explorer')
    const logo = page.getByRole('banner').locator('svg').first()
    const breathing = () => logo.evaluate((svg) => svg.getAnimations({ subtree: true }).length > 0)
    await awaitScripts(page)
    expect(await breathing()).toBe(true)
    answer()
    await expect.poll(breathing).toBe(false)
  })
})

for (const [path, title, sign] of [
  ['/tableau-de-bord', 'Mes objets', 'grey cards'],
  ['/facturation', 'Aucun objet sélectionné', 'the loading logo'],
  ['/administration?vue=taches', 'Tâches en échec', 'the loading logo'],
] as const) {
  test(`${path} shows ${sign} until its person is known @deep`, async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(ADMINISTRATOR))
    const answered = Promise.withResolvers<void>()
    await page.route('**/user/*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto(path)
    const loading = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Chargement/ })
    await expect(loading.locator(sign === 'grey cards' ? ':scope > span:last-child' : 'svg')).toBeVisible()
    await expect(loading).toHaveCSS('opacity', '1')
    await expect(titleOf(page, title)).toHaveCount(0)
    answered.resolve()
    await expect(titleOf(page, title)).toBeVisible()
    await expect(loading).toHaveCount(0)
  })
}

test("no place stands twice in the telephone's menu @telephone-only", async ({ openBrowser, people }) => {
  for (const person of [null, await people.known(RENTER)]) {
    const page = await openBrowser(person)
    await page.goto('/explorer')
    await awaitScripts(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: person ? 'Mes locations' : 'Connexion' })).toBeVisible()
    const names = await menu.getByRole('link').allTextContents()
    expect(names).toContain('Favoris')
    expect(names).toEqual([...new Set(names)])
  }
})

test.describe("the account's menu @computer-only", () => {
  test('follows the arrow keys, and wraps around', async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(RENTER))
    await page.goto('/tableau-de-bord/mes-locations')
    const bar = page.getByRole('banner')
    const button = bar.getByRole('button', { name: 'Serge Ndong' })
    const entry = (name: string) => bar.getByRole('link', { name, exact: true })
    const leave = bar.getByRole('button', { name: 'Déconnexion' })
    await button.focus()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(entry('Tableau de bord')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(leave).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry('Tableau de bord')).toBeFocused()
    await page.keyboard.press('End')
    await expect(leave).toBeFocused()
    await page.keyboard.press('Home')
    await expect(entry('Tableau de bord')).toBeFocused()
    await expect(entry('Mes locations')).toHaveAttribute('aria-current', 'page')
    await expectSoundScreen(page, "the account's menu")
    await page.keyboard.press('Escape')
    await expect(leave).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('ArrowUp')
    await expect(leave).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(leave).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens on hover, and tolerates a slip of the mouse @deep', async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(RENTER))
    await page.clock.install()
    await page.goto('/explorer')
    const bar = page.getByRole('banner')
    const button = bar.getByRole('button', { name: 'Serge Ndong' })
    const leave = bar.getByRole('button', { name: 'Déconnexion' })
    await button.hover()
    await expect(leave).toBeVisible()
    // A click where hovering has just opened it.
    await button.click()
    await expect(leave).toBeVisible()
    // On a busy machine the way back takes longer than the menu forgives: its time stands still meanwhile.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.mouse.move(300, 500)
    await leave.hover()
    await page.clock.runFor(1000)
    await expect(leave).toBeVisible()
    await page.mouse.move(300, 500)
    await page.clock.runFor(1000)
    await expect(leave).toBeHidden()
  })

  test('closes on a click elsewhere @deep', async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(RENTER))
    await page.goto('/explorer')
    const button = page.getByRole('banner').getByRole('button', { name: 'Serge Ndong' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    // On the bar, where a click focuses nothing.
    await page.mouse.move(500, 30)
    await page.mouse.down()
    await page.mouse.up()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('the menu of small screens @telephone-only', () => {
  test('opens, searches and closes by keyboard', async ({ page }) => {
    await openTouched(page, '/explorer')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expectCross(button)
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('searchbox', { name: 'Rechercher un objet' })).toBeFocused()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/explorer')
    await page.keyboard.type('robe & co')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/explorer?q=robe+%26+co')
    await expect(menu).toBeHidden()
  })

  test('closes on navigation', async ({ page }) => {
    await openTouched(page, '/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectTouchable(menu.locator('a, button'))
    await menu.getByRole('link', { name: 'Explorer' }).click()
    await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('opens and searches without scripts', async ({ openBrowser }) => {
    const page = await openBrowser(null, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const box = page.getByRole('navigation', { name: 'Menu' }).getByRole('searchbox')
    await box.fill('robe')
    await box.press('Enter')
    await expect(page).toHaveURL('/explorer?q=robe')
  })
})

test.describe('navigation', () => {
  test('moves the focus to the new page, whose title is announced', async ({ page, isPhone }) => {
    await openTouched(page, '/installer')
    await goToExplorer(page, isPhone)
    await expect(titleOf(page, 'Explorer les objets')).toBeVisible()
    await expect(page.locator('body > p[role="status"]')).toHaveText(await page.title())
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  })

  test('starts each page at its top, and restores the scroll position on back', async ({ page, isPhone }) => {
    await openTouched(page, '/explorer')
    await page.evaluate(() => scrollTo(0, 700))
    const card = page
      .getByRole('article')
      .nth(isPhone ? 3 : 9)
      .getByRole('link')
    await card.focus()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(200)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/objet\//)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/explorer')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  test('scrolls an address with an anchor to its place, below the bar', async ({ page }) => {
    await openTouched(page, '/installer')
    await page.getByRole('main').getByRole('link', { name: 'Android' }).click()
    await expect(page).toHaveURL('/installer#android')
    const section = page.getByRole('region', { name: /Android/ })
    await expect(section).toBeFocused()
    const bar = await page.getByRole('banner').boundingBox()
    const place = await section.boundingBox()
    const top = place?.y ?? 0
    expect(top).toBeGreaterThanOrEqual(bar?.height ?? 0)
    expect(top).toBeLessThan(200)
    await expect(page.getByText("L'application Android n'est pas encore publiée.")).toBeInViewport()
  })

  test('the skip link skips the bar', async ({ page }) => {
    await page.goto('/installer')
    await awaitScripts(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Android' })).toBeFocused()
  })
})

test('the installation help is readable without scripts, and accessible @deep', async ({
  openBrowser,
  page,
}) => {
  const plain = await openBrowser(null, { javaScriptEnabled: false })
  await plain.goto('/installer')
  for (const name of [/Android/, /iPhone/, /ordinateur/]) {
    await expect(plain.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await plain.getByRole('link', { name: 'iPhone' }).click()
  await expect(plain).toHaveURL('/installer#iphone')
  await openTouched(page, '/installer')
  await expectAccessible(page, 'the help to install')
})

test('print shows the page alone', async ({ page }) => {
  await openTouched(page, '/installer')
  await page.emulateMedia({ media: 'print' })
  await expect(footerOf(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Explorer' })).toBeHidden()
  await expect(titleOf(page, /Installer/)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
})
