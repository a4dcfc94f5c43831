import type { Message } from '@okoume/contract/wire/conversation.ts'
import { expect, test } from 'vitest'
import { lastWithoutGap, mergeMessages, withNewer } from './conversation-store.ts'

const messages = (...numbers: number[]): Message[] =>
  numbers.map((number) => ({ number, authorId: 'a', key: null, text: '', hidden: false, sentAt: '' }))
const numbersOf = (list: readonly Message[]) => list.map(({ number }) => number)

test('each message is shown once, in the order of its number', () => {
  expect(numbersOf(mergeMessages(messages(1, 2, 5), messages(5, 3)))).toEqual([1, 2, 3, 5])
})

test.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[7, 8], 8],
  [[1, 2, 5], 2],
])('of %j nothing is missing up to %i', (numbers, last) => {
  expect(lastWithoutGap(messages(...numbers))).toBe(last)
})

test('later messages are added, one that overtook others included', () => {
  expect(numbersOf(withNewer(messages(1, 2, 5), messages(3, 4, 5)))).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf(withNewer([], messages(1, 2)))).toEqual([1, 2])
})

test('where more have come than one answer holds, no gap is shown', () => {
  expect(numbersOf(withNewer(messages(1, 2), messages(300, 301)))).toEqual([300, 301])
  expect(numbersOf(withNewer(messages(1, 2, 302), messages(300, 301)))).toEqual([300, 301, 302])
})
