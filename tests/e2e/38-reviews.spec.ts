import { ADMINISTRATOR, caseOf, decisionOn, notified, openView } from './administration-steps.ts'
import { openRentalWithId, unfold } from './dashboard.ts'
import { newTitle } from './owner.ts'
import { enterCode } from './paid-rental.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

const OWNER = 'ferdinand@okoume.test'
const SECRET = 'Le manche tient mal, à resserrer.'

test('both parties review a rental, and each reads the other once both have', async ({
  expectedErrors,
  openBrowser,
  people,
  visitor,
}) => {
  // A review that was published meanwhile.
  expectedErrors.push(/409/)
  const [renter, owner] = [await people.newcomer('Estelle Mba'), await people.known(OWNER)]
  const { id, item } = await rentFromToday(visitor, owner, renter, { price: 5000, deposit: 20_000 })
  await enterCode(owner, renter, id, 'remise')
  await enterCode(renter, owner, id, 'retour')

  const page = await openBrowser(renter)
  await page.goto('/tableau-de-bord/accueil')
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Donner votre avis' }).click()
  await expect(page.getByRole('heading', { name: 'Avis', exact: true })).toBeInViewport()
  await page.goto(`/location/${id}#avis`)
  await expect(page.getByRole('heading', { name: 'Avis', exact: true })).toBeInViewport()
  const own = page.getByRole('main')
  await awaitScripts(page)
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(own.getByText('Choisissez de une à cinq étoiles.')).toBeInViewport()
  await expect(own.getByRole('radio', { name: '1 étoile' }).first()).toBeFocused()
  await own
    .getByRole('group', { name: 'Votre note' })
    .getByRole('radio', { name: '3 étoiles' })
    .check({ force: true })
  await expect(own.getByText('Correct', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(own.getByRole('radio', { name: '4 étoiles' })).toBeChecked()
  await own.getByRole('checkbox', { name: 'bien expliqué' }).check({ force: true })
  // Praise goes with three stars or more.
  await own.getByRole('radio', { name: '2 étoiles, Décevant' }).check({ force: true })
  await expect(own.getByRole('checkbox')).toHaveCount(0)
  await own.getByRole('radio', { name: '4 étoiles, Bien' }).check({ force: true })
  await expect(own.getByRole('checkbox', { name: 'bien expliqué' })).not.toBeChecked()
  await own.getByRole('checkbox', { name: 'bien expliqué' }).check({ force: true })
  await expectSoundScreen(page, 'a review to write')
  await own.getByLabel('Votre avis').fill(`${SECRET} Appelez le 077 12 34 56.`)
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(own).toContainText('vous seul pouvez le lire')
  await expect(page.locator(':focus')).toContainText('Votre avis est envoyé.')
  await expectSoundScreen(page, 'a review that waits')
  await own.getByRole('button', { name: 'Changer mon avis' }).click()
  await own.getByLabel('Votre avis').fill('Rien à redire.')

  const ownerPage = await openBrowser(owner)
  const theirs = await openRentalWithId(ownerPage, id)
  await expect(theirs).toContainText('a donné son avis. Donnez le vôtre pour lire le sien')
  await expect(theirs).not.toContainText(SECRET)
  await unfold(theirs, 'Avis')
  await theirs
    .getByRole('group', { name: 'Votre note' })
    .getByRole('radio', { name: '5 étoiles' })
    .check({ force: true })
  await theirs.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(theirs).toContainText(SECRET)
  await expect(theirs).not.toContainText('077')
  await expect(theirs.getByRole('link', { name: 'Partager sur WhatsApp' }).first()).toBeVisible()
  await theirs.getByText('Répondre à cet avis').click()
  await theirs.getByLabel('Votre réponse').fill('Resserré, merci.')
  await expectSoundScreen(ownerPage, 'a reply to write')
  await theirs.getByRole('button', { name: 'Publier ma réponse' }).click()
  await expect(theirs).toContainText('Resserré, merci')
  await expect(ownerPage.locator(':focus')).toContainText('Votre réponse est publiée.')
  await expect(theirs.getByText('Répondre à cet avis')).toHaveCount(0)

  // The renter's form has been open all the while.
  await own.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.locator(':focus')).toContainText('Cet avis est publié : il ne change plus.')
  await expect(own).toContainText('Resserré, merci')
  await expectSoundScreen(page, 'a review that came too late')

  await page.goto(`/objet/${item.id}`)
  const reviews = page.getByRole('region', { name: /^Avis/ })
  await expect(reviews).toContainText('4,0 (1 avis)')
  await expect(reviews).toContainText(SECRET)
  await expect(reviews).toContainText('Resserré, merci')
  await expectSoundScreen(page, 'an item with a review')
  await page.getByRole('main').getByRole('link', { name: 'nom masqué' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'nom masqué' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avis reçus' })).toContainText(SECRET)
  await expect(page.getByRole('region', { name: 'Ses objets' }).getByRole('article')).not.toHaveCount(0)
  await expectSoundScreen(page, 'an owner')
})

test('a reported review is withdrawn with its stars, and comes back when another moderator reads the reply @deep', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [renter, owner] = [await people.newcomer('Estelle Mba'), await people.known(OWNER)]
  const { id, item } = await rentFromToday(visitor, owner, renter, { price: 5000 })
  await enterCode(owner, renter, id, 'remise')
  await enterCode(renter, owner, id, 'retour')
  const text = newTitle('Il chauffe trop')
  await renter.api.saveRentalReview({ params: { id }, body: { note: 2, text } })
  await owner.api.saveRentalReview({ params: { id }, body: { note: 5, text: 'Parfait.' } })

  const page = await openBrowser(owner)
  await page.goto(`/objet/${item.id}`)
  const reviews = page.getByRole('region', { name: /^Avis/ })
  await expect(reviews).toContainText('2,0 (1 avis)')
  await awaitScripts(page)
  await reviews.getByRole('link', { name: 'Signaler cet avis' }).click()
  await page.getByLabel("Qu'est-ce qui ne va pas ?").selectOption('Sans rapport, ou sur une autre location')
  await expectSoundScreen(page, 'a review to report')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Merci. Nous regardons sous 48 h.')).toBeVisible()

  const first = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(first, 'signalements', 'Signalements')
  await caseOf(first, text).getByRole('button', { name: 'Décider' }).click()
  const decision = decisionOn(first)
  const reason = decision.getByLabel('Raison')
  await expect(reason.getByRole('option', { name: 'Autre raison' })).toHaveCount(1)
  await decision.getByLabel('Décision').selectOption('Retirer')
  // An opinion is no reason to withdraw a review.
  await expect(reason.getByRole('option', { name: 'Autre raison' })).toHaveCount(0)
  await decision.getByLabel('Vos mots').fill("Il parle d'un autre objet.")
  await decision.getByRole('button', { name: 'Décider' }).click()
  await expect(notified(first)).toContainText('retirer.')

  await page.goto(`/objet/${item.id}`)
  await expect(reviews).toContainText('Un avis a été retiré par la modération.')
  await expect(reviews).not.toContainText(text)
  await expect(reviews).not.toContainText('2,0')
  await expectSoundScreen(page, 'an item whose review was withdrawn')

  const writer = await openBrowser(renter)
  await writer.goto('/tableau-de-bord/decisions')
  await expect(writer.getByText("Il parle d'un autre objet.")).toBeVisible()
  await awaitScripts(writer)
  await writer.getByLabel('Votre réponse').fill("C'est bien celui que j'ai loué.")
  await writer.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(writer.getByText('Une autre personne de notre équipe la lit')).toBeVisible()

  const second = await openBrowser(await people.known('moderation@okoume.test'))
  await openView(second, 'signalements', 'Signalements')
  await caseOf(second, "C'est bien celui que j'ai loué.").getByRole('button', { name: 'Décider' }).click()
  const answer = decisionOn(second)
  await answer.getByLabel('Décision').selectOption('Rétablir')
  await expectSoundScreen(second, 'the reply to a withdrawn review')
  await answer.getByLabel('Vos mots').fill("C'est exact, nos excuses.")
  await answer.getByRole('button', { name: 'Décider' }).click()
  await expect(notified(second)).toContainText('rétablir.')
  await writer.reload()
  await expect(writer.getByText('Décision annulée')).toBeVisible()
  await page.reload()
  await expect(reviews).toContainText(text)
  await expect(reviews).toContainText('2,0 (1 avis)')
})
