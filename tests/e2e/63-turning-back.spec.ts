import { signIn, signOut } from './account-steps.ts'
import { PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'

const PRIVATE = [
  '/tableau-de-bord',
  '/tableau-de-bord/mes-locations',
  '/tableau-de-bord/alertes?ouvrir=1',
  '/location/00000000-0000-4000-8000-000000000000',
  '/administration',
]

test('Back leaves the sign-in that a private page has led to @telephone-only', async ({ page }) => {
  for (const path of PRIVATE) {
    await page.goto('/faq')
    await page.goto(path)
    await expect(page, path).toHaveURL(`/connexion?${new URLSearchParams({ redirect: path })}`)
    await page.goBack()
    await expect(page, path).toHaveURL('/faq')
  }
})

test('Back leaves the sign-in that a private page leads to after signing out @telephone-only', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.goto('/connexion')
  await awaitScripts(page)
  await signIn(page, RENTER, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord/accueil')
  await page.goto('/tableau-de-bord/parametres')
  await awaitScripts(page)
  await signOut(page, '', true)
  await expect(page).toHaveURL('/')
  const signInFor = (path: string) => `/connexion?${new URLSearchParams({ redirect: path })}`
  await page.goBack()
  await expect(page).toHaveURL(signInFor('/tableau-de-bord/parametres'))
  await page.goBack()
  await expect(page).toHaveURL(signInFor('/tableau-de-bord/accueil'))
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})
