import { ADMINISTRATOR, openView } from './administration-steps.ts'
import { expect, test } from './product-test.ts'

test('J and K go through the cases of a list, and type letters in a field @computer-only', async ({
  openBrowser,
  people,
}) => {
  const reporter = await people.newcomer('Estelle Mba')
  for (const name of ['Prosper Ella', 'Clarisse Nguema']) {
    const { id } = await people.newcomer(name)
    await reporter.api.sendReport({ body: { kind: 'person', id, reason: 'scam' } })
  }
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'signalements', 'Signalements')
  await expect(page.getByText('Au clavier : J, cas suivant ; K, cas précédent.')).toBeVisible()
  const cards = page.locator('main ul > li[tabindex="-1"]')
  await cards.first().getByRole('button', { name: 'Décider' }).click()
  const words = cards.first().getByLabel('Vos mots')
  await words.fill('')
  await words.press('j')
  await expect(words).toHaveValue('j')
  await cards.first().getByRole('button', { name: 'Annuler' }).focus()
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards.first()).toBeFocused()
})
