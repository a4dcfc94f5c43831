import { describe, expect, it, test } from 'vitest'
import { pageAddress } from './serve-pages.ts'

const ORIGIN = 'https://okoume.test'
const addressOf = (target: string) => pageAddress(target, ORIGIN)?.href

describe('the cache key of a page', () => {
  test.each([
    ['/explorer?q=tente&category=sport', '/explorer?category=sport&q=tente'],
    ['/explorer?q=deux%20mots', '/explorer?q=deux+mots'],
    ['/explorer?', '/explorer'],
    ['/?utm_source=lettre&UTM_Medium=mail&fbclid=a&gclid=b', '/'],
    ['/explorer?q=tente&fbclid=a', '/explorer?q=tente'],
  ])('%s is the same as %s', (target, same) => {
    expect(addressOf(target)).toBe(ORIGIN + same)
  })

  it('distinguishes addresses that may differ: the order within one name, other names', () => {
    expect(addressOf('/explorer?location=B&location=A')).toBe(`${ORIGIN}/explorer?location=B&location=A`)
    expect(addressOf('/explorer?utmost=1')).toBe(`${ORIGIN}/explorer?utmost=1`)
  })

  test.each(['//evil.test/objet/1', '/\\evil.test', '/@evil.test/', '/..//evil.test'])(
    '%s stays on our own origin',
    (target) => {
      expect(pageAddress(target, ORIGIN)?.origin).toBe(ORIGIN)
    },
  )

  test.each(['https://evil.test/', '*', '', '.evil.test/', ':80/'])('%j has none', (target) => {
    expect(pageAddress(target, ORIGIN)).toBeNull()
  })
})
