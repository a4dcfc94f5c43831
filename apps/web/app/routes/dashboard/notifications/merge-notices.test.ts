import type { Notice } from '@okoume/contract/wire/notice.ts'
import { expect, it } from 'vitest'
import { asRead, withNewest, withOlder } from './merge-notices.ts'

const notice = (id: string, read = false): Notice => ({
  id,
  title: id,
  paragraphs: [],
  link: null,
  linkLabel: null,
  createdAt: '2026-12-03T10:00:00Z',
  read,
})
const pages = (ids: string, next: string | null = null) => ({
  notices: [...ids].map((id) => notice(id)),
  next,
})
const idsOf = ({ notices }: { readonly notices: readonly Notice[] }) => notices.map(({ id }) => id).join('')

it('new notices come first, and the pages below stay', () => {
  const shown = withNewest(pages('cdefg', 'after g'), pages('abcd', 'after d'))
  expect(idsOf(shown)).toBe('abcdefg')
  expect(shown.next).toBe('after g')
})

it('what the server says of a notice now holds: read elsewhere is read here', () => {
  const shown = withNewest(pages('ab'), { notices: [notice('a', true), notice('b')], next: null })
  expect(shown.notices.map(({ read }) => read)).toEqual([true, false])
})

it('where more is new than one page, the list begins anew', () => {
  expect(withNewest(pages('xyz'), pages('abc', 'after c'))).toEqual(pages('abc', 'after c'))
})

it('a page that overlaps what is shown doubles no notice', () => {
  expect(withOlder(pages('abc', 'after c'), pages('cde'))).toEqual(pages('abcde'))
})

it('one is marked as read, or all', () => {
  expect(asRead(pages('abc').notices, 'b').map(({ read }) => read)).toEqual([false, true, false])
  expect(asRead(pages('abc').notices).every(({ read }) => read)).toBe(true)
})
