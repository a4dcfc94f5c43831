import { isFrancs } from '@okoume/domain/money/amount.ts'
import { expect, it } from 'vitest'
import { makeItems } from './catalogue.ts'

it('the catalogue is the same in every run, whatever its size', () => {
  expect(makeItems(50)).toEqual(makeItems(80).slice(0, 50))
})

it('every item is different, with every category, town and condition', () => {
  const items = makeItems(2000)
  const kinds = (of: (item: (typeof items)[number]) => unknown) => new Set(items.map(of)).size
  expect(kinds(({ id }) => id)).toBe(2000)
  expect(kinds(({ createdAt }) => createdAt.getTime())).toBe(2000)
  expect(kinds(({ category }) => category)).toBe(7)
  expect(kinds(({ location }) => location)).toBe(2)
  expect(kinds(({ condition }) => condition)).toBe(4)
  expect(items.every(({ price, deposit }) => isFrancs(price) && isFrancs(deposit))).toBe(true)
})
