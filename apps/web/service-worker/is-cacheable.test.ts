import { expect, test } from 'vitest'
import { isCacheable, isGone } from './cached-responses.ts'

const URL = 'https://okoume.test/items'
const PUBLIC = { 'cache-control': 'public, max-age=0' }

/** As it comes from this site: a constructed `Response` has another type. */
function answer(headers: Record<string, string> = PUBLIC, status = 200): Response {
  return Object.defineProperty(new Response('[]', { status, headers }), 'type', { value: 'basic' })
}

test('an answer that is the same for everyone is cached', () => {
  expect(isCacheable(new Request(URL), answer())).toBe(true)
  expect(isCacheable(new Request(URL), answer({ 'cache-control': 'no-cache' }))).toBe(true)
  expect(isCacheable(new Request(URL), answer({}))).toBe(true)
})

test.each(['private, no-cache', 'no-store', 'public, No-Store', 'max-age=60, private'])(
  'one that says «%s» is not',
  (cacheControl) => {
    expect(isCacheable(new Request(URL), answer({ 'cache-control': cacheControl }))).toBe(false)
  },
)

test('an answer to an authenticated request is not, whatever it says', () => {
  const request = new Request(URL, { headers: { authorization: 'Bearer x' } })
  expect(isCacheable(request, answer())).toBe(false)
})

test.each([206, 404, 410, 429, 500, 503])('an answer %i is not', (status) => {
  expect(isCacheable(new Request(URL), answer(PUBLIC, status))).toBe(false)
})

test('one from another site or by a redirect is not', () => {
  expect(isCacheable(new Request(URL), new Response('[]', { headers: PUBLIC }))).toBe(false)
  const detour = Object.defineProperty(answer(), 'redirected', { value: true })
  expect(isCacheable(new Request(URL), detour)).toBe(false)
})

test('only a permanent status means gone', () => {
  expect([200, 403, 404, 410, 500].filter((status) => isGone(answer({}, status)))).toEqual([404, 410])
})
