import { describe, expect, it, test } from 'vitest'
import { meantByLink, pageAddress } from './page-address.ts'

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

const ID = 'ca7a1061-0000-8000-8000-000000000005'
const ITEM = `/objet/${ID}`
const PAGES = /^\/(?:explorer|favoris|faq|a-propos|connexion|(?:objet|p|location)\/[^/]+)?$/i

function meantBy(target: string): string | null {
  const address = pageAddress(target, ORIGIN)
  return address && meantByLink(address, (pathname) => PAGES.test(pathname))
}

describe('a shared link with something too much', () => {
  const SIGNS = '. , ; : ! ? … ) ] } > " \' » ” ’ * ~ _ - – — | \\ ` & • ، 。 😀 ❤️ 👍🏾'.split(' ')
  const marks = [
    ...SIGNS,
    ').',
    '*.',
    '%',
    '%2',
    ' ',
    '%20',
    '%0A',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u202c',
    '\u00ad',
    '\ufe0f',
  ]
  const encoded = SIGNS.map((sign) => `%${[...Buffer.from(sign)].map((byte) => byte.toString(16)).join('%')}`)

  test.each([...marks, ...encoded, '),merci', '%20merci', '&amp;', '%23demande', ';jsessionid=1'])(
    'means its page: %j',
    (mark) => {
      for (const page of [
        ITEM,
        `/p/${ID}`,
        `/location/${ID}`,
        '/explorer',
        '/favoris',
        '/a-propos',
        '/faq/',
      ]) {
        const meant = meantBy(page + mark)
        // Some of them the address itself reads as no part of the path.
        if (meant !== null) expect(meant).toBe(page.replace(/\/$/, ''))
        else
          expect(pageAddress(page + mark, ORIGIN)?.href.replace(/\/$/, '')).toBe(
            ORIGIN + page.replace(/\/$/, ''),
          )
      }
    },
  )

  test.each([
    [`${ITEM}&fbclid=abc`, ITEM],
    [`${ITEM}%3Futm_source%3Dwhatsapp`, ITEM],
    [`${ITEM}&retrait=2026-12-01&amp;retour=2026-12-03`, `${ITEM}?retour=2026-12-03&retrait=2026-12-01`],
    [`${ITEM}?fbclid=abc).`, null],
    [`/${ITEM}`, ITEM],
    [`/objet/%E2%80%8B${ID}`, ITEM],
    ['/explorer?q=tente&amp;location=Libreville', '/explorer?location=Libreville&q=tente'],
    ['/explorer?q=tente).', '/explorer?q=tente'],
    ['/explorer?q=%22perceusse%22).', '/explorer?q=%22perceusse%22'],
    ['/explorer?q=%22perceusse%22', null],
    ['/explorer?near=nzeng-ayong%E2%80%8B&q=cafe%CC%81*', '/explorer?near=nzeng-ayong&q=cafe%CC%81'],
    ['/).', '/'],
    ['/%22', '/'],
    ['/?utm_source=x', null],
  ])('%s leads to %s', (target, meant) => {
    expect(meantBy(target)).toBe(meant)
  })

  test.each([
    '/',
    ITEM,
    `${ITEM}/`,
    '/explorer?q=deux+mots&min=500',
    '/connexion?code=abc-_~%2B%2F%3D%3D&redirect=%2Fobjet%2F1%3Fretrait%3D2026-12-01',
    '/.git',
    '/.env',
    '/inconnu).',
    '/a-propos-de-nous',
    '/%C3%A0-propos)',
    `${ITEM}/photos).`,
  ])('%s is left as it is', (target) => {
    expect(meantBy(target)).toBeNull()
  })

  test.each([
    '//evil.test/faq)',
    '/%2Fevil.test)',
    '/%5C%5Cevil.test/faq)',
    '/faq)//evil.test',
    '/faq%0D%0ALocation:%20https://evil.test',
    '/faq)?redirect=//evil.test).',
    '/%E0%A4%A',
    '/faq%E2%80',
  ])('%s leads nowhere else, and not in circles', (target) => {
    const meant = meantBy(target)
    if (meant === null) return
    expect(meant).toMatch(/^\/[a-z][^\r\n]*$/)
    expect(new URL(meant, ORIGIN).origin).toBe(ORIGIN)
    expect(meantBy(meant)).toBeNull()
  })

  it('is read in a time that grows with its length only', () => {
    const startedAt = performance.now()
    for (const noise of ['-/', '%29', ')', '%E2%80%8B']) {
      const long = noise.repeat(15_000 / noise.length)
      meantBy(`/objet${long}a`)
      meantBy(`/explorer?q=${long}a`)
    }
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})
