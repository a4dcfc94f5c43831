import { describe, expect, it } from 'vitest'
import { afterSignIn, readRedirect } from './redirect-path.ts'

const asking = (redirect: string) => new URLSearchParams({ redirect })

describe('the redirect after signing in', () => {
  it.each(['/objet/42', '/explorer?q=tente&category=sport', '/objet/42#demande', '/', '/%2f%2fexample.com'])(
    'is the requested path of this site: %s',
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
    '/a/../..//example.com',
    '/%2e%2e//example.com',
    '/\\\\example.com',
    '/explorer\\..\\..\\example.com',
    '\\\\example.com',
    ' //example.com',
    ' /explorer',
    '/\u0000/example.com',
    '/\r\nLocation: //example.com',
    '/\u0085/example.com',
    'https:/example.com',
    'https:example.com',
    'HTTPS://example.com',
    '//example.com@okoume.invalid/',
    'https://okoume.invalid/explorer',
    '//okoume.invalid/explorer',
    'data:text/html,x',
    'blob:https://okoume.invalid/1',
    './explorer',
    '?q=tente',
    '#demande',
    'javascript:alert(1)',
    'explorer',
    '',
  ])('is never another site: %j', (path) => {
    expect(readRedirect(asking(path))).toBeNull()
  })

  it.each([
    '/connexion',
    '/connexion?redirect=/connexion',
    '/a/../connexion',
    '/inscription',
    '/confirmation-email',
    '/mot-de-passe?token=x',
  ])('does not loop: %s', (path) => {
    expect(readRedirect(asking(path))).toBeNull()
  })

  it('is decoded once: an encoded path stays encoded', () => {
    expect(readRedirect(new URLSearchParams('redirect=%252F%252Fexample.com'))).toBeNull()
    expect(readRedirect(new URLSearchParams('redirect=%2F%252F%252Fexample.com'))).toBe('/%2F%2Fexample.com')
  })

  it('is the first of several', () => {
    const search = new URLSearchParams('redirect=%2Fexplorer&redirect=%2F%2Fexample.com')
    expect(readRedirect(search)).toBe('/explorer')
  })

  it('is the first screen of the dashboard by default', () => {
    expect(afterSignIn(new URLSearchParams())).toBe('/tableau-de-bord/accueil')
    expect(afterSignIn(asking('//example.com'))).toBe('/tableau-de-bord/accueil')
  })

  it('is the administration for those who have a role, unless they asked for another page', () => {
    expect(afterSignIn(new URLSearchParams(), { administrator: true })).toBe('/administration')
    expect(afterSignIn(new URLSearchParams(), { administrator: false })).toBe('/tableau-de-bord/accueil')
    expect(afterSignIn(asking('/explorer'), { administrator: true })).toBe('/explorer')
  })
})
