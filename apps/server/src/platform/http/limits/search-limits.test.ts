import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../database/unavailable.ts'
import { countInMemory } from './call-counts.ts'
import { limitAddresses } from './call-limits.ts'

test('texts that one address looks for are counted, other reads and other addresses go on', async () => {
  const app = fastify()
  limitAddresses(
    app,
    countInMemory(() => 0),
  )
  app.get('/*', async () => 'ok')
  const passes = async (url: string, remoteAddress = '41.158.0.7') =>
    (await app.inject({ url, remoteAddress })).statusCode === 200
  let passed = 0
  while (await passes(['/api/cards?q=a', '/explorer?q=a', '/api/items/counts?q=b'][passed % 3] ?? ''))
    passed++

  expect(passed).toBe(600)
  expect(await passes('/explorer?q=autre')).toBe(false)
  expect(await passes('/explorer')).toBe(true)
  expect(await passes('/api/cards?category=sport&q=')).toBe(true)
  expect(await passes('/api/cards?q=a', '41.158.0.8')).toBe(true)
})

test('a search that takes too long is cancelled, and may be tried again later', async () => {
  const database = await createTestDatabase()
  const failure = await database.searchPool.query('select pg_sleep(60)').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  await database.drop()
})
