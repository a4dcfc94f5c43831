import { beforeEach, describe, expect, it } from 'vitest'
import { IdentityError } from './identity-service.ts'
import { createNotes, type Notes } from './notes.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'

const TEN_MINUTES_S = 600

/** A token that says who it is for and how long it lives; nobody checks its signature here. */
function tokenFor(uid: string, serial: number): string {
  const claims = { sub: uid, name: 'Éloïse', email: 'e@okoume.test', iat: 1000, exp: 1000 + TEN_MINUTES_S }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${serial}.${payload}.signature`
}

let notes: Notes
let clock: number
let asked: number
let gone: number
let answer: () => Promise<string | null>
let keeper: TokenKeeper

function createKeeper(): TokenKeeper {
  return createTokenKeeper({
    identity: { freshToken: () => answer() },
    notes,
    now: () => clock,
    onGone: () => {
      gone += 1
    },
  })
}

beforeEach(() => {
  notes = createNotes(() => undefined)
  clock = 5_000_000
  asked = 0
  gone = 0
  answer = async () => {
    asked += 1
    return tokenFor('u1', asked)
  }
  keeper = createKeeper()
})

describe('the id token of whoever is signed in', () => {
  it('is asked of nobody while nobody is signed in', async () => {
    expect(await keeper.token()).toBeNull()
    expect(asked).toBe(0)
  })

  it('is kept, with the account, for the next page', async () => {
    await keeper.renew()
    const next = createKeeper()
    expect(next.uid()).toBe('u1')
    expect(await next.token()).toBe(tokenFor('u1', 1))
    expect(asked).toBe(1)
  })

  it('is renewed once less than a minute is left of it', async () => {
    await keeper.renew()
    clock += (TEN_MINUTES_S - 61) * 1000
    expect(await keeper.token()).toBe(tokenFor('u1', 1))
    clock += 2000
    expect(await keeper.token()).toBe(tokenFor('u1', 2))
  })

  it('is asked for once, however many calls need it at the same time', async () => {
    await keeper.renew()
    clock += TEN_MINUTES_S * 1000
    const tokens = await Promise.all([keeper.token(), keeper.token(), keeper.renew(), keeper.token()])
    expect(asked).toBe(2)
    expect(tokens[0]).toBe(tokenFor('u1', 2))
    expect(tokens[3]).toBe(tokenFor('u1', 2))
  })

  it('goes, with everything, when the identity says that the session is gone', async () => {
    await keeper.renew()
    clock += TEN_MINUTES_S * 1000
    answer = async () => null
    expect(await keeper.token()).toBeNull()
    expect(gone).toBe(1)
    expect(keeper.uid()).toBeNull()
  })

  it('stays when the network is lost, and is asked for again later', async () => {
    await keeper.renew()
    clock += TEN_MINUTES_S * 1000
    answer = async () => {
      throw new IdentityError('unreachable')
    }
    await expect(keeper.token()).rejects.toThrow(IdentityError)
    expect(keeper.uid()).toBe('u1')
    expect(gone).toBe(0)
    answer = async () => tokenFor('u1', 9)
    expect(await keeper.token()).toBe(tokenFor('u1', 9))
  })

  it('is not kept when the person signed out while it was on its way', async () => {
    let arrive = (_: string) => {}
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const renewing = keeper.renew()
    keeper.forget()
    arrive(tokenFor('u1', 1))
    expect(await renewing).toBeNull()
    expect(keeper.uid()).toBeNull()
    expect(await keeper.token()).toBeNull()
  })

  it('makes nobody signed in when it is no token at all', async () => {
    answer = async () => 'not.a.token'
    expect(await keeper.renew()).toBeNull()
    expect(keeper.uid()).toBeNull()
  })
})
