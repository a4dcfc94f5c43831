import { expect, test } from 'vitest'
import { SearchMemory } from './search-memory.ts'

test('remembers for a minute', () => {
  let now = 0
  const memory = new SearchMemory<string>(() => now)
  memory.keep('a', 'many')

  now = 59_999
  expect(memory.recall('a')).toBe('many')
  now = 60_000
  expect(memory.recall('a')).toBeUndefined()
})

test('remembers so much and no more: the oldest makes room', () => {
  const memory = new SearchMemory<number>()
  for (let n = 0; n < 1000; n++) memory.keep(`text ${n}`, n)

  expect(memory.recall('text 999')).toBe(999)
  expect(memory.recall('text 500')).toBe(500)
  expect(memory.recall('text 499')).toBeUndefined()
})
