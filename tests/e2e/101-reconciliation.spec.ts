import { readFile } from 'node:fs/promises'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR, caseOf, notified } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const HEAD = 'reference;montant;date;etat;sens'

async function answer(page: Page, label: string, text: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('finance compares a day with its statement, explains what differs, closes it, and opens it again', async ({
  openBrowser,
  people,
  expectedErrors,
}, { project }) => {
  expectedErrors.push(/status of 400 /)
  const known = await people.known(ADMINISTRATOR)
  const { days } = await known.api.getReconciliation({ query: { month: lastMonth() } })
  const quiet = days.filter((one) => !one.closed && one.moved + one.missing + one.statements === 0)
  // Each size has a day of its own.
  const day = quiet[project.name === 'telephone' ? 0 : 2]?.day ?? ''
  const page = await openBrowser(known)
  await page.goto('/administration/finance')
  await page.getByRole('link', { name: 'Rapprochement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rapprochement' })).toBeVisible()
  await awaitScripts(page)
  await page.getByRole('link', { name: "Mois d'avant" }).click()
  await expectSoundScreen(page, 'a month that is reconciled')
  await page.locator(`a[href$="jour=${day}"]`).first().click()
  await expect(page.getByRole('heading', { level: 2, name: formatLongDay(calendarDay(day)) })).toBeVisible()
  await expectSoundScreen(page, 'a day without a statement')

  await page.getByRole('button', { name: 'Choisir les colonnes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prestataire').selectOption({ value: 'simulator' })
  await dialog.getByLabel('Montant').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Montant')).toHaveAccessibleDescription('Donnez cette colonne.')
  await dialog.getByLabel('Montant').fill('Montant')
  await dialog.getByLabel('Commission (facultatif)').fill('')
  await dialog.getByLabel('Solde après la ligne (facultatif)').fill('')
  await expectSoundScreen(page, 'the columns of a statement')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notified(page)).toContainText('Simulateur : les colonnes sont enregistrées.')

  await page.getByRole('button', { name: 'Déposer un relevé' }).click()
  const file = dialog.getByLabel('Fichier')
  const choose = (content: string | Buffer) =>
    file.setInputFiles({ name: 'relevé.csv', mimeType: 'text/csv', buffer: Buffer.from(content as string) })
  const send = dialog.getByRole('button', { name: 'Déposer', exact: true })
  await dialog.getByLabel('Prestataire').selectOption({ value: 'simulator' })
  await send.click()
  await expect(file).toHaveAccessibleDescription(/Choisissez le fichier du relevé/)
  await choose('Bonjour')
  await send.click()
  await expect(file).toHaveAccessibleDescription(/n'est pas un relevé CSV lisible/)
  await choose(`${HEAD}\nX1;5;2020-01-01;ok;entrée`)
  await send.click()
  await expect(file).toHaveAccessibleDescription(/La ligne 2 est du 01\/01\/2020/)
  await expectSoundScreen(page, 'a statement of the wrong day')
  const [small, large] = [`PETIT${day}`, `GRAND${day}`]
  const text = `${HEAD}\n${small};900;${day} 10:00;SUCCESS;sortie\n${large};150 000;${day};SUCCESS;entrée`
  // As a spreadsheet saves its «Unicode».
  const statement = Buffer.from(`\ufeff${text}`, 'utf16le')
  await choose(statement)
  await dialog.getByLabel('Solde à la fin du jour (facultatif)').fill('95 000')
  await send.click()
  await expect(notified(page)).toContainText('Le relevé est déposé. Écarts à expliquer : 2.')
  await expectSoundScreen(page, 'a day with differences')

  await caseOf(page, small).getByRole('button', { name: 'Expliquer' }).click()
  await dialog.getByRole('button', { name: 'Expliquer', exact: true }).click()
  await expect(dialog.getByText('Expliquez cet écart.')).toBeVisible()
  await expectSoundScreen(page, 'a difference that is explained')
  await answer(page, 'Explication', 'Abonnement du mois', 'Expliquer')
  await expect(notified(page)).toContainText("L'écart est expliqué.")
  await expect(caseOf(page, small)).toContainText('Expliqué')
  await caseOf(page, small).getByRole('button', { name: "Retirer l'explication" }).click()
  await answer(page, 'Pourquoi', 'Ce n’était pas cela', "Retirer l'explication")
  await expect(notified(page)).toContainText("L'explication est retirée : l'écart attend de nouveau.")
  await caseOf(page, small).getByRole('button', { name: 'Expliquer' }).click()
  await answer(page, 'Explication', 'Abonnement du mois', 'Expliquer')
  await expect(caseOf(page, small)).toContainText('Expliqué')

  const asker = await people.newcomer('Aline Mba')
  await known.api.changeRoles({ params: { id: asker.id }, body: { roles: ['finance'] } })
  const { differences } = await known.api.getReconciliationDay({ params: { day } })
  const difference = differences.find(({ reference }) => reference === large)?.key ?? ''
  await asker.api.explainDifference({ params: { day }, body: { difference, words: 'Apport de la banque' } })
  await page.reload()
  await awaitScripts(page)
  await expect(page.getByText('Une explication attend une confirmation.')).toBeVisible()
  await expect(page.getByText(/attende?n?t une explication/)).toHaveCount(0)
  await caseOf(page, large).getByRole('button', { name: 'Confirmer' }).click()
  await answer(page, 'Ce que vous avez vérifié', 'Le bordereau', 'Confirmer')
  await expect(notified(page)).toContainText("L'explication est confirmée.")

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le relevé' }).click()
  expect(await readFile(await (await download).path())).toEqual(statement)
  await expect(notified(page)).toContainText('Le relevé est téléchargé.')

  await page.getByRole('button', { name: 'Clore ce jour' }).click()
  const closing = dialog.getByRole('button', { name: 'Clore ce jour', exact: true })
  await closing.click()
  const note = dialog.getByLabel('Note (si un solde diffère)')
  await expect(note).toHaveAccessibleDescription(/Airtel Money a .* que le grand livre\s: dites pourquoi/)
  await note.fill('Un essai')
  await closing.click()
  await expect(notified(page)).toContainText('est clos.')
  await expect(page.getByText(/^Clos par /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Déposer un relevé' })).toHaveCount(0)
  await expectSoundScreen(page, 'a closed day')

  await page.getByRole('button', { name: 'Rouvrir ce jour' }).click()
  await answer(page, 'Pourquoi', 'Un essai', 'Rouvrir')
  await expect(notified(page)).toContainText('Le jour est rouvert.')
  await page.getByRole('button', { name: 'Retirer le relevé' }).click()
  await answer(page, 'Pourquoi', 'Un essai', 'Retirer le relevé')
  await expect(notified(page)).toContainText('le relevé est retiré.')
  await expect(page.getByText("Rien n'attend : ce jour peut être clos.")).toBeVisible()
})

/** As the address of the page before that of today. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7)
}
