import { expect, test } from 'vitest'
import { differingLines } from './differing-lines.ts'

const text = (...lines: string[]) => lines.join('\n')

test('the same text has no differing lines', () => {
  expect(differingLines('a\nb', 'a\nb')).toEqual([])
})

test('only the differences are shown, with two lines around them', () => {
  const before = text('1', '2', '3', '4', 'old', '6', '7', '8')
  const after = text('1', '2', '3', '4', 'new', '6', '7', '8')

  expect(differingLines(before, after)).toEqual(['  3', '  4', '- old', '+ new', '  6', '  7'])
})

test('lines between two differences are left out', () => {
  const before = text('a', '1', '2', '3', '4', '5', '6', 'b')
  const after = text('A', '1', '2', '3', '4', '5', '6', 'B')

  expect(differingLines(before, after)).toEqual([
    ...['- a', '+ A', '  1', '  2', '  …', '  5', '  6', '- b', '+ B'],
  ])
})

test('lines added at the end or removed at the beginning are shown', () => {
  expect(differingLines(text('a'), text('a', 'b', 'c'))).toEqual(['  a', '+ b', '+ c'])
  expect(differingLines(text('a', 'b', 'c'), text('c'))).toEqual(['- a', '- b', '  c'])
})

test('a missing file does not fill the screen', () => {
  const lines = differingLines('', Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n'))

  expect(lines).toHaveLength(81)
  expect(lines.at(-1)).toMatch(/^… and \d+ lines more$/)
})
