import { expect, test } from 'vitest'
import { SearchMemory } from './search-memory.ts'

test('entries live for a minute', () => {
  let now = 0
  const memory = new SearchMemory<string>(() => now)
  memory.keep('a', 'many')

  now = 59_999
  expect(memory.recall('a')).toBe('many')
  now = 60_000
  expect(memory.recall('a')).toBeUndefined()
})

test('size is bounded: the oldest entry is evicted', () => {
  const memory = new SearchMemory<number>()
  for (let n = 0; n < 1000; n++) memory.keep(`text ${n}`, n)

  expect(memory.recall('text 999')).toBe(999)
  expect(memory.recall('text 500')).toBe(500)
  expect(memory.recall('text 499')).toBeUndefined()
})
