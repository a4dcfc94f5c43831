import { readFile } from 'node:fs/promises'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ADMINISTRATOR } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { giveMoney, openWallet, ownAmount, rentFromToday, SAVER, withdrawOverHttp } from './wallet-steps.ts'

test('an owner reads their year, prints it and takes it as a file', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const owner = await people.known(SAVER)
  const renter = await people.newcomer('Pélagie Ntoutoume')
  const { id, item, rent } = await rentFromToday(visitor, owner, renter, { price: 6500, deposit: 12_000 })
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const amount = ownAmount()
  await withdrawOverHttp(owner, '077246810', amount)
  const { receipt = '' } =
    (await owner.api.getYearlyStatement()).rentals.find((rental) => rental.id === id) ?? {}
  const page = await openBrowser(owner)
  await openWallet(page)
  await page.getByRole('link', { name: "Relevé de l'année" }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Relevé de l'année" })).toBeVisible()
  await awaitScripts(page)

  const { today } = await visitor.getDemoClock()
  const year = today.slice(0, 4)
  const paper = page.getByRole('article', { name: `Relevé ${year}` })
  await expect(paper).toContainText('Provisoire')
  await expect(paper).toContainText("Ce relevé n'est pas une déclaration.")
  const { balance } = await owner.api.getWallet()
  await expect(paper.locator('dl > div').last()).toContainText(formatFrancs(balance))
  const more = paper.getByRole('region', { name: 'Locations' }).getByRole('button', { name: /^Montrer les/ })
  if (await more.isVisible()) await more.click()
  const line = paper.getByRole('listitem').filter({ hasText: item.title })
  await expect(line).toContainText(receipt)
  await expect(line).toContainText(formatFrancs(rent))
  const withdrawals = paper.getByRole('region', { name: 'Retraits' })
  await expect(withdrawals.getByRole('listitem').filter({ hasText: formatFrancs(-amount) })).toContainText(
    '077 ** ** 10',
  )
  await expect(paper.getByRole('region', { name: 'Autres mouvements' })).toContainText(
    "Correction de l'équipe, en plus",
  )
  await expect(paper.getByRole('row', { name: /^En tout/ })).toBeVisible()
  await expectSoundScreen(page, 'the statement of a year')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe(`okoume-releve-${year}-provisoire.csv`)
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\ufeffDate;Compte;Mouvement;Objet;Du;Au;Reçu;Référence;Numéro;/)
  expect(text).toContain(`;${receipt};`)
  expect(text).toContain(`;Portefeuille;Solde à la fin;;;;;;;;${balance}\r\n`)
  await expect(page.locator(':focus')).toContainText('Le relevé est téléchargé.')

  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('who has earned nothing reads so, and a year without a statement leads to this one', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*yearly-statement/)
  const year = (await visitor.getDemoClock()).today.slice(0, 4)
  const page = await openBrowser(await people.newcomer('Estelle Obame'))
  await page.goto('/tableau-de-bord/portefeuille/releve?annee=1999')
  await expect(page.getByRole('heading', { level: 1, name: 'Pas de relevé pour cette année' })).toBeVisible()
  await page.getByRole('link', { name: 'Relevé de cette année' }).click()
  await expect(page.getByRole('heading', { name: `Aucun mouvement en ${year}` })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(formatFrancs(0))
  await expectSoundScreen(page, 'a year without a movement')
})
