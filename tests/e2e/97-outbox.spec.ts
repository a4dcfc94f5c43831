import { askedFor, logOf, openConversation, write } from './contacting-steps.ts'
import { expect, test } from './conversation-test.ts'
import { touch } from './layout.ts'
import { CUT, cutTheApi, expectAllSent, pressSignOut, rowOf, SENDING, textsOn } from './outbox-steps.ts'
import { answer } from './paid-rental.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(...CUT)
})

test('messages written offline survive a reload, and arrive once and in order', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const request = await askedFor({ people, visitor, seasonDay }, 'Alban Nkoghe')
  await request.owner.api.sendMessage({
    params: { id: request.rentalId },
    body: { key: crypto.randomUUID(), text: 'Bonjour, je vous écoute.' },
  })
  const page = await openBrowser(request.renter)
  let renter = await openConversation(page, request.rentalId)
  await expect(logOf(renter)).toContainText('je vous écoute')
  const mend = await cutTheApi(page)
  await write(renter, 'Sans réseau')
  await expect(rowOf(renter, 'Sans réseau')).toContainText('En attente du réseau')
  await expect(rowOf(renter, 'Sans réseau')).toContainText(/\d{1,2}.h.\d\d/)
  await write(renter, 'Ne part jamais')
  await rowOf(renter, 'Ne part jamais').getByRole('button', { name: 'Retirer' }).click()
  await expect(rowOf(renter, 'Ne part jamais')).toHaveCount(0)
  await write(renter, 'La suite')
  await renter.getByLabel('Votre message').fill('Commencé')
  await expectSoundScreen(page, 'messages that wait for the network')

  renter = await openConversation(page, request.rentalId)
  await expect(logOf(renter)).toContainText('je vous écoute')
  await expect(page.getByText(/Dernière mise à jour/)).toBeVisible()
  await expect(rowOf(renter, 'La suite')).toContainText('En attente du réseau')
  await expect(renter.getByLabel('Votre message')).toHaveValue('Commencé')
  await expectSoundScreen(page, 'messages opened without a network')

  await mend()
  await expectAllSent(renter)
  await expect(logOf(renter).getByRole('listitem')).toHaveCount(3)
  expect(await textsOn(request.owner, request.rentalId)).toEqual([
    'Bonjour, je vous écoute.',
    'Sans réseau',
    'La suite',
  ])
})

test('the outbox is sent from whichever page of the site is opened next @deep', async ({ converse }) => {
  const { request, page, renter } = await converse('Blanche Mintsa')
  await page.context().setOffline(true)
  await write(renter, 'À plus tard')
  await expect(rowOf(renter, 'À plus tard')).toContainText('En attente du réseau')
  await page.close()
  await page.context().setOffline(false)

  const next = await page.context().newPage()
  await next.goto('/')
  await next.keyboard.press('Tab')
  await expect.poll(() => textsOn(request.owner, request.rentalId)).toEqual(['À plus tard'])
})

test('two tabs that come online send it once, and both show it once @deep', async ({ converse }) => {
  const { request, page, renter: here } = await converse('Cyr Mombo')
  const other = await page.context().newPage()
  const there = await openConversation(other, request.rentalId)
  await page.context().setOffline(true)
  await write(here, 'Un')
  await write(there, 'Deux')
  for (const tab of [here, there]) await expect(tab.getByText('En attente du réseau')).toHaveCount(2)
  // Answers, not attempts: one that is made while the browser still cuts the line never leaves the device.
  let posts = 0
  page.context().on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/messages')) posts += 1
  })
  await page.context().setOffline(false)

  for (const tab of [here, there]) {
    await expectAllSent(tab)
    await expect(logOf(tab).getByRole('listitem')).toHaveCount(2)
  }
  expect(await textsOn(request.owner, request.rentalId)).toEqual(['Un', 'Deux'])
  expect(posts).toBe(2)
})

test('a message whose answer is lost is not sent twice', async ({ converse }) => {
  const { request, page, renter } = await converse('Diane Ondo')
  const keys: string[] = []
  await page.route(SENDING, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().postDataJSON().key)
    // The server has stored it; its answer is lost.
    if (keys.length === 1) await route.fetch()
    if (keys.length === 1) return route.abort()
    return route.continue()
  })
  await write(renter, 'Une seule fois')
  await expect.poll(() => keys.length).toBe(2)
  await expectAllSent(renter)

  expect(new Set(keys).size).toBe(1)
  await expect(logOf(renter).getByRole('listitem')).toHaveCount(1)
  expect(await textsOn(request.owner, request.rentalId)).toEqual(['Une seule fois'])
})

test('a busy server is retried when it says so @deep', async ({ converse, expectedErrors }) => {
  expectedErrors.push(/503/)
  const { request, page, renter } = await converse('Eloi Ngoma')
  const tries: number[] = []
  await page.route(SENDING, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries.push(performance.now())
    return tries.length > 1
      ? route.continue()
      : route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json: {} })
  })
  await write(renter, 'Patience')
  await expect(rowOf(renter, 'Patience')).toContainText('nouvel essai dans un instant')
  await expectAllSent(renter)
  await expect(rowOf(renter, 'Patience').getByRole('button')).toHaveCount(0)

  expect(await textsOn(request.owner, request.rentalId)).toEqual(['Patience'])
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(2900)
})

test('a conversation closed meanwhile refuses the waiting message, with the reason, and the text is not lost @deep', async ({
  converse,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const { request, page, renter } = await converse('Flore Pambou', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // A stylesheet missing at the first touch is fetched again by axe, which the content policy forbids.
  await touch(page)
  await page.context().setOffline(true)
  const text = `Toujours libre ?${'\nDites-moi.'.repeat(16)}`
  await write(renter, text)
  await expect(rowOf(renter, 'Toujours libre ?')).toContainText('En attente du réseau')
  await answer(request.owner, request.rentalId, 'refusée')
  await page.context().setOffline(false)

  const row = rowOf(renter, 'Toujours libre ?')
  await expect(row).toContainText('Cette conversation est close : on peut la relire, mais plus y écrire.')
  await expectSoundScreen(page, 'a message that was refused')
  await expect(row.getByRole('button', { name: 'Copier' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: 'Copier' }).click()
  await expect(row.getByText('Texte copié')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await page.reload()
  await row.getByRole('button', { name: 'Réessayer' }).click()
  await expect(row).toContainText('Cette conversation est close')
  await row.getByRole('button', { name: 'Retirer' }).click()
  await expect(row).toHaveCount(0)
  expect(await textsOn(request.owner, request.rentalId)).toEqual([])
})

test('signing out asks before unsent entries are lost @deep', async ({ converse, isPhone }) => {
  const { request, page, renter } = await converse('Gaël Rapontchombo')
  await page.context().setOffline(true)
  for (const text of ['Un', 'Deux']) await write(renter, text)
  await expect(renter.getByText('En attente du réseau')).toHaveCount(2)
  await page.route(SENDING, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.context().setOffline(false)
  await page.reload()
  await expect(rowOf(renter, 'Deux')).toContainText('En attente du réseau')
  await awaitScripts(page)
  await pressSignOut(page, isPhone)
  const dialog = page.getByRole('dialog', { name: 'Se déconnecter maintenant ?' })
  await expect(dialog).toContainText('2 messages ne sont pas encore partis.')
  await expectSoundScreen(page, 'the question before signing out')
  await dialog.getByRole('button', { name: 'Attendre' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/explorer')
  await awaitScripts(page)
  await pressSignOut(page, isPhone)
  await dialog.getByRole('button', { name: 'Se déconnecter et tout perdre' }).click()
  await expect(page).toHaveURL('/')
  await page.unrouteAll()

  await page.reload()
  expect(await page.evaluate(keptEntries)).toBe(0)
  expect(await textsOn(request.owner, request.rentalId)).toEqual([])
})

/** How many people have data left in this browser. */
function keptEntries(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('okoume-private')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })
}
