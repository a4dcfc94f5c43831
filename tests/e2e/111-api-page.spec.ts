import { expect, test } from './product-test.ts'
import { expectAccessible } from './screen-state.ts'

test('the API is shown on a page that asks this site alone', async ({ page, origin }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/api/docs')

  // The viewer is several megabytes of code.
  await expect(page.getByRole('heading', { level: 1, name: 'Okoumé' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Télécharger le document OpenAPI')).toBeVisible()
  await expectAccessible(page, 'the API page')
  await page.goto('/api/docs#tag/paiement/POST/api/payment')
  await expect(page.getByRole('heading', { name: /^Réserver et demander le paiement/ })).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([])
})

test('no other page loads the viewer', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/', '/explorer', '/demo']) await page.goto(path)

  expect(asked.filter((url) => url.includes('viewer'))).toEqual([])
})
