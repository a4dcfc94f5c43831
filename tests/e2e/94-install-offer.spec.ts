import type { Page } from '@playwright/test'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import {
  alreadyThere,
  comesBack,
  comesBackMuchLater,
  IPHONE,
  installButton,
  lookAround,
  memoryOf,
  offerByBrowser,
  offerOf,
  prompted,
  runAsApp,
  runAsIphoneApp,
} from './install-steps.ts'
import { footerOf, titleOf } from './layout.ts'
import { addButton, fillForm, newTitle, openAddForm, removeObjects } from './owner.ts'
import { OTHER_OWNER, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { askFor, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('installing is offered after a request is paid, and not during the payment @deep', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const page = await openBrowser(await people.newcomer('Ornella Mbina'))
  await offerByBrowser(page)
  const number = newAirtelNumber()
  await askFor(page, await objectCalled('Chaises en plastique'), seasonDay(44), seasonDay(45))
  await pay(page, number)
  await answerPhone(visitor, number, 'confirm')
  await expect(page.getByRole('heading', { name: /^Paiement réussi/ })).toBeVisible()
  await expect(offerOf(page)).toBeHidden()
  await expect(page).toHaveURL(/mes-locations$/)
  await expect(offerOf(page)).toBeVisible()
  await expectSoundScreen(page, 'the offer after paying')
})

test('installing is offered after an item was published @deep', async ({ openBrowser, people }) => {
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Débroussailleuse')
  await offerByBrowser(page)
  await openAddForm(page)
  await fillForm(page, title)
  await addButton(page).click()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  await expect(offerOf(page)).toBeVisible()
  await expectSoundScreen(page, 'the offer after publishing')
  await removeObjects(owner, title)
})

test('the third visit offers it; «Plus tard» dismisses it @deep', async ({ page, isPhone }) => {
  await offerByBrowser(page)
  await comesBack(page)
  await lookAround(page, isPhone)
  const offer = offerOf(page)
  await expect(offer).toBeVisible()
  await expectSoundScreen(page, 'the offer')
  await offer.getByRole('button', { name: 'Plus tard' }).click()
  await expect(offer).toBeHidden()
  const { offeredAt } = await memoryOf(page)
  await lookAround(page, isPhone)
  await expect(offer).toBeHidden()
  expect((await memoryOf(page)).offeredAt).toBe(offeredAt)
  expect(await prompted(page)).toBeUndefined()
})

test('an unanswered offer stays on navigation, but does not come again @deep', async ({ page, isPhone }) => {
  await offerByBrowser(page)
  await comesBack(page)
  await lookAround(page, isPhone)
  await expect(offerOf(page)).toBeVisible()
  // The offer covers the footer's end.
  await footerOf(page).getByRole('link', { name: 'Comment ça marche' }).first().press('Enter')
  await expect(titleOf(page, 'Comment ça marche')).toBeVisible()
  await expect(offerOf(page)).toBeVisible()
  const { offeredAt } = await memoryOf(page)
  await lookAround(page, isPhone)
  expect((await memoryOf(page)).offeredAt).toBe(offeredAt)
  await expect(offerOf(page)).toBeHidden()
})

test("«Installer» opens the browser's dialog, by the keyboard too", async ({ page, isPhone }) => {
  await offerByBrowser(page)
  await comesBack(page)
  await lookAround(page, isPhone)
  // By keyboard: it comes last.
  await expect(offerOf(page)).toBeVisible()
  const before = isPhone ? page.getByRole('navigation', { name: 'Barre du bas' }) : footerOf(page)
  await before.getByRole('link').last().press('Tab')
  await expect(offerOf(page).getByRole('button', { name: 'Installer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(offerOf(page)).toBeHidden()
  expect(await prompted(page)).toBe('true')
  await expect(page.getByRole('main')).toBeFocused()
})

const INSTALLATIONS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by the offer': (page) => offerOf(page).getByRole('button', { name: 'Installer' }).click(),
  "from the browser's own menu": (page) => page.evaluate(() => dispatchEvent(new Event('appinstalled'))),
}

for (const [how, install] of Object.entries(INSTALLATIONS)) {
  test(`once installed ${how}, it is never offered again @deep`, async ({ page, isPhone }) => {
    await offerByBrowser(page)
    await comesBack(page)
    await lookAround(page, isPhone)
    await expect(offerOf(page)).toBeVisible()
    await install(page)
    await expect(offerOf(page)).toBeHidden()
    await comesBackMuchLater(page)
    const { visits, offeredAt } = await memoryOf(page)
    await lookAround(page, isPhone)
    expect(await memoryOf(page)).toMatchObject({
      visits: Number(visits) + 1,
      offeredAt,
      installedAt: expect.any(Number),
    })
    await expect(offerOf(page)).toBeHidden()
  })
}

test('Escape dismisses the offer @deep', async ({ page, isPhone }) => {
  await offerByBrowser(page)
  await comesBack(page)
  await lookAround(page, isPhone)
  await offerOf(page).getByRole('button', { name: 'Installer' }).focus()
  await page.keyboard.press('Escape')
  await expect(offerOf(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a first visit is offered nothing, nor is a browser that cannot install @deep', async ({
  page,
  openBrowser,
  isPhone,
}) => {
  await comesBack(page)
  await lookAround(page, isPhone)
  expect(await memoryOf(page)).toMatchObject({ visits: 3, offeredAt: null })
  const first = await openBrowser(null)
  await offerByBrowser(first)
  await lookAround(first, isPhone)
  expect(await memoryOf(first)).toMatchObject({ visits: 1, offeredAt: null })
  await expect(offerOf(first)).toBeHidden()
})

test('on an iPhone the offer leads to its own steps, which come first @deep', async ({
  openBrowser,
  isPhone,
}) => {
  const page = await openBrowser(null, IPHONE)
  await comesBack(page)
  await lookAround(page, isPhone)
  await offerOf(page).getByRole('button', { name: 'Installer' }).click()
  await expect(page).toHaveURL('/installer#iphone')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Sur iPhone, avec Safari')
  await expect(page.getByRole('heading', { name: 'Sur iPhone, avec Safari' })).toBeInViewport()
  await expect(offerOf(page)).toBeHidden()
  await expectSoundScreen(page, 'the steps for an iPhone')
})

for (const [device, options, open] of [
  ['Android', {}, runAsApp],
  ['an iPhone', IPHONE, runAsIphoneApp],
] as const) {
  test(`opened from its icon on ${device}, the site says that it is installed and offers nothing @deep`, async ({
    openBrowser,
    people,
    isPhone,
  }) => {
    const page = await openBrowser(await people.known(RENTER), options)
    if (open === runAsApp) await offerByBrowser(page)
    await comesBack(page)
    await open(page)
    await lookAround(page, isPhone)
    expect(await memoryOf(page)).toMatchObject({ offeredAt: null, installedAt: expect.any(Number) })
    await expect(offerOf(page)).toBeHidden()
    await page.goto('/installer')
    await expect(alreadyThere(page)).toBeVisible()
    await expect(installButton(page)).toBeHidden()
    await expectSoundScreen(page, '/installer within the installed site')
    await page.goto('/tableau-de-bord/parametres')
    await expect(page.getByText('Vous utilisez Okoumé comme une application')).toBeVisible()
  })
}
