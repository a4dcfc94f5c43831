import type { Page } from '@playwright/test'
import { ADMINISTRATOR, caseOf, notified, openView } from './administration-steps.ts'
import { FALSE_PICTURE, pictureFile } from './owner-pictures.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

async function ask(page: Page, text: string): Promise<void> {
  await page.goto('/aide/probleme')
  await page.getByRole('link', { name: 'Autre chose' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autre chose' })).toBeVisible()
  await awaitScripts(page)
  await page.getByLabel('Que se passe-t-il ?').fill(text)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Votre demande est envoyée.')).toBeVisible()
}

test('a person asks, support asks back, the person replies, and it is resolved', async ({
  openBrowser,
  people,
}) => {
  const person = await people.newcomer('Odile Moussavou')
  const page = await openBrowser(person)
  const text = `Mon avis ne part pas <img src=x onerror="document.title='pris'"> ${person.id}`
  await ask(page, text)
  await expectSoundScreen(page, 'a ticket that was just asked')

  const support = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(support, 'aide', "Demandes d'aide")
  await caseOf(support, person.id).getByRole('link').click()
  // Texts of people are shown as they are, and runs nowhere.
  await expect(support.getByText(text)).toBeVisible()
  await expect(support).toHaveTitle("Demandes d'aide - Administration - Okoumé")
  await support.getByRole('button', { name: 'Prendre cette demande' }).click()
  await support.getByLabel('Réponse préparée').selectOption('Il nous manque une information')
  const answer = support.getByLabel('Ce que la personne lira')
  await expect(answer).toHaveValue(/^Bonjour Odile, pour vous aider il nous manque\s: $/)
  await answer.fill('Bonjour Odile, de quelle location parlez-vous ?')
  await support.getByRole('button', { name: 'Demander une précision' }).click()
  await expect(notified(support)).toContainText('Votre question est partie')
  await expectSoundScreen(support, 'a ticket that waits for its person')

  await page.goto('/aide/demandes')
  await expect(page.getByText('Attend votre réponse')).toBeVisible()
  await page.getByRole('link', { name: /Autre chose/ }).click()
  await expect(page.getByText('de quelle location parlez-vous')).toBeVisible()
  await awaitScripts(page)
  await page.getByLabel('Votre réponse').fill('Celle de la perceuse.')
  await page.getByRole('button', { name: 'Répondre' }).click()
  await expect(page.locator(':focus')).toContainText('Votre réponse est envoyée.')
  await expect(page.getByText('Prise en charge')).toBeVisible()

  await support.reload()
  await expect(support.getByText('Celle de la perceuse.')).toBeVisible()
  await awaitScripts(support)
  await answer.fill("Merci, c'est réglé.")
  await support.getByRole('button', { name: 'Répondre et résoudre' }).click()
  await expect(notified(support)).toContainText('La demande est résolue')

  await page.reload()
  await expect(page.getByText("Si ce n'est pas réglé")).toBeVisible()
  await expect(page.getByText('Résolue', { exact: true })).toBeVisible()
})

test('photos leave with a ticket, and one that did not leave is attached on its page', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load resource/)
  const page = await openBrowser(await people.newcomer('Flore Nzamba'))
  await page.goto('/aide/probleme')
  await page.getByRole('link', { name: 'Autre chose' }).click()
  await awaitScripts(page)
  await page.getByLabel('Que se passe-t-il ?').fill('La perceuse est cassée.')
  await page.getByLabel('Ajouter une photo (0 sur 3)').setInputFiles(await pictureFile(0))
  await page.getByLabel('Ajouter une photo (1 sur 3)').setInputFiles(FALSE_PICTURE)
  await page.getByLabel('Ajouter une photo (2 sur 3)').setInputFiles(await pictureFile(1))
  await expect(page.getByRole('button', { name: /^Retirer / })).toHaveCount(3)
  await page.getByRole('button', { name: `Retirer ${FALSE_PICTURE.name}` }).click()
  await expectSoundScreen(page, 'a ticket with photos')

  const sent: string[] = []
  await page.route('**/api/tickets/*/photos', (route) => {
    sent.push(route.request().url())
    return sent.length === 1 ? route.continue() : route.abort()
  })
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Votre demande est envoyée.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("Une photo n'est pas partie. Vérifiez la connexion")
  await expect(page.getByRole('img', { name: 'Jointe 1, en grand' })).toBeVisible()

  await page.getByLabel('Joindre une photo (1 sur 3)').setInputFiles(await pictureFile(1))
  await expect(page.locator(':focus')).toContainText("Une photo n'est pas partie. Vérifiez la connexion")
  await page.unroute('**/api/tickets/*/photos')
  await page.getByLabel('Joindre une photo (1 sur 3)').setInputFiles(FALSE_PICTURE)
  await expect(page.locator(':focus')).toContainText("Ce fichier n'est pas une photo acceptée")
  await page.getByLabel('Joindre une photo (1 sur 3)').setInputFiles(await pictureFile(1))
  await expect(page.locator(':focus')).toContainText('La photo est jointe.')
  await expect(page.getByRole('img', { name: 'Jointe 2, en grand' })).toBeVisible()
})

test('a visitor is led to sign in, and comes back to the question @deep', async ({ page, people }) => {
  const person = await people.newcomer('Gaston Ella')
  await page.goto('/aide/probleme?sujet=refund')
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Faide%2Fprobleme/)
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Je n'ai pas été remboursé" })).toBeVisible()
  await expect(page.getByText("Aucun remboursement n'est dû")).toBeVisible()
})

test('of two supporters the second reads who has taken a ticket @deep @computer-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const person = await people.newcomer('Yolande Mba')
  const page = await openBrowser(person)
  await ask(page, `Deux à la fois ${person.id}`)
  const administrator = await people.known(ADMINISTRATOR)
  const support = await openBrowser(administrator)
  await openView(support, 'aide', "Demandes d'aide")
  await caseOf(support, person.id).getByRole('link').click()
  await expect(support.getByRole('button', { name: 'Prendre cette demande' })).toBeVisible()
  await support.route('**/api/administration/tickets/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'TICKET_TAKEN', message: "Quelqu'un d'autre suit déjà cette demande." } },
        })
      : route.continue(),
  )
  await support.getByRole('button', { name: 'Prendre cette demande' }).click()
  await expect(notified(support)).toContainText("Quelqu'un d'autre suit déjà cette demande.")
})
