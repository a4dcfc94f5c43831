import { expect, test } from 'vitest'
import {
  givenAt,
  goesInCircles,
  markAsCached,
  noteCachedDocument,
  takeCachedSince,
} from './cached-responses.ts'

const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT'
const answer = () => Response.json({ title: 'Tente' }, { headers: { date: DATE } })

test('a cached answer says so, and since when, with the same content', async () => {
  const marked = markAsCached(answer())
  expect(marked.headers.get('okoume-kept')).toBe('2026-11-21T12:00:00.000Z')
  expect(marked.headers.get('content-type')).toBe('application/json')
  expect(await marked.json()).toEqual({ title: 'Tente' })
})

test('an answer without a date counts from now', () => {
  const before = Date.now()
  expect(givenAt(new Response())).toBeGreaterThanOrEqual(before)
})

test('a page learns that it is stale, and no other page does', () => {
  noteCachedDocument('this', answer())
  expect(takeCachedSince('this')).toBe(Date.parse(DATE))
  expect(takeCachedSince('other')).toBeNull()
})

test('a reload loop is stopped, a manual reload is not', () => {
  const times = [0, 900, 1800, 2700].map((now) => goesInCircles('https://okoume.test/tableau-de-bord', now))
  expect(times).toEqual([false, false, true, true])
  const calm = [10_000, 15_000, 20_000].map((now) => goesInCircles('https://okoume.test/', now))
  expect(calm).toEqual([false, false, false])
  const inTurn = [0, 1, 2, 3].map((n) => goesInCircles(`https://okoume.test/${n % 2}`, 30_000 + n))
  expect(inTurn).toEqual([false, false, false, false])
})
