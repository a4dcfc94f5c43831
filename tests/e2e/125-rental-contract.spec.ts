import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { contractNumber } from '@okoume/domain/rental/rental-contract.ts'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { openRentalWithId, unfold } from './dashboard.ts'
import { ageOn, CUT, open } from './last-known-steps.ts'
import { ownObject, removeObjects } from './owner.ts'
import { answer, enterCode, rentOverHttp, rentToday } from './paid-rental.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

async function openContract(page: Page, id: string): Promise<void> {
  await openRentalWithId(page, id)
  await unfold(page, 'Contrat')
  await page.getByRole('link', { name: 'Contrat de location' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contrat de location' })).toBeVisible()
}

async function acceptIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: "J'accepte ce contrat" }).click()
  await expect(page.getByRole('status').filter({ hasText: 'vous avez accepté ce contrat' })).toBeVisible()
  await expect(page.getByRole('button', { name: "J'accepte ce contrat" })).toHaveCount(0)
}

test('both telephones accept the contract, and read both times; it prints, and a stranger finds nothing', async ({
  openBrowser,
  people,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const item = await ownObject(owner, { price: 10_000, deposit: 5000 })
  const { id } = await rentToday(visitor, renter, owner, item)
  const page = await openBrowser(renter)
  await page.goto(`/location/${id}/remise`)
  await expect(page.getByText('Contrat pas encore accepté par vous, sans obligation')).toBeVisible()
  await expectSoundScreen(page, 'a handover whose contract is not accepted')
  await page.getByRole('link', { name: 'le lire' }).click()
  const paper = page.getByRole('article', { name: `Contrat ${contractNumber(id)}` })
  await expect(paper).toContainText(item.title)
  await expect(paper).toContainText(formatFrancs(5000))
  await expect(page.getByText('sans cela, la location continue comme elle est payée')).toBeVisible()
  await expectSoundScreen(page, 'a contract to accept')
  await acceptIt(page)
  await expect(paper.getByRole('listitem').filter({ hasText: 'locataire' })).toContainText(
    /Accepté par .* le \d/,
  )
  await expect(paper.getByRole('listitem').filter({ hasText: 'propriétaire' })).toContainText(
    'Pas accepté par',
  )

  const other = await openBrowser(owner)
  await openContract(other, id)
  await acceptIt(other)
  await page.reload()
  for (const side of [page, other])
    await expect(side.getByRole('listitem').filter({ hasText: /^Accepté par .* le \d/ })).toHaveCount(2)
  await expectSoundScreen(page, 'a contract that both have accepted')
  const rental = await openRentalWithId(page, id)
  await expect(rental).toContainText('Accepté par vous')

  await other.emulateMedia({ media: 'print' })
  await expect(other.getByRole('article')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await expect(other.getByRole('contentinfo')).toBeHidden()
  const sheets = (await other.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(2)

  const stranger = await openBrowser(await people.newcomer('Ursule Ondo'))
  await stranger.goto(`/location/${id}/contrat`)
  await expect(stranger.getByRole('heading', { name: 'Location non trouvée' })).toBeVisible()
})

test('a request has no contract yet, and its page says when it comes', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const item = await ownObject(owner, {})
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(4), end: seasonDay(5) })
  const page = await openBrowser(renter)
  await page.goto(`/location/${id}/contrat`)
  await expect(page.getByRole('heading', { name: 'Pas de contrat' })).toBeVisible()
  await expectSoundScreen(page, 'a request without a contract')
  await answer(owner, id, 'refusée')
  await removeObjects(owner, item.title)
})

test('a supervisor prints the dossier of an object that was not returned', async ({
  openBrowser,
  people,
  visitor,
}) => {
  const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
  const item = await ownObject(owner, { deposit: 50_000 })
  const { id } = await rentToday(visitor, renter, owner, item)
  await enterCode(owner, renter, id, 'remise')
  const contest = { state: 'contested', cause: 'not returned', reason: 'Il ne répond plus.' } as const
  await owner.api.updateReturn({ params: { id }, body: contest })
  await renter.api.answerContest({ params: { id }, body: { answer: 'refuse', text: 'Je le garde encore.' } })

  const administrator = await people.known(ADMINISTRATOR)
  const desk = await openBrowser(administrator)
  await openView(desk, 'retours', 'Retours et remises contestés')
  await desk
    .getByRole('listitem')
    .filter({ hasText: item.title })
    .getByRole('link', { name: 'Identités' })
    .click()
  await awaitScripts(desk)
  await expectSoundScreen(desk, 'the question why identities are released')
  await desk.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(desk.getByText("10 caractères au moins : c'est inscrit au journal.")).toBeVisible()
  await desk.getByLabel('Pourquoi').fill('Plainte au commissariat de Nkembo')
  await desk.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(desk.getByText('Le dossier est ouvert.')).toBeVisible()
  const paper = desk.getByRole('article', { name: item.title })
  await expect(paper).toContainText(renter.name)
  await expect(paper).toContainText(contractNumber(id))
  await expect(desk.getByRole('button', { name: 'Imprimer le dossier' })).toBeVisible()
  await expectSoundScreen(desk, 'a dossier with identities')

  await openView(desk, 'journal', 'Journal')
  const entry = desk.getByRole('listitem').filter({ hasText: 'Plainte au commissariat de Nkembo' }).first()
  await expect(entry).toContainText("Identités d'une location données")
  const settlement = { toOwner: 0, reason: 'Rendu depuis.' }
  await administrator.api.settleDispute({ params: { id }, body: settlement })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a contract that was seen can be read, and is not accepted', async ({
    openBrowser,
    people,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(...CUT)
    const [owner, renter] = [await people.known(OTHER_OWNER), await people.known(OWNER)]
    const item = await ownObject(owner, {})
    const { id } = await rentToday(visitor, renter, owner, item)
    const page = await openBrowser(renter)
    await open(page, `/location/${id}/contrat`, 'Contrat de location')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The worker controls the page from the second visit on, and caches its resources.
    await open(page, `/location/${id}/contrat`, 'Contrat de location')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('article')).toContainText(item.title)
    await expect(ageOn(page)).toBeVisible()
    await page.context().setOffline(false)
  })
})
