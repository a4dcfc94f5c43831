import { describe, expect, it } from 'vitest'
import { bindTokens, createSignedInClient } from './signed-in-client.ts'
import type { TokenStore } from './token-store.ts'

function createTokens(renewed: boolean): TokenStore & { readonly renewals: () => number } {
  let count = 0
  return {
    renewals: () => count,
    uid: () => 'u1',
    token: async () => (count === 0 ? 'old' : 'new'),
    async renew() {
      count += 1
      return renewed ? { uid: 'u1', name: '', email: '', lifetimeMs: 1 } : null
    },
    remember() {},
    clear() {},
  }
}

function serverAccepting(good: string) {
  const seen: (string | null)[] = []
  const send = async (_: string, init: RequestInit) => {
    const sent = new Headers(init.headers).get('authorization')
    seen.push(sent)
    if (sent === `Bearer ${good}`) return Response.json({ today: '2026-12-03' })
    return Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Connectez-vous' } }, { status: 401 })
  }
  return { seen, send }
}

describe('a call of the signed-in account', () => {
  it('has its token', async () => {
    const { seen, send } = serverAccepting('old')
    await createSignedInClient(createTokens(true), send).getDemoClock()
    expect(seen).toEqual(['Bearer old'])
  })

  it('is repeated once with a new token when the server rejects the old one', async () => {
    const { seen, send } = serverAccepting('new')
    const answer = await createSignedInClient(createTokens(true), send).getDemoClock()
    expect(answer).toEqual({ today: '2026-12-03' })
    expect(seen).toEqual(['Bearer old', 'Bearer new'])
  })

  it('is refused, and not repeated for ever, when the new token is rejected too', async () => {
    const { seen, send } = serverAccepting('another')
    const call = createSignedInClient(createTokens(true), send).getDemoClock()
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(seen).toHaveLength(2)
  })

  it('is not repeated when the session is gone', async () => {
    const { seen, send } = serverAccepting('new')
    const call = createSignedInClient(createTokens(false), send).getDemoClock()
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual(['Bearer old'])
  })
})

describe('a call that a sign-out overtakes', () => {
  it('is refused without being sent', async () => {
    const { seen, send } = serverAccepting('old')
    const signedOut = { ...createTokens(false), token: async () => null }
    const call = createSignedInClient(signedOut, send).getNoticeSettings()
    await expect(call).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(seen).toEqual([])
  })
})

describe('tokens bound to an account', () => {
  it('are given while that person is signed in, and no longer', async () => {
    expect(await bindTokens(createTokens(true), 'u1').token()).toBe('old')
    expect(await bindTokens(createTokens(true), 'u1').renew()).toMatchObject({ uid: 'u1' })

    expect(await bindTokens(createTokens(true), 'u2').token()).toBeNull()
    expect(await bindTokens(createTokens(true), 'u2').renew()).toBeNull()
  })
})
