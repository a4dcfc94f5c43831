import { readFile } from 'node:fs/promises'
import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { NOT_OPENED_YET, signUpByNumber } from './account-steps.ts'
import { ADMINISTRATOR } from './administration-steps.ts'
import { openRentalWithId, readWallet, unfold } from './dashboard.ts'
import { linkIn, mailTo } from './demo-mails.ts'
import { orderCode } from './demo-telephone.ts'
import { codeField, expectSettled, openHandover, saveCode, skipPhotos } from './handover-steps.ts'
import { addButton, fieldOf, fillForm, openAddForm, uniqueWord } from './owner.ts'
import { answerAndReturn, leavePaid } from './paying-steps.ts'
import { newEmail, personOf } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, sectionOf } from './profile-steps.ts'
import { askFor, pay } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { openSettings, wayOf } from './settings-steps.ts'
import { decisionLink, sendFile } from './verification-form.ts'
import {
  fillWithdraw,
  giveMoney,
  openWallet,
  openWithdraw,
  ownAmount,
  WITHDRAWAL_CALL,
} from './wallet-steps.ts'

/** Both have their own code and photos; who gives enters the code that the other shows. */
async function handOver(id: string, direction: 'remise' | 'retour', giver: Page, receiver: Page) {
  await openHandover(receiver, id, direction)
  await skipPhotos(receiver).click()
  const code = await receiver.locator('[translate="no"] > [aria-hidden]').innerText()
  await openHandover(giver, id, direction)
  await skipPhotos(giver).click()
  await codeField(giver).fill(code)
  await saveCode(giver).click()
  await expectSettled(giver, direction === 'remise' ? 'Objet remis' : 'Objet rendu')
}

async function review(page: Page, id: string): Promise<void> {
  const rental = await openRentalWithId(page, id)
  await unfold(rental, 'Avis')
  await rental
    .getByRole('group', { name: 'Votre note' })
    .getByRole('radio', { name: '5 étoiles' })
    .check({ force: true })
  await rental.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.locator(':focus')).toContainText('Votre avis est')
}

async function acceptIdentity(
  administrator: Page,
  request: APIRequestContext,
  person: Awaited<ReturnType<typeof personOf>>,
): Promise<void> {
  await sendFile(person)
  await administrator.goto(await decisionLink(request, person, '2'))
  await administrator.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(administrator.getByRole('heading', { name: /est vérifiée/ })).toBeVisible()
}

test('two people without an e-mail let and rent, from the sign-up to the money', async ({
  openBrowser,
  people,
  origin,
  visitor,
  request,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  expectedErrors.push(NOT_OPENED_YET, /status of 403 .*\/api\/wallet/)
  const [ownerPage, renterPage] = [await openBrowser(null), await openBrowser(null)]
  const [ownerName, title] = [`Odile ${uniqueWord()}`, `Bâche ${uniqueWord()}`]
  const ownerNumber = await signUpByNumber(ownerPage, ownerName)
  const renterNumber = await signUpByNumber(renterPage, 'Landry Koumba')
  const owner = { ...(await personOf(ownerPage.request, origin)), name: ownerName }

  await test.step('one has their identity checked, is told so on the site, and lists an object', async () => {
    await acceptIdentity(await openBrowser(null), request, owner)
    await ownerPage.goto('/tableau-de-bord/notifications')
    await expect(ownerPage.getByRole('main')).toContainText('Votre identité est vérifiée')
    await openAddForm(ownerPage)
    await fillForm(ownerPage, title)
    await fieldOf(ownerPage, 'Caution').fill('20 000')
    await addButton(ownerPage).click()
    await expect(ownerPage.getByText('Objet ajouté avec succès')).toBeVisible()
  })

  const rentalId =
    await test.step('the other finds it, asks, and pays with the number of the account', async () => {
      await renterPage.goto(`/explorer?q=${encodeURIComponent(title)}`)
      await expect(renterPage.getByRole('article').filter({ hasText: title })).toBeVisible()
      const [item] = (await visitor.searchItems({ query: { q: title } })).items
      if (!item) throw new Error(`«${title}» was not found`)
      const { today } = await visitor.getDemoClock()
      const start = calendarDay(today)
      await askFor(renterPage, await visitor.getItem({ params: { id: item.id } }), start, addDays(start, 1))
      await pay(renterPage, renterNumber)
      await answerAndReturn(renterPage, visitor, renterNumber, 'confirm')
      await leavePaid(renterPage)
      const [rental] = await owner.api.listRentals()
      return rental?.id ?? ''
    })

  await test.step('the owner accepts; handed over, returned, and reviewed by both', async () => {
    const rental = await openRentalWithId(ownerPage, rentalId)
    await rental.getByRole('button', { name: /^Accepter/ }).click()
    await expect(ownerPage.getByRole('status').filter({ hasText: 'demande acceptée' })).toBeVisible()
    const { today } = await visitor.getDemoClock()
    await visitor.setDemoClock({ body: { today } })
    await handOver(rentalId, 'remise', ownerPage, renterPage)
    await handOver(rentalId, 'retour', renterPage, ownerPage)
    await review(renterPage, rentalId)
    await review(ownerPage, rentalId)
  })

  await test.step('the owner withdraws, and proves it by a code alone', async () => {
    // Held until the day after.
    expect(await readWallet(ownerPage)).toMatchObject({ balance: 5000, withdrawable: 0 })
    const amount = ownAmount()
    await giveMoney(await people.known(ADMINISTRATOR), owner, amount)
    await openWallet(ownerPage)
    // As ten minutes after the last code.
    await ownerPage.route(
      WITHDRAWAL_CALL,
      (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'SIGN_IN_AGAIN', message: 'Prouvez-le.' } } }),
      { times: 1 },
    )
    const dialog = await openWithdraw(ownerPage)
    await fillWithdraw(dialog, ownerNumber, amount)
    await dialog.getByRole('button', { name: 'Soumettre' }).click()
    const field = dialog.getByLabel('Code reçu')
    await expect(dialog.getByLabel('Votre mot de passe')).toHaveCount(0)
    await field.fill(
      await orderCode(ownerPage, dialog.getByRole('button', { name: 'Recevoir un code' }), ownerNumber),
    )
    await expectSoundScreen(ownerPage, 'a withdrawal that asks for a code')
    await field.press('Enter')
    await expect(ownerPage.locator(':focus')).toContainText('Demande de retrait soumise avec succès.')
  })

  await test.step('the other takes their data along', async () => {
    await openProfile(renterPage)
    const data = sectionOf(renterPage, 'Mes données')
    const download = renterPage.waitForEvent('download')
    await data.getByRole('button', { name: 'Télécharger mes données' }).click()
    const archive: AccountArchive = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(archive).toMatchObject({ user: { email: null, name: 'Landry Koumba' }, mails: [] })
  })
})

test('who has no e-mail is offered SMS, shown by their number, and may add an address', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(NOT_OPENED_YET)
  const number = await signUpByNumber(page, 'Awa Mintsa')
  await openSettings(page)
  await expect(page.getByRole('main')).not.toContainText('email')
  await expect(wayOf(page, 'Demandes', 'Notification, sinon SMS')).toBeChecked()
  const ways = page.getByRole('radiogroup', { name: 'Demandes', exact: true })
  await ways.getByRole('radio', { name: 'SMS', exact: true }).check()
  await expect(page.getByText('Enregistré : Demandes')).toBeVisible()
  await expectSoundScreen(page, 'the settings of who has no e-mail')

  await openProfile(page)
  const security = sectionOf(page, 'Connexion et sécurité')
  await expect(page.getByRole('main')).not.toContainText('+241')
  await expect(security).toContainText(tidyGabonPhone(number))
  await expect(security).not.toContainText('Mot de passe')
  await expectSoundScreen(page, 'the profile of who has no e-mail')
  const email = newEmail()
  await security.getByRole('button', { name: 'Ajouter une adresse email' }).click()
  const order = security.getByRole('button', { name: 'Recevoir un code' })
  await security.getByLabel('Code reçu').fill(await orderCode(page, order, number))
  await security.getByLabel('Votre adresse email').fill(email)
  await security.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.locator(':focus')).toContainText(`Nous avons envoyé un lien à ${email}`)
  await page.goto(linkIn(await mailTo(request, email, 'Confirmez votre nouvelle adresse email')))
  await expect(page.getByText(`Votre adresse email est maintenant ${email}.`)).toBeVisible()
  await security.getByRole('button', { name: 'Choisir un mot de passe' }).click()
  await expect(page.locator(':focus')).toContainText('il vous fait choisir un mot de passe')
  await mailTo(request, email, 'Choisissez un nouveau mot de passe')
})

test('who has no e-mail closes the account by a code alone', async ({ page, expectedErrors }) => {
  expectedErrors.push(NOT_OPENED_YET)
  const number = await signUpByNumber(page, 'Awa Mintsa')
  await openProfile(page)
  const data = sectionOf(page, 'Mes données')
  await data.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveCount(0)
  const order = dialog.getByRole('button', { name: 'Recevoir un code' })
  await dialog.getByLabel('Code reçu').fill(await orderCode(page, order, number))
  await expectSoundScreen(page, 'an account to close by a code')
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Votre compte est supprimé.' })).toBeVisible()
})
