import type { Page } from '@playwright/test'
import {
  ADMINISTRATOR,
  caseOf,
  decisionOn,
  expectNoticeOf,
  notified,
  openView,
} from './administration-steps.ts'
import { unfold } from './dashboard.ts'
import { addButton, fillForm, newTitle, openAddForm, removeObjects } from './owner.ts'
import { rentOverHttp } from './paid-rental.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const OWNER = 'ferdinand@okoume.test'
const MODERATOR = 'moderation@okoume.test'
const HOSTILE = `<img src=x onerror="document.title='joué'"><script>document.title='joué'</script>`

test('an object is reported, and withdrawn by a moderator on the keyboard', async ({
  expectedErrors,
  openBrowser,
  people,
  visitor,
}) => {
  // The object's page, once it is hidden.
  expectedErrors.push(/404/)
  const owner = await people.known(OWNER)
  const reporter = await people.newcomer('Estelle Mba')
  const title = newTitle('Ampli')
  const listing = {
    title,
    description: HOSTILE,
    category: 'electronique',
    price: 5000,
    priceUnit: 'jour',
  } as const
  const place = { location: 'Libreville', place: 'sibang', landmark: '', available: 1 } as const
  const rest = { deposit: 0, images: [], specifications: {}, checklist: [] }
  const written = { ...listing, ...place, ...rest, condition: 'bon' as const }
  const { id } = await owner.api.createItem({ body: written })

  const page = await openBrowser(reporter)
  await page.goto(`/objet/${id}`)
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Signaler cet objet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signaler cet objet' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${title}Proposé par F***`)
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Choisissez une raison.')).toBeVisible()
  await page.getByLabel("Qu'est-ce qui ne va pas ?").selectOption('Autre raison')
  await page.getByLabel('Expliquez').fill(HOSTILE)
  await expectSoundScreen(page, 'a report to write')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Merci. Nous regardons sous 48 h.')).toBeVisible()
  await expectSoundScreen(page, 'a report that was sent')

  const description = 'Un ampli de salon.'
  await owner.api.updateItem({ params: { id }, body: { ...written, description } })
  const moderator = await people.known(ADMINISTRATOR)
  const console = await openBrowser(moderator)
  await openView(console, 'signalements', 'Signalements')
  const card = caseOf(console, title)
  await card.getByText('Modifiée une fois depuis un an').press('Enter')
  await expect(card.locator('del')).toHaveText(HOSTILE)
  await expect(card.locator('ins')).toHaveText(description)
  await expect(card).toContainText(HOSTILE)
  await expectSoundScreen(console, 'what was reported')
  await card.getByRole('button', { name: 'Décider' }).press('Enter')
  const form = decisionOn(console, title)
  await expect(form.getByLabel('Décision')).toBeFocused()
  await form.getByLabel('Décision').selectOption('Retirer')
  await form.getByLabel('Raison').selectOption('Interdit ou dangereux')
  await form.getByLabel('Vos mots').fill('Court')
  await form.getByRole('button', { name: 'Décider' }).press('Enter')
  await expect(form.getByText('10 caractères au moins : la personne le lira.')).toBeVisible()
  await expectSoundScreen(console, 'a decision to write')
  // The evidence can be read and opened beside it, and what was written stays.
  await expect(card.getByRole('link', { name: "Voir l'annonce" })).toBeVisible()
  await form.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Décider' })).toBeFocused()
  await card.getByRole('button', { name: 'Décider' }).press('Enter')
  await form.getByLabel('Vos mots').fill('Cet ampli ne se loue pas ici.')
  await form.getByRole('button', { name: 'Décider' }).press('Enter')
  await expect(notified(console)).toContainText(`${title} : retirer.`)
  await expect(card).toBeHidden()
  await expect(console).toHaveTitle(/^Signalements/)

  await page.goto(`/objet/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Objet non trouvé' })).toBeVisible()
  await page.goto(`/signaler?quoi=item&id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rien à signaler ici' })).toBeVisible()
  await expectSoundScreen(page, 'a report of what is gone')
  // Others are found by a word of the title.
  const { items } = await visitor.searchItems({ query: { q: title } })
  expect(items.map((one) => one.id)).not.toContain(id)
  await expectNoticeOf(page, 'Votre signalement est retenu')

  const ownerPage = await openBrowser(owner)
  await ownerPage.goto('/tableau-de-bord/mes-objets')
  const own = ownerPage.getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('Masquée par la modération')
  await expect(own).toContainText('Cet ampli ne se loue pas ici.')
  await expect(own.getByRole('switch')).toHaveCount(0)
  await expectSoundScreen(ownerPage, 'the items of an owner, one withdrawn')
  await owner.api.deleteItem({ params: { id } })
})

test('a suspended person reads what goes on, and replies to the decision', async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Gildas Obame')
  const reporter = await people.newcomer('Estelle Mba')
  const moderator = await people.known(ADMINISTRATOR)
  await reporter.api.sendReport({ body: { kind: 'person', id: person.id, reason: 'scam' } })
  const { cases } = await moderator.api.listReports()
  const id = cases.find(({ targetId }) => targetId === person.id)?.id ?? ''
  const text = 'Plusieurs personnes se plaignent.'
  await moderator.api.decideReport({ body: { id, decision: 'suspend 7', reason: 'scam', text } })

  const page = await openBrowser(person)
  await page.goto('/tableau-de-bord/portefeuille')
  const alert = page.getByRole('alert').filter({ hasText: "Compte suspendu jusqu'au" })
  await expect(alert).toContainText("L'argent qui vous revient vous reste dû.")
  await awaitScripts(page)
  await alert.getByRole('link', { name: 'Lire la décision et y répondre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Décisions de la modération' })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('Votre réponse').fill(HOSTILE)
  await expectSoundScreen(page, 'a decision to reply to')
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.locator(':focus')).toContainText('Votre réponse est envoyée.')
  await expect(page.getByText('Une autre personne de notre équipe la lit')).toBeVisible()
  await expect(page.getByText(HOSTILE)).toBeVisible()
  await expectSoundScreen(page, 'a decision that was replied to')

  const console = await openBrowser(moderator)
  await openView(console, 'signalements', 'Signalements')
  // Another run of this journey may have left its own.
  const card = caseOf(console, person.name).filter({ hasText: 'Réponse de la personne' }).last()
  await expect(card).toContainText(HOSTILE)
  await expect(card).toContainText('un autre modérateur lit la réponse')
  await expectSoundScreen(console, 'the reply of a person')
})

test('an owner reports a renter from what they ask for', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
}) => {
  const [item, renter] = [await objectCalled('Toges et toques'), await people.newcomer('Gaston Mouele')]
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(50), end: seasonDay(51) })
  const page = await openBrowser(await people.known('thierry@okoume.test'))
  await page.goto(`/location/${id}`)
  await awaitScripts(page)
  await unfold(page, 'Aide')
  await page.getByRole('link', { name: 'Signaler cette personne' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signaler cette personne' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('G***')
})

test('a visitor who reports signs in first, and comes back @deep', async ({ page, visitor }) => {
  const [item] = await visitor.listItems()
  await page.goto(`/objet/${item?.id}`)
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Signaler cet objet' }).click()
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Fsignaler/)
})

/** Somebody reports that person as a scam. */
async function reportPerson(reporter: Person, { id }: Person): Promise<void> {
  await reporter.api.sendReport({ body: { kind: 'person', id, reason: 'scam' } })
}

async function openCase(page: Page, name: string): Promise<void> {
  await openView(page, 'signalements', 'Signalements')
  await caseOf(page, name).last().getByRole('button', { name: 'Décider' }).click()
  await expect(decisionOn(page, name)).toBeVisible()
}

test('a moderator decides by keyboard alone, and the other one reads who was faster @deep @computer-only', async ({
  expectedErrors,
  openBrowser,
  people,
}) => {
  expectedErrors.push(/409/)
  const person = await people.newcomer('Prosper Ella')
  await reportPerson(await people.newcomer('Estelle Mba'), person)
  const moderator = await people.known(MODERATOR)
  const other = await openBrowser(await people.known(ADMINISTRATOR))
  await openCase(other, person.name)
  const late = decisionOn(other, person.name)
  await late.getByLabel('Décision').selectOption('Avertir')
  await late.getByLabel('Vos mots').fill('Attention, ceci est un avertissement.')

  const page = await openBrowser(moderator)
  await openView(page, 'signalements', 'Signalements')
  const decide = caseOf(page, person.name).last().getByRole('button', { name: 'Décider' })
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab')
    if (await decide.evaluate((button) => button === document.activeElement)) break
  }
  await expect(decide).toBeFocused()
  await page.keyboard.press('Enter')
  const form = decisionOn(page, person.name)
  await expect(form.getByLabel('Décision')).toBeFocused()
  await page.keyboard.type('Suspendre 7')
  await expect(form.getByLabel('Décision')).toHaveValue('suspend 7')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Raison')).toHaveValue('scam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Plusieurs personnes se plaignent de vous.')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Décider' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notified(page)).toContainText(`${person.name} : suspendre 7 jours.`)

  await late.getByRole('button', { name: 'Décider' }).click()
  await expect(notified(other)).toContainText('Un autre modérateur a déjà décidé')
  await expect(notified(other)).toContainText(`C'était ${moderator.name}`)
  await expectSoundScreen(other, 'a decision that came too late')
})

test('only a supervisor closes an account, and another one reads the reply @deep', async ({
  expectedErrors,
  openBrowser,
  people,
}) => {
  expectedErrors.push(/404/)
  const person = await people.newcomer('Firmin Ondo')
  await reportPerson(await people.newcomer('Estelle Mba'), person)
  const moderator = await openBrowser(await people.known(MODERATOR))
  await openCase(moderator, person.name)
  await expect(moderator.getByRole('option', { name: 'Suspendre 30 jours' })).toHaveCount(1)
  await expect(moderator.getByRole('option', { name: 'Fermer le compte' })).toHaveCount(0)

  const supervisor = await openBrowser(await people.known(ADMINISTRATOR))
  await openCase(supervisor, person.name)
  const form = decisionOn(supervisor, person.name)
  await form.getByLabel('Décision').selectOption('Fermer le compte')
  await form.getByLabel('Vos mots').fill('Ce compte sert à tromper des gens.')
  await form.getByRole('button', { name: 'Décider' }).click()
  await expect(notified(supervisor)).toContainText(`${person.name} : fermer le compte.`)

  const page = await openBrowser(person)
  await page.goto('/tableau-de-bord/mes-objets')
  await expect(page.getByText('Compte fermé par la modération')).toBeVisible()
  // Acts that would be refused are not offered.
  await expect(page.getByRole('main').getByRole('link', { name: 'Ajouter un objet' })).toHaveCount(0)
  await expectSoundScreen(page, 'the items of a closed account')
  await page.goto(`/p/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(person.name)

  await person.api.listOwnDecisions().then(({ decisions: [one] }) =>
    person.api.replyToDecision({
      params: { id: one?.id ?? '' },
      body: { text: "Ce n'était pas moi, on m'a volé mon téléphone." },
    }),
  )
  await openView(supervisor, 'signalements', 'Signalements')
  const card = caseOf(supervisor, "on m'a volé mon téléphone").last()
  await expect(card.getByRole('button', { name: 'Décider' })).toHaveCount(0)
  await expect(card).toContainText('un autre modérateur lit la réponse')
})

test('an owner reads that a held listing is not online, and sees its page @telephone-only', async ({
  expectedErrors,
  openBrowser,
  people,
  page: visitor,
}) => {
  expectedErrors.push(/404/)
  const owner = await people.known(OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Caisse de munitions')
  await openAddForm(page)
  await fillForm(page, title)
  await addButton(page).click()
  const flash = page.getByRole('status').filter({ hasText: 'Objet ajouté avec succès' })
  await expect(flash).toContainText("n'est pas encore en ligne.")
  await expect(flash).toContainText("Votre annonce est relue avant d'être visible (sous 24 h).")
  await expect(flash).not.toContainText('vos voisins')
  await flash.getByRole('link', { name: "Voir l'annonce" }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText("Personne d'autre ne voit cette annonce")).toBeVisible()
  await page.reload()
  await awaitScripts(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectSoundScreen(page, "a held listing's page")

  await visitor.goto(page.url())
  await awaitScripts(visitor)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Objet non trouvé' })).toBeVisible()
  await removeObjects(owner, title)
})
