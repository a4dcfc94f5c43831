import { describe, expect, it } from 'vitest'
import { afterSignIn, readRedirect } from './redirect-path.ts'

const asking = (redirect: string) => new URLSearchParams({ redirect })

describe('where a person is sent after signing in', () => {
  it.each(['/objet/42', '/explorer?q=tente&category=sport', '/objet/42#demande', '/', '/%2f%2fexample.com'])(
    'is the path of this site that was asked for: %s',
    (path) => {
      expect(readRedirect(asking(path))).toBe(path)
    },
  )

  it.each([
    'https://example.com/',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '\\/example.com',
    '/\t/example.com',
    '\t//example.com',
    '/\n/example.com',
    '/.//example.com',
    '/a/..//example.com',
    'javascript:alert(1)',
    'explorer',
    '',
  ])('is never another site: %j', (path) => {
    expect(readRedirect(asking(path))).toBeNull()
  })

  it.each(['/connexion', '/connexion?redirect=/connexion', '/inscription', '/confirmation-email'])(
    'does not lead round in circles: %s',
    (path) => {
      expect(readRedirect(asking(path))).toBeNull()
    },
  )

  it('is the dashboard where nothing was asked for', () => {
    expect(afterSignIn(new URLSearchParams())).toBe('/tableau-de-bord')
    expect(afterSignIn(asking('//example.com'))).toBe('/tableau-de-bord')
  })
})
