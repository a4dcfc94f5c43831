import { expect, test } from 'vitest'
import { contentPolicy } from './render-page.ts'

const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]

test('scripts connect to this site only', () => {
  expect(connections(contentPolicy([], false))).toBe("'self'")
})

test('a worker and a manifest are our own', () => {
  expect(contentPolicy([], false)).toMatch(/; worker-src 'self'; manifest-src 'self';/)
})

test('scripts may connect to the sites of a hosted identity service, and no other', () => {
  const called = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

  expect(connections(contentPolicy([], false, { called }))).toBe(`'self' ${called.join(' ')}`)
  expect(contentPolicy([], false, { called }).replace(` ${called.join(' ')}`, '')).toBe(
    contentPolicy([], false),
  )
})

test('pictures come from this site, and from the CDN where there is one', () => {
  const pictures = (policy: string) => /img-src ([^;]*)/.exec(policy)?.[1]

  expect(pictures(contentPolicy([], false))).toBe("'self' data: blob:")
  expect(pictures(contentPolicy([], false, { pictureCdn: 'https://cdn.example' }))).toBe(
    "'self' data: blob: https://cdn.example",
  )
})
