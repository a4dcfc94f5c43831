import type { Locator, Page } from '@playwright/test'
import { touch } from './layout.ts'
import { CUT, cutTheApi, SWITCHING } from './outbox-steps.ts'
import { openMyItems, ownCard, ownObject, removeObjects } from './owner.ts'
import { OTHER_OWNER, type Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const WAITS = 'Sera enregistré dès que le réseau revient.'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT)
})

const switchOf = (page: Page, title: string) => ownCard(page, title).getByRole('switch')

test('the switch works offline, can be undone there, and is saved once online', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const { id, title } = await ownObject(owner)
  const offered = async () => (await visitor.getItem({ params: { id } })).offered
  const page = await openBrowser(owner)
  await openMyItems(page)
  await page.context().setOffline(true)
  await switchOf(page, title).click()
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'false')
  await expect(ownCard(page, title)).toContainText(WAITS)
  await expectSoundScreen(page, 'a switch that waits for the network')
  await ownCard(page, title).getByRole('button', { name: 'Annuler' }).click()
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'true')
  await expect(ownCard(page, title)).not.toContainText(WAITS)

  await switchOf(page, title).press('Space')
  await expect(ownCard(page, title)).toContainText(WAITS)
  expect(await offered()).toBe(true)
  await page.context().setOffline(false)
  await expect(ownCard(page, title)).not.toContainText(WAITS)
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'false')
  await expect.poll(offered).toBe(false)
  await removeObjects(owner, title)
})

test('a switch survives an offline reload, and is saved once @deep', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const { id, title } = await ownObject(owner)
  const page = await openBrowser(owner)
  await openMyItems(page)
  const mend = await cutTheApi(page)
  await switchOf(page, title).click()
  await expect(ownCard(page, title)).toContainText(WAITS)
  await openMyItems(page)
  await expect(page.getByText(/Dernière mise à jour/)).toBeVisible()
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'false')
  await expect(ownCard(page, title)).toContainText(WAITS)

  const saved: unknown[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/item/update-availability')) saved.push(response.status())
  })
  await mend()
  await expect(ownCard(page, title)).not.toContainText(WAITS)
  await expect.poll(async () => (await visitor.getItem({ params: { id } })).offered).toBe(false)
  await expect.poll(() => saved).toEqual([200])
  await removeObjects(owner, title)
})

test('a change from another device is not overwritten without asking @deep', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const owner = await people.known(OTHER_OWNER)
  const { id, title } = await ownObject(owner)
  const offered = async () => (await visitor.getItem({ params: { id } })).offered
  const elsewhere = (available: boolean) =>
    owner.api.updateItemAvailability({ body: { item_id: id, available } })
  const page = await openBrowser(owner)
  await openMyItems(page)
  // A stylesheet missing at the first touch is fetched again by axe, which the content policy forbids.
  await touch(page)
  await page.context().setOffline(true)
  await switchOf(page, title).click()
  await expect(ownCard(page, title)).toContainText(WAITS)
  await elsewhere(false)
  await elsewhere(true)
  await page.context().setOffline(false)

  await expect(ownCard(page, title).getByRole('alert')).toContainText('sur un autre appareil')
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'true')
  expect(await offered()).toBe(true)
  await expectSoundScreen(page, 'a switch that was overtaken')
  await ownCard(page, title).getByRole('button', { name: 'Appliquer quand même' }).click()
  await expect(switchOf(page, title)).toHaveAttribute('aria-checked', 'false')
  await expect.poll(offered).toBe(false)
  await expect(ownCard(page, title).getByRole('alert')).toHaveCount(0)
  await removeObjects(owner, title)
})

/** Its card, after its switch was refused and the list was read without it. */
async function switchObjectThatIsGone(page: Page, owner: Person): Promise<Locator> {
  const { title } = await ownObject(owner)
  await openMyItems(page)
  // The code of the first touch cannot be loaded offline.
  await touch(page)
  await page.context().setOffline(true)
  await switchOf(page, title).click()
  await removeObjects(owner, title)
  await page.route(SWITCHING, (route) => route.continue())
  const listRead = page.waitForResponse((response) => response.url().endsWith(`/item/${owner.id}`))
  await page.context().setOffline(false)

  await listRead
  await expect(page.getByText(/Dernière mise à jour/)).toHaveCount(0)
  await expect(ownCard(page, title).getByRole('alert')).toHaveText('Objet non trouvé')
  return ownCard(page, title)
}

test('an item deleted meanwhile says so at its switch @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const card = await switchObjectThatIsGone(page, owner)
  await card.getByRole('button', { name: 'Laisser ainsi' }).click()
  await expect(card).toHaveCount(0)
})

test('the outbox drops a deleted item once its page was left @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const card = await switchObjectThatIsGone(page, owner)
  const waits = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unsent')))
  expect(await waits()).toBe(true)
  await openMyItems(page)
  await expect.poll(waits).toBe(false)
  await expect(card).toHaveCount(0)
})
