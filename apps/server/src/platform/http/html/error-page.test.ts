import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { createHttpServer } from '../server/http-server.ts'

let http: Awaited<ReturnType<typeof createHttpServer>>
let logged = ''
beforeAll(async () => {
  http = await createHttpServer(pino({ level: 'error' }, { write: (line) => (logged += line) }))
  http.get('/page', () => {
    throw new Error('a secret of the server')
  })
  http.get('/busy', () => {
    throw new ApiError('OVERLOADED')
  })
  http.get('/eager', () => {
    throw new ApiError('TOO_MANY_REQUESTS', undefined, 12)
  })
  http.get('/none', () => {
    throw new ApiError('ITEM_NOT_FOUND')
  })
})
afterAll(() => http.close())

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a person whose page cannot be rendered reads why in French, and how to try again', async () => {
  const answer = await http.inject({ url: '/page', headers: asBrowser })

  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Une erreur est survenue. Veuillez réessayer.')
  expect(answer.body).toContain('<a href="">Réessayer</a>')
  expect(answer.body).not.toContain('secret')
})

test("an error is logged with its path, without a link's secrets", async () => {
  await http.inject('/page?lien=un-secret&token=un-autre')

  expect(logged).toContain('"url":"/page"')
  expect(logged).not.toMatch(/un-secret|un-autre/)
})

test('an overloaded server says so to a person, and when to come back', async () => {
  const answer = await http.inject({ url: '/busy', headers: asBrowser })

  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.body).toContain('Okoumé est très demandé')
})

test('a rate-limited visitor reads so on a page, and when to come back', async () => {
  const answer = await http.inject({ url: '/eager', headers: asBrowser })

  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('12')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('Patientez')
})

test('the policy of that page allows only its style', async () => {
  const { body, headers } = await http.inject({ url: '/page', headers: asBrowser })
  const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')

  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  ['/page', undefined],
  ['/page', 'application/json'],
  ['/busy', '*/*'],
  ['/eager', 'application/json'],
])('a program that requests %s and accepts %s is answered with JSON', async (url, accept) => {
  const answer = await http.inject({ url, headers: accept ? { accept } : {} })

  expect(answer.json().error.code).toMatch(/INTERNAL|OVERLOADED|TOO_MANY_REQUESTS/)
})

test('an invalid request is answered with JSON, also in a browser', async () => {
  const answer = await http.inject({ url: '/none', headers: asBrowser })

  expect(answer.statusCode).toBe(404)
  expect(answer.json().error.code).toBe('ITEM_NOT_FOUND')
})
