import { readFile } from 'node:fs/promises'
import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { rentOverHttp } from './paid-rental.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { openProfile, opens, sectionOf } from './profile-steps.ts'

const DATA = 'Mes données'

test('a person downloads all their data as a file', async ({ openBrowser, people, expectedErrors }) => {
  expectedErrors.push(/net::ERR|Failed to load resource|Failed to fetch/)
  const person = await people.newcomer('Hortense Bongo')
  const page = await openBrowser(person)
  await openProfile(page)
  const button = sectionOf(page, DATA).getByRole('button', { name: 'Télécharger mes données' })
  await page.route('**/export', (route) => route.abort())
  await button.click()
  await expect(sectionOf(page, DATA).getByRole('alert')).toContainText('vos données ne sont pas arrivées')
  await page.unroute('**/export')

  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^okoume-mes-donnees-\d{4}-\d{2}-\d{2}\.json$/)
  const archive: AccountArchive = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(archive.user).toMatchObject({ id: person.id, email: person.email, name: 'Hortense Bongo' })
  expect(archive.mails.map(({ subject }) => subject)).toContain('Confirmez votre adresse email')
  await expect(page.locator(':focus')).toContainText('Vos données sont dans vos téléchargements.')
})

test('an account with a rental cannot be deleted, and says where to act @deep @telephone-only', async ({
  openBrowser,
  people,
  visitor,
  objectCalled,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*\/user\//)
  const person = await people.newcomer('Jocelyn Mabiala')
  const item = await objectCalled('Vidéoprojecteur')
  await rentOverHttp(visitor, person, { item, start: seasonDay(30), end: seasonDay(31) })
  const page = await openBrowser(person)
  await openProfile(page)
  await sectionOf(page, DATA).getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.getByRole('dialog').getByLabel('Votre mot de passe').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: "Suppression impossible pour l'instant" })
  await expect(refusal.getByRole('alert')).toContainText('Vous avez des locations en attente')
  await refusal.getByRole('link', { name: 'Voir mes locations' }).click()
  await expect(page).toHaveURL('/tableau-de-bord/mes-locations')
  expect(await opens(page, person.email, PASSWORD)).toBe(true)
})

test('an account is deleted with its password, and nothing of it opens any more @telephone-only', async ({
  openBrowser,
  people,
  isPhone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|401|403) .*\/api\/auth\//)
  const person = await people.newcomer('Rodrigue Essono')
  const page = await openBrowser(person)
  await openProfile(page)
  await sectionOf(page, DATA).getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  const password = dialog.getByLabel('Votre mot de passe')
  const confirm = dialog.getByRole('button', { name: 'Supprimer', exact: true })
  await expect(dialog).toContainText('Ce qui est effacé')
  await expect(dialog).toContainText('Ce qui est gardé, sans votre nom')
  await confirm.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Entrez votre mot de passe.')
  await password.fill('pas celui-ci')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription("Ce n'est pas votre mot de passe.")
  await password.fill(PASSWORD)
  await confirm.click()

  await expect(page).toHaveURL('/')
  const notice = page.getByRole('status').filter({ hasText: 'Votre compte est supprimé.' })
  await expect(notice).toBeVisible()
  if (!isPhone) await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()
  await expect.poll(() => opens(page, person.email, PASSWORD)).toBe(false)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/tableau-de-bord/profil')
  await expect(page).toHaveURL(/\/connexion\?redirect=/)
})
