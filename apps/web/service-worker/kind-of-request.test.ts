import { describe, expect, test } from 'vitest'
import { type Asked, kindOfRequest } from './kind-of-request.ts'

const ORIGIN = 'https://okoume.test'

function asked(path: string, more: Partial<Asked> = {}): Asked {
  const url = new URL(path, ORIGIN).href
  return {
    url,
    method: 'GET',
    mode: 'cors',
    destination: '',
    headers: new Headers(),
    cache: 'default',
    ...more,
  }
}
const navigation = (path: string, more: Partial<Asked> = {}) =>
  asked(path, { mode: 'navigate', destination: 'document', ...more })
const kindOf = (request: Asked) => kindOfRequest(request, ORIGIN)

test.each([
  ['/assets/home-1a2b3c4d.js', 'asset'],
  ['/assets/chantier-720-1a2b3c4d.avif', 'asset'],
  ['/images/objets/1/640.avif', 'picture'],
  ['/favicon.svg', 'picture'],
  ['/items', 'public-api'],
  ['/single/item/1', 'public-api'],
  ['/api/items?q=tente', 'public-api'],
  ['/api/cards?q=tente', 'public-api'],
  ['/api/items/counts?q=tente', 'public-api'],
  ['/api/categories', 'public-api'],
  ['/api/places?category=sport', 'public-api'],
  ['/api/rentals/item/1', 'public-api'],
])('%s is answered as %s', (path, kind) => {
  expect(kindOf(asked(path))).toBe(kind)
})

test.each([
  ['/', 'document'],
  ['/tableau-de-bord/messages?location=1', 'document'],
  ['/demo', 'other-document'],
  ['/nulle-part', 'other-document'],
])('opening %s is answered as %s', (path, kind) => {
  expect(kindOf(navigation(path))).toBe(kind)
})

describe('the worker ignores', () => {
  const headers = (name: string) => ({ headers: new Headers({ [name]: 'x' }) })

  test.each<[string, Asked]>([
    ['what changes something', asked('/items', { method: 'POST' })],
    ['a form that is sent', navigation('/', { method: 'POST' })],
    ['an authenticated request', asked('/items', headers('authorization'))],
    ['parts of a film', asked('/images/objets/1/640.avif', headers('range'))],
    ['what is asked to bypass all memory', asked('/items', { cache: 'no-store' })],
    ['other sites', asked('https://elsewhere.test/items')],
    ['who signs in', asked('/api/auth/token')],
    ['the mailbox and the telephones of the demo', asked('/demo/mails')],
    ['whether the server is there', asked('/healthz')],
    ['films', asked('/video/okoume.mp4')],
    ['what is not public', asked('/api/wallet')],
    ['private rentals', asked('/api/rentals')],
    ['its own code', asked('/sw.js')],
    ['pages in frames', navigation('/faq', { destination: 'iframe' })],
  ])('%s', (_what, request) => {
    expect(kindOf(request)).toBeNull()
  })
})
