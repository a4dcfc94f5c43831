import { expect, it } from 'vitest'
import { flattenPages, onePage, type Pages, withNewest } from './pages.ts'

interface Item {
  readonly id: string
  readonly read: boolean
}

const page = (ids: string, next: string | null = null, read = false) => ({
  items: [...ids].map((id): Item => ({ id, read })),
  next,
})
const idsOf = (pages: Pages<Item>) =>
  flattenPages(pages)
    .map(({ id }) => id)
    .join('')
const nextOf = ({ pages }: Pages<Item>) => pages.at(-1)?.next

it('new items come first, and the older pages stay where they were', () => {
  const shown = { pages: [page('cdef', 'after f'), page('gh', 'after h')], pageParams: [null, 'after f'] }
  const renewed = withNewest(shown, page('abcd', 'after d'))
  expect(idsOf(renewed)).toBe('abcdefgh')
  expect(nextOf(renewed)).toBe('after h')
})

it('a page that replaces the whole list brings its own end', () => {
  expect(withNewest(onePage(page('abc')), page('abc', 'after c'))).toEqual(onePage(page('abc', 'after c')))
})

it('so many new ones that others lie between start the list again', () => {
  expect(withNewest(onePage(page('xyz')), page('abc', 'after c'))).toEqual(onePage(page('abc', 'after c')))
})

it('an item has the values of the newest page', () => {
  const renewed = withNewest(onePage(page('bc')), page('ab', null, true))
  expect(flattenPages(renewed).map(({ read }) => read)).toEqual([true, true, false])
})

it('overlapping pages duplicate no item', () => {
  expect(idsOf({ pages: [page('abc', 'after c'), page('cde')], pageParams: [null, 'after c'] })).toBe('abcde')
})
