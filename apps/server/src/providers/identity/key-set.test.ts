import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { addIssuerKey, claimsOf } from '@okoume/tests/server/tokens.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test, vi } from 'vitest'

useTestServer({ jobs: false })

test('however many tokens name unknown keys, the keys are fetched once a second at most; then a new one is known', async () => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  const forge = await addIssuerKey(server)
  const unknown = await forge.sign(claimsOf(person), { kid: 'aucune' })
  const get = (token: string) =>
    server.http.inject({ url: `/user/${person.id}`, headers: { authorization: `Bearer ${token}` } })
  expect((await get(unknown)).statusCode).toBe(401)
  const later = await addIssuerKey(server)
  const good = await later.sign(claimsOf(person))

  expect((await get(good)).statusCode, 'just read').toBe(401)
  vi.setSystemTime(Date.now() + 1500)
  const answers = await Promise.all([get(good), get(good), get(good)])
  vi.useRealTimers()

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})
