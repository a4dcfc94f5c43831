import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readShortCode, shortCode } from './short-code.ts'

describe('a short code', () => {
  it('is eight letters that are read back as the end of the id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const code = shortCode(id)
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/)
        expect(readShortCode(code)).toBe(id.replaceAll('-', '').slice(-10))
      }),
    )
  })

  it.each([
    ['capitals', '0000000G', '0000000010'],
    ['an O for a zero', 'ooooooo1', '0000000001'],
    ['an I or an L for a one', '000000il', '0000000021'],
  ])('is read with %s', (_, typed, digits) => {
    expect(readShortCode(typed)).toBe(digits)
  })

  it.each(['', 'abc', 'abcdefgh9', 'abcdefg!', 'uuuuuuuu', '🔨🔨🔨🔨', '%00000000'])('is not %j', (typed) => {
    expect(readShortCode(typed)).toBeNull()
  })
})
