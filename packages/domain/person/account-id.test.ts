import { expect, test } from 'vitest'
import { deriveAccountId } from './account-id.ts'

test('a UUID stays the same, in lower case', async () => {
  expect(await deriveAccountId('5B1F0A3C-9d7e-4a51-8c55-0c0ffee00001')).toBe(
    '5b1f0a3c-9d7e-4a51-8c55-0c0ffee00001',
  )
})

// Pinned: what another implementation of RFC 9562 computes. If the id changed, every account would be lost.
test.each([
  ['2VmvE59hB2eys2kTIWBUOQZ89rAG', '55399fe9-07fe-5306-9023-d6a6db8a1aea'],
  ['éloïse', '64e6bf86-c419-5dbe-99df-f7e638d01f7a'],
])('%s always maps to the same UUID', async (uid, id) => {
  expect(await deriveAccountId(uid)).toBe(id)
})

test('a text that only resembles a UUID is not taken for one', async () => {
  const uid = '5b1f0a3c-9d7e-4a51-8c55-0c0ffee00001 '

  expect(await deriveAccountId(uid)).not.toBe(uid.trim())
  expect(await deriveAccountId(uid)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
