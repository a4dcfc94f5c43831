import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { expectCount, openExplorer, openFilters, titlesOf } from './explorer.ts'
import { expect, test } from './product-test.ts'
import { awaitHydration } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

test('two prices that stand at one place can be pulled apart', async ({ page }) => {
  const pull = async (name: string, from: number, to: number) => {
    await page.getByRole('slider', { name }).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await page.getByRole('slider', { name }).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    // The middle of a thumb of 28 pixels.
    const place = (price: number) => x + 14 + ((width - 28) * price) / 100_000
    await page.mouse.move(place(from), y + height / 2)
    await page.mouse.down()
    await page.mouse.move(place(to), y + height / 2, { steps: 4 })
    await page.mouse.up()
  }
  for (const [search, pulledTo, found] of [
    ['?min=100000', 60_000, [60_000, 100_000]],
    ['?min=50000&max=50000', 20_000, [20_000, 50_000]],
    ['?min=50000&max=50000', 80_000, [50_000, 80_000]],
    ['?max=0', 30_000, [0, 30_000]],
  ] as const) {
    await openExplorer(page, search)
    await openFilters(page)
    const both = page.getByRole('slider')
    await awaitHydration(both.first())
    const at = Number(await both.first().inputValue())
    await pull('Prix maximum', at, pulledTo)
    const values = () =>
      both.evaluateAll((thumbs) => thumbs.map((thumb) => Number((thumb as HTMLInputElement).value)))
    const sorted = async () => (await values()).toSorted((one, other) => one - other)
    await expect
      .poll(async () => (await sorted()).map((price) => Math.round(price / 10_000)), search)
      .toEqual(found.map((price) => price / 10_000))
    await expect(page.getByRole('slider', { name: 'Prix minimum' })).toHaveCount(1)
  }
})

test("a week's and a month's price say what that is per day", async ({ page, visitor }) => {
  const items = await visitor.listItems()
  for (const unit of ['semaine', 'mois'] as const) {
    const title = items.find(({ priceUnit }) => priceUnit === unit)?.title ?? ''
    await openExplorer(page, `?${new URLSearchParams({ q: title })}`)
    const priced = page.getByRole('article').filter({ hasText: `FCFA/${unit}` })
    await expect(priced.first()).toContainText(new RegExp(String.raw`FCFA/${unit}≈ [\d\s]+FCFA/jour`))
  }
  await openExplorer(page)
  const daily = page.getByRole('article').filter({ hasNotText: /semaine|mois/ })
  await expect(daily.first()).not.toContainText('≈')
})

test('once days are chosen, cards, order and prices go by what those days cost', async ({
  page,
  visitor,
  seasonDay,
}) => {
  const query = { from: seasonDay(2), to: seasonDay(5), sort: 'prix-croissant' } as const
  const { cards } = await visitor.searchCards({ query })
  const totals = cards.total.map((total) => total?.price ?? 0)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  await openExplorer(page, `?from=${query.from}&to=${query.to}&sort=prix-croissant`)
  await expect(titlesOf(page)).toHaveText(cards.title)
  for (const [place, total] of cards.total.slice(0, 5).entries()) {
    const { price = 0, units = '', deposit = 0 } = total ?? {}
    const card = page.getByRole('article').nth(place)
    await expect(card).toContainText(`${formatFrancs(price)} pour ${units}`)
    await expect(card).toContainText(`${formatFrancs(cards.price[place] ?? 0)}/${cards.priceUnit[place]}`)
    await expect(card).toContainText(deposit > 0 ? `caution ${formatFrancs(deposit)} à part` : 'sans caution')
  }
  await expectSoundScreen(page, 'totals for days')

  await openFilters(page)
  await expect(page.getByRole('group', { name: 'Prix total' })).toBeVisible()
  const max = totals[3] ?? 0
  await page.getByRole('textbox', { name: 'Prix maximum' }).fill(String(max))
  await page.getByRole('textbox', { name: 'Prix maximum' }).blur()
  await expectCount(page, totals.filter((total) => total <= max).length)
  await openExplorer(page)
  await openFilters(page)
  await expect(page.getByRole('group', { name: 'Prix par jour' })).toBeVisible()
})

test('a price can be typed, and its slider follows @deep', async ({ page, visitor }) => {
  const expected = await visitor.searchItems({ query: { min: 6000, max: 12_500 } })
  await openExplorer(page)
  await openFilters(page)
  const [from, to] = ['Prix minimum', 'Prix maximum'].map((name) => page.getByRole('textbox', { name }))
  if (!from || !to) throw new Error('two prices to type')
  await to.fill('12 500')
  await from.fill('6000')
  await from.blur()
  await expectCount(page, expected.total)
  await expect(page.getByRole('slider', { name: 'Prix minimum' })).toHaveValue('6000')
  await expect(page.getByRole('slider', { name: 'Prix maximum' })).toHaveValue('12500')
  await expect(from).toHaveValue(formatThousands(6000))
  await expect(page).toHaveURL('/explorer?min=6000&max=12500')

  await page.getByRole('slider', { name: 'Prix maximum' }).fill('9000')
  await expect(to).toHaveValue(formatThousands(9000))
  await expect(page).toHaveURL('/explorer?min=6000&max=9000')
  await from.fill('cher')
  await from.blur()
  await expect(from).toHaveAccessibleDescription('Entrez un prix en chiffres, de 0 à 100 000.')
  await expectSoundScreen(page, 'the filters with a price that is none')
  await from.fill('20000')
  await from.blur()
  // Crossed prices are swapped.
  await expect(from).toHaveValue(formatThousands(9000))
  await expect(to).toHaveValue(formatThousands(20_000))
  await expect(page).toHaveURL('/explorer?min=9000&max=20000')
})
