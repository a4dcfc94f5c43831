import { expect, test } from 'vitest'
import { tokensOf } from './current-session.ts'
import type { TokenKeeper } from './token-keeper.ts'

function keeperOf(uid: string): TokenKeeper {
  return {
    uid: () => uid,
    token: async () => `token of ${uid}`,
    renew: async () => ({ uid, name: '', email: '', lifetimeMs: 0 }),
    remember: () => {},
    forget: () => {},
  }
}

test('a person’s tokens are given only while that person is signed in', async () => {
  expect(await tokensOf(keeperOf('u'), 'u').token()).toBe('token of u')
  expect(await tokensOf(keeperOf('u'), 'u').renew()).toMatchObject({ uid: 'u' })

  expect(await tokensOf(keeperOf('another person'), 'u').token()).toBeNull()
  expect(await tokensOf(keeperOf('another person'), 'u').renew()).toBeNull()
})
