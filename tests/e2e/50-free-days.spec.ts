import { expectCount, openExplorer, openFilters, titlesOf } from './explorer.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

test('days, instant booking and condition narrow the list, and the object opens with those days', async ({
  page,
  visitor,
  seasonDay,
}) => {
  const days = { from: seasonDay(2), to: seasonDay(3) }
  const query = { ...days, category: 'vehicules' } as const
  const { items, total } = await visitor.searchItems({ query })
  expect(total).toBeLessThan((await visitor.searchItems({ query: { category: 'vehicules' } })).total)
  const instant = await visitor.searchItems({ query: { ...days, instant: 'true' } })
  await openExplorer(page, '?category=vehicules')
  await openFilters(page)
  await page.getByLabel('Du', { exact: true }).fill(days.from)
  await page.getByLabel('au', { exact: true }).fill(days.to)
  await expectCount(page, total)
  await expectSoundScreen(page, 'the filters with days')
  await page.getByRole('button', { name: 'Appliquer les filtres' }).click()
  await expect(titlesOf(page)).toHaveText(items.map(({ title }) => title))
  await titlesOf(page).first().getByRole('link').click()
  await expect(page.getByText(/2 jours|1 jour/).first()).toBeVisible()
  await page.goBack()
  await expectCount(page, total)

  await openExplorer(page, `?from=${days.from}&to=${days.to}&instant=true`)
  await expectCount(page, instant.total)
  const worn = await visitor.searchItems({ query: { condition: ['neuf', 'usé'] } })
  await openExplorer(page, '?condition=usé')
  await openFilters(page)
  await page.getByRole('checkbox', { name: 'Neuf', exact: true }).check()
  await expectCount(page, worn.total)
  await expect(titlesOf(page)).toHaveText(worn.items.map(({ title }) => title))
  // On telephones the filters lie over the results.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Retirer le filtre : Usé' }).click()
  await expect(page).toHaveURL(/explorer\?condition=neuf$/)
  await openExplorer(page, '?from=2020-01-01&to=2020-01-02')
  await expectCount(page, (await visitor.searchItems()).total)
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('')
  await expect(page.getByText('Ces dates ou ce quartier ne sont plus possibles')).toBeVisible()
})

test('days that are chosen the wrong way round change places', async ({ page, seasonDay }) => {
  await openExplorer(page)
  await openFilters(page)
  const [from, to] = [page.getByLabel('Du', { exact: true }), page.getByLabel('au', { exact: true })]
  await from.fill(seasonDay(5))
  await to.fill(seasonDay(2))
  await to.blur()
  await expect(from).toHaveValue(seasonDay(2))
  await expect(to).toHaveValue(seasonDay(5))
  await expect(page).toHaveURL(`/explorer?from=${seasonDay(2)}&to=${seasonDay(5)}`)
})

test('days chosen before the code of the panel has come are put in order and searched for @telephone-only', async ({
  page,
  visitor,
  seasonDay,
}) => {
  const days = { from: seasonDay(2), to: seasonDay(3) }
  const { total } = await visitor.searchItems({ query: { ...days, category: 'vehicules' } })
  let send = () => {}
  const typed = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/filter-panel-*.js', (route) => typed.then(() => route.continue()))
  await openExplorer(page, '?category=vehicules')
  await openFilters(page)
  await page.getByLabel('Du', { exact: true }).fill(days.to)
  await page.getByLabel('au', { exact: true }).fill(days.from)
  send()
  await expectCount(page, total)
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(days.from)
  await expect(page.getByLabel('au', { exact: true })).toHaveValue(days.to)
})

test('prices typed before the code of the panel has come are put in order and searched for @telephone-only', async ({
  page,
  visitor,
}) => {
  const { total } = await visitor.searchItems({
    query: { min: 2000, max: 9000, category: 'bricolage' },
  })
  let send = () => {}
  const typed = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/filter-panel-*.js', (route) => typed.then(() => route.continue()))
  await openExplorer(page, '?category=bricolage')
  await openFilters(page)
  await page.getByLabel('Prix minimum').last().fill('9000')
  await page.getByLabel('Prix maximum').last().fill('2000')
  await page.getByLabel('Prix maximum').last().blur()
  send()
  await expectCount(page, total)
  await expect(page).toHaveURL(/min=2000&max=9000/)
})
