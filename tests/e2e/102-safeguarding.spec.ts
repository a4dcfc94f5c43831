import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { ADMINISTRATOR, notified } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('finance reads what was owed and held each day, signs a day, and prints it on one sheet', async ({
  openBrowser,
  people,
}) => {
  const known = await people.known(ADMINISTRATOR)
  const { days } = await known.api.listSafeguardDays({ query: {} })
  // The size of the screen before this one has signed the newest already.
  const unseen = days.find(({ signOff }) => signOff === null)
  if (!unseen) throw new Error('every day of the demo is signed')
  const date = formatLongDay(calendarDay(unseen.day))
  const page = await openBrowser(known)
  await page.goto('/administration/finance')
  await page.getByRole('link', { name: 'Cantonnement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cantonnement' })).toBeVisible()
  await awaitScripts(page)
  await expectSoundScreen(page, 'the records of a month')
  const row = page.getByRole('main').locator('ol > li').filter({ hasText: date })
  await expect(row).toContainText("Personne ne l'a encore vu")
  await row.getByRole('link').press('Enter')

  const paper = page.getByRole('article', { name: `Fin du ${date}` })
  await expect(paper).toContainText('Dû aux utilisateurs')
  await expect(paper).toContainText(unseen.digest)
  await expect(paper).toContainText('Tout ce qui est dû est tenu')
  await expectSoundScreen(page, 'the record of a day')

  await page.getByRole('button', { name: "J'ai vu ce jour" }).click()
  const dialog = page.getByRole('dialog', { name: `Vu : ${date}` })
  await dialog.getByLabel('Remarque, facultative').fill('Rien à signaler')
  await expectSoundScreen(page, 'a day that is being signed')
  await dialog.getByRole('button', { name: 'Mettre mon nom' }).click()
  await expect(notified(page)).toContainText(`Votre nom est sous le ${date}.`)
  await expect(paper).toContainText('Rien à signaler')
  await expect(page.getByRole('button', { name: "J'ai vu ce jour" })).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimer' })).toHaveCount(0)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

test('a day that another administrator has signed meanwhile says by whom', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 /)
  const known = await people.known(ADMINISTRATOR)
  const { days } = await known.api.listSafeguardDays({ query: {} })
  const day = days.find(({ signOff }) => signOff === null)?.day ?? ''
  const page = await openBrowser(known)
  await page.goto(`/administration/finance?vue=cantonnement&jour=${day}`)
  await awaitScripts(page)
  await page.getByRole('button', { name: "J'ai vu ce jour" }).click()
  await known.api.signOffSafeguardDay({ params: { day }, body: {} })
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre mon nom' }).click()
  await expect(notified(page)).toContainText('La page est à jour.')
  await expect(page.getByRole('button', { name: "J'ai vu ce jour" })).toHaveCount(0)
})

test('a month and a day without a record say so', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/finance?vue=cantonnement&mois=2024-01')
  await expect(page.getByRole('heading', { name: 'Aucun jour écrit ce mois-là' })).toBeVisible()
  await page.goto('/administration/finance?vue=cantonnement&jour=2024-01-05')
  await expect(page.getByRole('heading', { name: "Ce jour n'est pas écrit" })).toBeVisible()
  await page.getByRole('link', { name: 'Tous les jours' }).click()
  await expect(page.getByRole('main').locator('ol > li').first()).toBeVisible()
})
