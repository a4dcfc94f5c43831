import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('of very many concurrent sign-ins the last are rejected with a retry time, and the others succeed', async () => {
  const { hash, verify } = createPasswords()
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
  const { hash } = createPasswords()
  const { readFile } = await import('node:fs/promises')
  let hashed = 0
  const all = Promise.all(Array.from({ length: 40 }, () => hash('quatre-mots').then(() => (hashed += 1))))

  await readFile(import.meta.filename)

  expect(hashed).toBeLessThan(20)
  await all
})
