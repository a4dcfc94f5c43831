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

test('a person’s tokens are given as long as that person is signed in, and no longer', async () => {
  expect(await tokensOf(keeperOf('u'), 'u').token()).toBe('token of u')
  expect(await tokensOf(keeperOf('u'), 'u').renew()).toMatchObject({ uid: 'u' })

  expect(await tokensOf(keeperOf('somebody else'), 'u').token()).toBeNull()
  expect(await tokensOf(keeperOf('somebody else'), 'u').renew()).toBeNull()
})
