import * as argon2 from '@node-rs/argon2'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

/** No hash here is of an earlier release. */
const NO_QUERIES = new pg.Pool()

test.each(['marche-ete', 'marché-été', 'marché-été'.normalize('NFD'), 'marché\u00a0été'.normalize('NFD')])(
  'a hash of %j costs as much as refusing it: of an unknown e-mail it is hashed (no user enumeration)',
  async (password) => {
    const { hash, verify } = createPasswords(NO_QUERIES)
    const stored = await hash('quatre-mots-bien-choisis')
    const costOf = async (work: () => Promise<unknown>) => {
      vi.mocked(argon2.hash).mockClear()
      vi.mocked(argon2.verify).mockClear()
      await work()
      return vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
    }

    const cost = await costOf(() => verify({ hash: stored, password }))

    expect(cost).toBeGreaterThan(0)
    expect(await costOf(() => hash(password))).toBe(cost)
  },
)

test('of very many concurrent sign-ins the last are rejected with a retry time, and the others succeed', async () => {
  const { hash, verify } = createPasswords(NO_QUERIES)
  const stored = await hash('quatre-mots-bien-choisis')

  const answers = await Promise.allSettled(
    Array.from({ length: 205 }, () => verify({ hash: stored, password: 'quatre-mots-bien-choisis' })),
  )

  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } })
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(202)
})

test('a file is served meanwhile without waiting for all of them', async () => {
  const { hash } = createPasswords(NO_QUERIES)
  const { readFile } = await import('node:fs/promises')
  let hashed = 0
  const all = Promise.all(Array.from({ length: 40 }, () => hash('quatre-mots').then(() => (hashed += 1))))

  await readFile(import.meta.filename)

  expect(hashed).toBeLessThan(20)
  await all
})
