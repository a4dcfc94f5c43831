import type { Movement } from '@okoume/contract/wire/wallet.ts'
import { expect, it } from 'vitest'
import { appended, renewed } from './merge-movements.ts'

const movement = (id: string): Movement => ({
  id,
  at: '2026-12-03T10:00:00Z',
  account: 'wallet',
  event: 'rental accepted',
  amount: 1000,
  balance: 1000,
  rentalId: null,
  itemTitle: null,
  withdrawalId: null,
})
const pages = (ids: string, next: string | null = null) => ({ movements: [...ids].map(movement), next })
const idsOf = ({ movements }: { readonly movements: readonly Movement[] }) =>
  movements.map(({ id }) => id).join('')

it('what is new comes first, and the older pages stay where they were', () => {
  const shown = renewed(pages('cdefgh', 'after h'), pages('abcd', 'after d'))
  expect(idsOf(shown)).toBe('abcdefgh')
  expect(shown.next).toBe('after h')
})

it('nothing changes where nothing is new', () => {
  const before = pages('abc', 'after c')
  expect(renewed(before, pages('ab', 'after b'))).toBe(before)
})

it('so many new ones that others lie between begin the list anew', () => {
  expect(renewed(pages('xyz'), pages('abc', 'after c'))).toEqual(pages('abc', 'after c'))
})

it('a page that overlaps what is shown doubles no movement', () => {
  expect(appended(pages('abc', 'after c'), pages('cde'))).toEqual(pages('abcde'))
})
