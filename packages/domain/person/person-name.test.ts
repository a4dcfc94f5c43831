import { expect, it } from 'vitest'
import { readPersonName } from './person-name.ts'

it('keeps a name without the spaces around it', () => {
  expect(readPersonName('  Prisca Ntsame ')).toBe('Prisca Ntsame')
  expect(readPersonName('x'.repeat(100))).toHaveLength(100)
})

it.each(['', '   ', 'x'.repeat(101), 'Prisca\0', 'Prisca\r\nBcc: x'])('refuses %j', (text) => {
  expect(readPersonName(text)).toBeNull()
})
