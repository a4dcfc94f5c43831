import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 Ko'],
  [1, '1 Ko'],
  [820_400, '820 Ko'],
  [999_400, '999 Ko'],
  [999_600, '1 Mo'],
  [3_230_000, '3,2 Mo'],
  [9_960_000, '10 Mo'],
  [128_400_000, '128 Mo'],
  [1_260_000_000, '1,3 Go'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words.replace(' ', '\u00a0'))
})
