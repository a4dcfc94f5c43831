import { alreadyThere, comesBack, lookAround, offerByBrowser, offerOf, runAsApp } from './install-steps.ts'
import { RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const OFFERED = { version: '1.4.2', size: 50_554, sha256: 'ab'.repeat(32), trial: false }

test('without a built Android application there is no download', async ({ page, request }) => {
  expect((await request.get('/okoume.apk')).status()).toBe(404)
  await page.goto('/installer')
  await expect(page.getByText("L'application Android n'est pas encore publiée.")).toBeVisible()
  await expect(page.getByRole('link', { name: /Télécharger/ })).toHaveCount(0)
})

test('with one /installer offers it with version, size and fingerprint', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(RENTER))
  await page.route('**/okoume.apk.json', (route) => route.fulfill({ json: OFFERED }))
  await page.goto('/tableau-de-bord/parametres')
  await page.getByRole('link', { name: "Installer l'application" }).click()
  const download = page.getByRole('link', { name: "Télécharger l'application" })
  await expect(download).toHaveAttribute('href', '/okoume.apk')
  await expect(page.getByText('Version 1.4.2, 50 Ko. Android 7.1 ou plus récent.')).toBeVisible()
  await page.getByText('Vérifier le fichier').click()
  await expect(page.getByText(OFFERED.sha256)).toBeVisible()
  await expectSoundScreen(page, '/installer with an Android application')
})

test('within the application nothing offers to install it @deep @telephone-only', async ({
  openBrowser,
  isPhone,
}) => {
  const page = await openBrowser(null)
  await runAsApp(page)
  await offerByBrowser(page)
  await comesBack(page)
  await lookAround(page, isPhone)
  await expect(offerOf(page)).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Installer Okoumé' })).toBeVisible()
})

test('within the application /installer says so, and still offers the newest @deep @telephone-only', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(RENTER))
  await runAsApp(page)
  await page.route('**/okoume.apk.json', (route) => route.fulfill({ json: OFFERED }))
  await page.goto('/tableau-de-bord/parametres')
  await page.getByRole('link', { name: "En savoir plus sur l'application" }).click()
  await expect(alreadyThere(page)).toBeVisible()
  await expect(page.getByRole('link', { name: "Télécharger l'application" })).toBeVisible()
})
