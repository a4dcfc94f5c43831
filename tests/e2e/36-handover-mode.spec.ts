import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { Page } from '@playwright/test'
import { countJourney, describeFigures } from './counted-journey.ts'
import {
  codeField,
  codeOf,
  expectSettled,
  handoverPath,
  OWNER,
  open,
  openHandover,
  saveCode,
  skipPhotos,
  TERMS,
} from './handover-steps.ts'
import { titleOf } from './layout.ts'
import { awaitCached } from './line-test.ts'
import { expectRoom, LARGE_TEXT } from './narrow-screen.ts'
import { CUT } from './outbox-steps.ts'
import { ownObject } from './owner.ts'
import { answer, rentOverHttp } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

const wrong = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)

test('each side hands over and takes back in six taps, and both screens turn green', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Blandine Moussavou')]
  const { id } = await rentFromToday(visitor, owner, renter, {
    ...TERMS,
    checklist: ['Mallette', 'Chargeur'],
  })
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]
  for (const page of [ownerPage, renterPage]) await page.addInitScript(noteDeviceCalls)
  for (const [direction, giver, receiver, titles] of [
    ['remise', ownerPage, renterPage, ['Objet remis', 'Objet reçu']],
    ['retour', renterPage, ownerPage, ['Objet rendu', 'Objet rendu']],
  ] as const) {
    const [gives, receives] = [await countJourney(giver), await countJourney(receiver)]
    await receives.openMail(receiver, handoverPath(id, direction))
    await receives.tap(skipPhotos(receiver))
    await expect(receiver.getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
    const code = receiver.locator('[translate="no"] > [aria-hidden]')
    await receives.see(code)

    await gives.openMail(giver, handoverPath(id, direction))
    await gives.tap(skipPhotos(giver))
    await gives.tap(giver.getByRole('button', { name: 'Tout est là' }))
    await gives.type(codeField(giver), await code.innerText())
    await gives.tap(saveCode(giver))

    for (const [journey, page, title] of [
      [gives, giver, titles[0]],
      [receives, receiver, titles[1]],
    ] as const) {
      await expectSettled(page, title)
      expect(await page.evaluate(readDeviceCalls)).toEqual(['screen', 60])
      await expectSoundScreen(page, `a settled ${direction}`)
      await journey.tap(page.getByRole('link', { name: 'Terminer' }))
      await expect(page).toHaveURL(`/location/${id}`)
      const figures = journey.figures()
      const side = page === giver ? 'giver' : 'receiver'
      console.info(describeFigures(`${direction}, its ${side}`, figures))
      expect.soft(figures.taps, `taps of the ${side}`).toBeLessThanOrEqual(6)
    }
  }
  const { checklist } = await owner.api.getRental({ params: { id } })
  expect(checklist).toMatchObject({ given: ['Mallette', 'Chargeur'], returned: ['Mallette', 'Chargeur'] })
})

/** Requests of a page to the telephone: to keep its screen lit, and to vibrate. */
function noteDeviceCalls(): void {
  const calls: unknown[] = []
  Object.assign(window, { calls })
  navigator.vibrate = (ms) => calls.push(ms) > 0
  const { request } = WakeLock.prototype
  WakeLock.prototype.request = function (type) {
    calls.push(type)
    return request.call(this, type)
  }
}

const readDeviceCalls = (): unknown => Reflect.get(window, 'calls')

test('an owner without network notes the code, a renter corrects theirs', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(...CUT, /400/)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Blaise Mombo')]
  const { id, item } = await rentFromToday(visitor, owner, renter, {
    ...TERMS,
    checklist: ['Mallette', 'Chargeur', 'Mode d’emploi'],
  })
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]
  const code = await codeOf(renter, id)
  await openHandover(renterPage, id, 'remise')
  await skipPhotos(renterPage).click()
  await expect(renterPage.getByRole('main')).toContainText(
    "Ne le donnez qu'une fois l'objet en main et essayé.",
  )
  await expect(renterPage.getByRole('main')).toContainText(formatHandoverCode(code))
  await expectSoundScreen(renterPage, 'a code to show')

  await openHandover(ownerPage, id, 'remise')
  await expectSoundScreen(ownerPage, 'photos to take')
  await skipPhotos(ownerPage).click()
  const boxes = ownerPage.getByRole('group', { name: 'Cochez ce que vous remettez avec' })
  await boxes.getByLabel('Mallette').check()
  await ownerPage.context().setOffline(true)
  await boxes.getByLabel('Chargeur').check()
  await expectSoundScreen(ownerPage, 'a list to tick')
  await ownerPage.getByRole('button', { name: 'Continuer (2 sur 3)' }).click()
  await expect(ownerPage.getByRole('main')).toContainText(
    'Avec le code, votre loyer est à vous 24 h après la remise.',
  )
  await expectSoundScreen(ownerPage, 'a code to enter')
  // The telephone's own button leads one step back, and what was ticked is still there.
  await ownerPage.goBack()
  await expect(boxes.getByLabel('Chargeur')).toBeChecked()
  await ownerPage.goForward()
  await codeField(ownerPage).fill(formatHandoverCode(code))
  await saveCode(ownerPage).click()
  const noted = ownerPage.getByRole('status').filter({ hasText: 'Code noté à' })
  await expect(noted).toContainText('Nous le vérifierons dès que le réseau revient')
  await expect(ownerPage.locator(':focus')).toContainText('Code noté à')
  await expectSoundScreen(ownerPage, 'a code that waits for the network')
  await ownerPage.context().setOffline(false)
  await expectSettled(ownerPage, 'Objet remis')
  await expectSettled(renterPage, 'Objet reçu')

  const back = await codeOf(owner, id)
  await openHandover(renterPage, id, 'retour')
  await skipPhotos(renterPage).click()
  const returned = renterPage.getByRole('group', { name: 'Cochez ce que vous rendez avec' })
  await expect(returned.getByRole('checkbox')).toHaveCount(2)
  await returned.getByLabel('Mallette').check()
  await renterPage.getByRole('button', { name: 'Continuer (1 sur 2)' }).click()
  // A telephone with little memory reloads the page: what was done stays done.
  await renterPage.reload()
  await codeField(renterPage).fill('123')
  await saveCode(renterPage).click()
  await expect(renterPage.getByRole('main')).toContainText('Le code a six chiffres.')
  await codeField(renterPage).fill(wrong(back))
  await saveCode(renterPage).click()
  await expect(renterPage.getByRole('main')).toContainText("Ce n'est pas le bon code. Il reste 4 essais.")
  await expectSoundScreen(renterPage, 'a wrong code')
  await codeField(renterPage).fill(back)
  await saveCode(renterPage).click()
  await expectSettled(renterPage, 'Objet rendu')

  await open(ownerPage, id, item.title)
  await expect(ownerPage.getByRole('main')).toContainText('À vérifier : Chargeur.')
  await ownerPage.getByRole('button', { name: 'Contester le retour' }).click()
  const contest = ownerPage.getByRole('dialog')
  await expect(contest.getByLabel('Motif')).toHaveValue('incomplete')
  await expect(contest).toContainText('Non coché au retour : Chargeur.')
  await expectSoundScreen(ownerPage, 'a contest with its likely cause')
  await contest.getByRole('button', { name: 'Annuler' }).click()
  await ownerPage.getByRole('button', { name: 'Confirmer le retour' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Confirmer le retour' }).click()
  await expect(ownerPage.getByRole('status').first()).toContainText('Retour confirmé')
  await expect
    .poll(async () => (await renter.api.getRental({ params: { id } })).refundState, { timeout: 20_000 })
    .toBe('paid')
})

test('the handover mode fits narrow screens and the largest letters @telephone-only @deep', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Larissa Ntoutoume')]
  const { id } = await rentFromToday(visitor, owner, renter, {
    ...TERMS,
    checklist: ['Mallette', 'Chargeur'],
  })
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]
  const expectFits = async (page: Page, name: string) => {
    await expectRoom(page, name)
    await expectRoom(page, name, LARGE_TEXT)
  }
  await openHandover(renterPage, id, 'remise')
  await expectFits(renterPage, 'photos to take')
  await skipPhotos(renterPage).click()
  await expectFits(renterPage, 'a code to show')
  await openHandover(ownerPage, id, 'remise')
  await skipPhotos(ownerPage).click()
  await expectFits(ownerPage, 'a list to tick')
  await ownerPage.getByRole('button', { name: 'Tout est là' }).click()
  await expectFits(ownerPage, 'a code to enter')
  await codeField(ownerPage).fill(await codeOf(renter, id))
  await saveCode(ownerPage).click()
  await expectSettled(ownerPage, 'Objet remis')
  await expectFits(ownerPage, 'a settled handover')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the handover mode opens once the rental was seen, also after a reload', async ({
    openBrowser,
    people,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(...CUT)
    const [owner, renter] = [await people.known(OWNER), await people.newcomer('Honorine Bibalou')]
    const { id, item } = await rentFromToday(visitor, owner, renter, TERMS)
    const code = formatHandoverCode(await codeOf(renter, id))
    const page = await openBrowser(renter)
    // The worker answers from the second page on.
    await page.goto('/tableau-de-bord/mes-locations')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await open(page, id, item.title)
    await page.waitForLoadState('networkidle')
    await awaitCached(page, handoverPath(id, 'remise'))
    await page.context().setOffline(true)
    await page.locator(`a[href="${handoverPath(id, 'remise')}"]`).click()
    await skipPhotos(page).click()
    await expect(page.getByRole('main')).toContainText(code)
    await expect(page.getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
    await expect(page.getByText(code, { exact: true })).toHaveCSS('font-size', '64px')
    await page.reload()
    await expect(page.getByText(code, { exact: true })).toHaveCSS('font-size', '64px')
    await expect(page.getByRole('main')).toContainText('Sans réseau, cet écran ne change pas')
    await expectSoundScreen(page, 'a code to show without a network')
  })
})

test('at the wrong time the handover mode says so and leads back; a stranger finds nothing', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Ivanna Koumba')]
  const item = await ownObject(owner, TERMS)
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(3), end: seasonDay(4) })
  const page = await openBrowser(renter)
  const expectClosed = async (direction: 'remise' | 'retour', words: string | RegExp) => {
    await openHandover(page, id, direction)
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('link', { name: 'Voir la location' })).toHaveAttribute(
      'href',
      `/location/${id}`,
    )
  }
  await expectClosed('remise', "La demande n'est pas encore acceptée.")
  await answer(owner, id, 'acceptée')
  await expectClosed('remise', /La remise s'enregistre à partir du .+ à 12\sh\s00/)
  await expectClosed('retour', "Le retour s'enregistre une fois la remise enregistrée.")
  await expectSoundScreen(page, 'a handover that is too early')
  await answer(renter, id, 'annulée')
  await expectClosed('remise', "Cette location n'a pas lieu.")

  const strangerPage = await openBrowser(await people.newcomer('Judith Oyane'))
  await openHandover(strangerPage, id, 'remise')
  await expect(titleOf(strangerPage, 'Location non trouvée')).toBeVisible()
})
