import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { Page } from '@playwright/test'
import { openFilters } from './explorer.ts'
import { OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { delayScripts } from './renter.ts'

const WITHOUT_SCRIPTS = { javaScriptEnabled: false }

async function fillSearch(page: Page, words: string): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Rechercher un objet' })
  await box.fill(words)
  await box.press('Enter')
}

test('without scripts, the home page searches', async ({ openBrowser, visitor }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const { total } = await visitor.searchItems({ query: { q: 'robe' } })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Objets populaires' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await fillSearch(page, 'robe')
  await expect(page).toHaveURL(/\/explorer\?q=robe/)
  await expect(page.getByRole('heading', { name: `${total} résultat(s)` })).toBeVisible()
})

test('without scripts, the explorer filters, sorts and paginates', async ({ openBrowser, visitor }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const first = await visitor.searchItems({ query: { sort: 'prix-croissant' } })
  const second = await visitor.searchItems({ query: { sort: 'prix-croissant', after: first.next ?? '' } })
  const titles = page.getByRole('article').getByRole('heading', { level: 3 })
  await page.goto('/explorer')
  await page.getByLabel('Trier par').selectOption('Prix croissant')
  await openFilters(page)
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(titles).toHaveText(first.items.map(({ title }) => title))
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  await expect(titles).toHaveText(second.items.map(({ title }) => title))
  await page.getByRole('link', { name: 'Revenir au début de la liste' }).click()
  await expect(titles).toHaveText(first.items.map(({ title }) => title))

  const sport = await visitor.searchItems({ query: { category: 'sport', location: ['Port-Gentil'] } })
  await page.goto('/explorer')
  await openFilters(page)
  await page.getByRole('radio', { name: 'Sport & Loisirs' }).check()
  await page.getByRole('checkbox', { name: 'Port-Gentil' }).check()
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(page.getByRole('heading', { name: `${sport.total} résultat(s)` })).toBeVisible()
  await expect(titles).toHaveText(sport.items.map(({ title }) => title))
})

test('without scripts, a text with a fault is corrected, or searched to the letter', async ({
  openBrowser,
  visitor,
}) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const { total } = await visitor.searchItems({ query: { q: 'perceuse' } })
  await page.goto('/')
  await fillSearch(page, 'perceusse')
  await expect(page.getByRole('heading', { name: `${total} résultat(s)` })).toBeVisible()
  await expect(page.getByText('Rien pour « perceusse ». Résultats pour « perceuse » :')).toBeVisible()
  await expect(page).toHaveTitle('« perceuse » à louer - Okoumé')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Chercher quand même « perceusse »' }).click()
  await expect(page).toHaveURL('/explorer?q=%22perceusse%22')
  await expect(page.getByText('Aucun résultat ne correspond à votre recherche')).toBeVisible()
  await fillSearch(page, 'perceusse à percution')
  await expect(page).toHaveURL(/explorer\?q=perceusse\+%C3%A0\+percution$/)
  await expect(page.getByText('Résultats pour « perceuse à percussion » :')).toBeVisible()
})

test("without scripts, an object leads to its owner's page, page by page", async ({
  openBrowser,
  people,
  visitor,
}) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const { id } = await people.known(OWNER)
  const params = { id }
  const first = await visitor.listPersonItems({ params, query: {} })
  const second = await visitor.listPersonItems({ params, query: { after: first.next ?? '' } })
  const titles = page.getByRole('article').getByRole('heading', { level: 3 })
  await page.goto(`/objet/${first.cards.id[0]}`)
  await page.getByRole('main').getByRole('link', { name: 'nom masqué' }).click()
  await expect(page).toHaveURL(`/p/${id}`)
  await expect(titles).toHaveText(first.cards.title)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: "Voir d'autres objets" }).click()
  await expect(titles).toHaveText(second.cards.title)
  await page.getByRole('link', { name: 'Revenir au début' }).click()
  await expect(titles).toHaveText(first.cards.title)
})

test('without scripts, a price is typed, and sent once', async ({ openBrowser, visitor }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const { total } = await visitor.searchItems({ query: { max: 5000 } })
  await page.goto('/explorer')
  await openFilters(page)
  // A control without effect is not shown.
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Prix maximum' }).fill('5 000')
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(page.getByRole('heading', { name: `${total} résultat(s)`, exact: true })).toBeVisible()
  const sent = new URL(page.url()).searchParams
  expect(Object.fromEntries(sent)).toEqual({ max: '5000' })
  await openFilters(page)
  await expect(page.getByRole('textbox', { name: 'Prix maximum' })).toHaveValue(formatThousands(5000))
})

test('without scripts, an invalid price is refused at its field @deep', async ({ openBrowser }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  await page.goto('/explorer')
  await openFilters(page)
  const price = page.getByRole('textbox', { name: 'Prix minimum' })
  for (const wrong of ['abc', '-5']) {
    await price.fill(wrong)
    await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
    await expect(page.locator('input[name=min]:invalid')).toHaveAttribute(
      'title',
      /^Entrez un prix en chiffres/,
    )
    await expect(page).toHaveURL('/explorer')
  }
})

test('without scripts, a blank search does nothing @deep', async ({ openBrowser }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  await page.goto('/')
  await fillSearch(page, '   ')
  await expect(page).toHaveURL('/')
  await page.goto('/explorer?q=+++&sort=recent')
  await expect(page).toHaveURL('/explorer')
})

test('a choice before the scripts are loaded is searched for', async ({ page, visitor }) => {
  const { items } = await visitor.searchItems({ query: { sort: 'prix-croissant', category: 'sport' } })
  const release = await delayScripts(page)
  await page.goto('/explorer')
  await page.getByLabel('Trier par').selectOption('prix-croissant')
  await openFilters(page)
  await page.getByRole('radio', { name: 'Sport & Loisirs' }).check()
  release()
  await expect(page).toHaveURL('/explorer?category=sport&sort=prix-croissant')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
    items.map(({ title }) => title),
  )
  await expect(page.getByLabel('Trier par')).toHaveValue('prix-croissant')
})

test('without scripts, an item can be read', async ({ openBrowser, objectCalled }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const item = await objectCalled('Kayak deux places')
  await page.goto(`/objet/${item.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  await expect(main).toContainText(item.description)
  await expect(main).toContainText(formatThousands(item.price))
  await expect(main).toContainText(`Caution : ${formatThousands(item.deposit)}`)
  await expect(main).toContainText(item.ownerName)
  await expect(main.getByRole('img', { name: item.title }).first()).toBeVisible()
  for (const [name, value] of Object.entries(item.specifications)) {
    await expect(main.getByRole('term').filter({ hasText: name })).toBeVisible()
    await expect(main.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  }
  expect(item.checklist.length).toBeGreaterThan(0)
  await expect(main.getByRole('listitem').filter({ hasText: item.checklist[0] ?? '' })).toBeVisible()
  // Controls that need scripts are disabled: nothing typed here may end up in an address.
  await expect(page.getByRole('button', { name: 'Demander à louer' })).toBeDisabled()
  await expect(main.getByText(/^Pour demander cet objet, activez JavaScript/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager' })).toHaveCount(0)
})

const NEED_SCRIPTS = {
  '/connexion': /^Pour vous connecter, activez JavaScript/,
  '/inscription': /^Pour créer votre compte, activez JavaScript/,
  '/mot-de-passe': /^Pour choisir un nouveau mot de passe, activez JavaScript/,
  '/confirmation-email': /^Pour confirmer votre adresse, activez JavaScript/,
  '/confirmation-email?confirmed=1': /^Pour continuer, activez JavaScript/,
  '/tableau-de-bord': /^Cette page a besoin de JavaScript/,
  '/facturation': /^Cette page a besoin de JavaScript/,
  '/administration': /^Cette page a besoin de JavaScript/,
}

test('without scripts, pages that need them say what to do', async ({ openBrowser }) => {
  const page = await openBrowser(null, WITHOUT_SCRIPTS)
  const main = page.getByRole('main')
  const loading = main.getByText(/^(Chargement|Un instant)/)
  for (const [path, text] of Object.entries(NEED_SCRIPTS)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(main.getByText(text)).toBeVisible()
      await expect(loading.filter({ visible: true })).toHaveCount(0)
    })
  }
})
