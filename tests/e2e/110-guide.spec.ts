import type { Page } from '@playwright/test'
import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

const guidesOf = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link')

for (const [email, mine, other] of [
  ['assistance@okoume.test', ['Pour commencer', 'Aide', 'Remises et retours'], 'moderation'],
  ['moderation@okoume.test', ['Pour commencer', 'Modération', 'Identités'], 'aide'],
  [
    'finances@okoume.test',
    ['Pour commencer', 'Remises et retours', 'Paiements et retraits', 'Comptes', 'Technique'],
    'verification',
  ],
] as const) {
  test(`${email} reads the guides of their roles, and no others`, async ({
    openBrowser,
    people,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    const page = await openBrowser(await people.known(email))
    await page.goto('/administration')
    await page.getByRole('link', { name: /^Guide/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
    await expect(guidesOf(page).locator('span:first-child')).toHaveText([...mine])
    await expectSoundScreen(page, `the guides of ${email}`)
    await page.goto(`/administration/guide/${other}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page non trouvée' })).toBeVisible()
  })
}

test('a desk leads to the section that says how it is done', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'retraits', 'Retraits à payer')
  await page.getByRole('link', { name: 'Comment faire ?' }).press('Enter')
  await expect(page).toHaveURL('/administration/guide/paiements#retraits')
  const section = page.getByRole('region', { name: 'Un retrait à payer' })
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
  await expectSoundScreen(page, 'a guide')

  await page.goto('/administration/finance?vue=fonds')
  await awaitScripts(page)
  await page.getByRole('link', { name: 'Comment faire ?' }).click()
  await expect(page.getByRole('region', { name: "Un opérateur va manquer d'argent" })).toBeInViewport()
})

test('a guide opens at the section of its address, and its contents lead to the others', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.goto('/administration/guide/aide#danger')
  await awaitScripts(page)
  await expect(page).toHaveTitle('Aide - Guide - Okoumé')
  await expect(page.getByRole('region', { name: "Quelqu'un est en danger" })).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  await contents.getByRole('link', { name: "Un email n'est pas parti" }).press('Enter')
  await expect(page).toHaveURL('/administration/guide/aide#emails')
  await expect(page.getByRole('region', { name: "Un email n'est pas parti" })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible()
})

test('a visitor and a person without a role find no guide', async ({
  openBrowser,
  people,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.goto('/administration/guide')
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Fadministration%2Fguide$/)
  const person = await openBrowser(await people.newcomer('Nadège Bouanga'))
  await person.goto('/administration/guide')
  await expect(person.getByRole('heading', { level: 1, name: 'Page non trouvée' })).toBeVisible()
})
