import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Locator, Page } from '@playwright/test'
import { signIn } from './account-steps.ts'
import { unfold } from './dashboard.ts'
import { linkIn, mailTo } from './demo-mails.ts'
import { ageOn, CUT, cachedIn } from './last-known-steps.ts'
import { titleOf } from './layout.ts'
import { ownObject } from './owner.ts'
import { answer, enterCode, rentOverHttp, rentToday } from './paid-rental.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday, SAVER } from './wallet-steps.ts'

const THEIR_OWNER = 'thierry@okoume.test'

const nextStep = (page: Page): Locator => page.locator('[aria-current="step"]')

test("a mail's link leads a signed-out renter to the rental, which both parties bring to its end", async ({
  openBrowser,
  page: renterPage,
  people,
  visitor,
  objectCalled,
  request,
}) => {
  const [renter, owner] = [await people.newcomer('Odile Nzamba'), await people.known(THEIR_OWNER)]
  const item = await objectCalled('Toges et toques')
  const { id, quote } = await rentToday(visitor, renter, owner, item)
  const mail = await mailTo(request, renter.email, /est acceptée/)
  expect(linkIn(mail)).toBe(`/location/${id}`)

  await renterPage.goto(linkIn(mail))
  await expect(renterPage).toHaveURL(`/connexion?redirect=%2Flocation%2F${id}`)
  await awaitScripts(renterPage)
  await signIn(renterPage, renter.email, PASSWORD)
  await expect(renterPage).toHaveURL(`/location/${id}`)
  await expect(titleOf(renterPage, item.title)).toBeVisible()
  for (const amount of [quote.subtotal, quote.fee, quote.deposit, quote.total])
    await expect(renterPage.getByRole('main')).toContainText(formatFrancs(amount))
  // Nothing returns that was not handed over.
  await expect(nextStep(renterPage)).toContainText("Remise de l'objet")
  await expect(renterPage.getByRole('main')).toContainText("Donnez votre code une fois l'objet en main")
  await expect(renterPage.getByRole('button', { name: 'Déclarer le retour' })).toHaveCount(0)
  const itsPlace = [item.landmark, item.placeName, item.location].filter(Boolean).join(', ')
  await unfold(renterPage, 'Lieu')
  await expect(renterPage.getByRole('definition').filter({ hasText: itsPlace })).toBeVisible()
  await unfold(renterPage, "Partager l'objet")
  await expect(renterPage.getByRole('link', { name: 'Partager sur WhatsApp' })).toBeVisible()
  await expect(renterPage.getByRole('link', { name: 'Affiche et image' })).toHaveCount(0)
  await expectSoundScreen(renterPage, 'a rental to fetch, for its renter')

  const ownerPage = await openBrowser(owner)
  await ownerPage.goto(`/location/${id}`)
  await expect(ownerPage.getByRole('main')).toContainText('Entrez le code du locataire')
  await expect(ownerPage.getByRole('button', { name: /^(Confirmer|Contester) le retour/ })).toHaveCount(0)
  await expectSoundScreen(ownerPage, 'a rental to hand over, for its owner')
  await enterCode(owner, renter, id, 'remise')

  await renterPage.reload()
  await expect(nextStep(renterPage)).toContainText("Retour de l'objet")
  await expect(nextStep(renterPage)).toContainText(/Par vous, le .+ avant minuit/)
  await expectSoundScreen(renterPage, 'a rental, for its renter')
  await renterPage.getByRole('button', { name: 'Déclarer le retour' }).click()
  const declare = renterPage.getByRole('dialog', { name: 'Déclarer le retour ?' })
  await declare.getByRole('button', { name: 'Déclarer le retour' }).click()
  await expect(renterPage.locator(':focus')).toContainText('Retour déclaré')
  await expect(nextStep(renterPage)).toContainText('Par le propriétaire, avant le')

  await ownerPage.reload()
  await expect(nextStep(ownerPage)).toContainText('Par vous, avant le')
  await expect(ownerPage.getByRole('main')).not.toContainText('Frais de service')
  await expectSoundScreen(ownerPage, 'a rental, for its owner')
  await ownerPage.getByRole('button', { name: 'Confirmer le retour' }).click()
  const confirm = ownerPage.getByRole('dialog', { name: 'Confirmer le retour ?' })
  await confirm.getByRole('button', { name: 'Confirmer le retour' }).click()
  await expect(ownerPage.locator(':focus')).toContainText('Retour confirmé.')
  await expect(ownerPage.getByRole('button', { name: /retour$/ })).toHaveCount(0)
  await expect(nextStep(ownerPage)).toHaveCount(0)
})

test('a stranger reads the same about a rental as about one that does not exist', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const [renter, stranger] = [await people.newcomer('Pierre Allogo'), await people.newcomer('Rita Bivigou')]
  const item = await objectCalled('Bétonnière')
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(20), end: seasonDay(21) })
  const page = await openBrowser(stranger)
  const texts: string[] = []
  for (const address of [id, '0197a000-0000-7000-8000-000000000009']) {
    await page.goto(`/location/${address}`)
    await expect(titleOf(page, 'Location non trouvée')).toBeVisible()
    texts.push(await page.getByRole('main').innerText())
  }
  expect(texts[0]).toBe(texts[1])
  await expectSoundScreen(page, 'a rental that is not found')
})

const MAX_PIXELS = 1500
const PHONE = { width: 360, height: 740 }

test('no page of a rental is longer than two screens @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  test.setTimeout(120_000)
  const [owner, renter] = [await people.known(SAVER), await people.newcomer('Laure Mikala')]
  const item = await ownObject(owner, { price: 5000, deposit: 20_000, checklist: ['Mallette', 'Chargeur'] })
  const wish = { item, start: seasonDay(4), end: seasonDay(5), notes: 'Bonjour, pour un mariage à Owendo.' }
  const { id: asked } = await rentOverHttp(visitor, renter, wish)
  const { id } = await rentFromToday(visitor, owner, renter, { price: 5000, deposit: 20_000 })
  const pages = [await openBrowser(owner), await openBrowser(renter)]
  for (const page of pages) await page.setViewportSize(PHONE)
  const expectShort = async (rental: string, stage: string) => {
    for (const [index, page] of pages.entries()) {
      const reader = index === 0 ? 'owner' : 'renter'
      await page.goto(`/location/${rental}`)
      await expect(page.getByRole('heading', { name: 'Étapes' })).toBeVisible()
      await awaitScripts(page)
      const [height, filled] = await page.evaluate(measure)
      console.info(`${stage}, ${reader}: ${height} px, ${filled} filled buttons`)
      expect.soft(height, `${stage}, ${reader}`).toBeLessThanOrEqual(MAX_PIXELS)
      expect.soft(filled, `filled buttons, ${stage}, ${reader}`).toBeLessThanOrEqual(1)
    }
  }
  const params = { id }
  await expectShort(asked, 'asked')
  await answer(owner, asked, 'acceptée')
  await expectShort(asked, 'accepted')
  await answer(renter, asked, 'annulée')
  await expectShort(asked, 'cancelled')
  await expectShort(id, 'to hand over')
  await enterCode(owner, renter, id, 'remise')
  await expectShort(id, 'out')
  await renter.api.reportProblem({ params, body: { text: 'Elle ne démarre pas.' } })
  await expectShort(id, 'problem')
  await owner.api.answerReport({ params, body: { answer: 'offer', text: '', amount: 2000 } })
  await expectShort(id, 'problem offer')
  await renter.api.answerReport({ params, body: { answer: 'accept', text: '' } })
  await enterCode(renter, owner, id, 'retour')
  await expectShort(id, 'given back')
  const reason = 'La mallette est cassée à la charnière.'
  await owner.api.updateReturn({ params, body: { state: 'contested', reason, cause: 'broken' } })
  await expectShort(id, 'contest open')
  await renter.api.answerContest({
    params,
    body: { answer: 'propose', text: 'La charnière seule.', amount: 400 },
  })
  await expectShort(id, 'contest proposed')
  await owner.api.answerContest({ params, body: { answer: 'accept', text: '' } })
  await expectShort(id, 'contest over')
})

/** The height of the page, and how many of its buttons are filled. */
function measure(): readonly [height: number, filled: number] {
  const probe = document.createElement('i')
  probe.style.color = 'var(--forest)'
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const buttons = [...document.querySelectorAll('main :is(a, button)')]
  const filled = buttons.filter(
    (button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === color,
  )
  return [document.documentElement.scrollHeight, filled.length]
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a rental that was seen once opens', async ({
    openBrowser,
    people,
    visitor,
    objectCalled,
    seasonDay,
    expectedErrors,
  }) => {
    expectedErrors.push(...CUT)
    const [renter, owner] = [await people.newcomer('Simon Ogoula'), await people.known(THEIR_OWNER)]
    const item = await objectCalled('Costume noir')
    const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(20), end: seasonDay(21) })
    await answer(owner, id, 'acceptée')
    const page = await openBrowser(renter)
    await page.goto(`/location/${id}`)
    await expect(titleOf(page, item.title)).toBeVisible()
    await expect.poll(() => cachedIn(page)).toContain(`${renter.id} rental/${id}`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The worker controls the page from the second visit on, and caches its resources.
    await page.reload()
    await expect(titleOf(page, item.title)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.reload()
    await expect(titleOf(page, item.title)).toBeVisible()
    await expect(ageOn(page)).toBeVisible()
    await expect(nextStep(page)).toContainText("Remise de l'objet")
  })
})
