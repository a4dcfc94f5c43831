import { beforeEach, describe, expect, it } from 'vitest'
import { createSafeStorage, type SafeStorage } from '../storage/safe-storage.ts'
import { IdentityError } from './identity-service.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

const TEN_MINUTES_S = 600
const UID = '5b1f0a3c-9d7e-4a51-8c55-0c0ffee00001'

/** A token with a subject and an expiry; its signature is not checked here. */
function tokenFor(uid: string, serial: number): string {
  const claims = { sub: uid, name: 'Éloïse', email: 'e@okoume.test', iat: 1000, exp: 1000 + TEN_MINUTES_S }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${serial}.${payload}.signature`
}

let storage: SafeStorage
let tab: SafeStorage
let clock: number
let asked: number
let gone: boolean[]
let answer: () => Promise<string | null>
let store: TokenStore

function createStore(): TokenStore {
  return createTokenStore({
    identity: { freshToken: () => answer() },
    storage,
    tab,
    now: () => clock,
    onGone: (unasked) => void gone.push(unasked),
  })
}

beforeEach(() => {
  storage = createSafeStorage(() => undefined)
  tab = createSafeStorage(() => undefined)
  clock = 5_000_000
  asked = 0
  gone = []
  answer = async () => {
    asked += 1
    return tokenFor(UID, asked)
  }
  store = createStore()
})

describe('the id token of the signed-in person', () => {
  it('is not requested while nobody is signed in', async () => {
    expect(await store.token()).toBeNull()
    expect(asked).toBe(0)
  })

  it('is stored, with the account, for the next page', async () => {
    await store.renew()
    const next = createStore()
    expect(next.uid()).toBe(UID)
    expect(await next.token()).toBe(tokenFor(UID, 1))
    expect(asked).toBe(1)
  })

  it('is renewed once less than a minute is left of it', async () => {
    await store.renew()
    clock += (TEN_MINUTES_S - 61) * 1000
    expect(await store.token()).toBe(tokenFor(UID, 1))
    clock += 2000
    expect(await store.token()).toBe(tokenFor(UID, 2))
  })

  it('is requested once, however many calls need it at the same time', async () => {
    await store.renew()
    clock += TEN_MINUTES_S * 1000
    const tokens = await Promise.all([store.token(), store.token(), store.renew(), store.token()])
    expect(asked).toBe(2)
    expect(tokens[0]).toBe(tokenFor(UID, 2))
    expect(tokens[3]).toBe(tokenFor(UID, 2))
  })

  it('is cleared, with everything, when the identity service says that the session is gone', async () => {
    await store.renew()
    clock += TEN_MINUTES_S * 1000
    answer = async () => null
    expect(await store.token()).toBeNull()
    expect(gone).toEqual([true])
    expect(store.uid()).toBeNull()
  })

  it('stays when the network is lost, and is requested again later', async () => {
    await store.renew()
    clock += TEN_MINUTES_S * 1000
    answer = async () => {
      throw new IdentityError('unreachable')
    }
    await expect(store.token()).rejects.toThrow(IdentityError)
    expect(store.uid()).toBe(UID)
    expect(gone).toEqual([])
    answer = async () => tokenFor(UID, 9)
    expect(await store.token()).toBe(tokenFor(UID, 9))
  })

  it('is not stored when the person signed out during the request', async () => {
    let arrive = (_: string) => {}
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const renewing = store.renew()
    store.clear()
    arrive(tokenFor(UID, 1))
    expect(await renewing).toBeNull()
    expect(store.uid()).toBeNull()
    expect(await store.token()).toBeNull()
  })

  it('can be cleared without a signed-in person', async () => {
    answer = async () => null
    expect(await store.renew()).toBeNull()
    expect(gone).toEqual([false])
  })

  it('signs nobody in when it is invalid', async () => {
    answer = async () => 'not.a.token'
    expect(await store.renew()).toBeNull()
    expect(store.uid()).toBeNull()
  })
})

describe('a session that is not remembered', () => {
  beforeEach(async () => {
    store.remember(false)
    await store.renew()
  })

  it('is used like any other by the page that opened it', async () => {
    expect(await store.token()).toBe(tokenFor(UID, 1))
    expect(asked).toBe(1)
  })

  it('is accepted by another page once the identity service has confirmed it', async () => {
    const next = createStore()
    expect(await next.token()).toBe(tokenFor(UID, 2))
    expect(await next.token()).toBe(tokenFor(UID, 2))
    expect(asked).toBe(2)
  })

  it("leaves nothing to the browser's next user, without a message", async () => {
    answer = async () => null
    tab = createSafeStorage(() => undefined)
    const next = createStore()
    expect(await next.token()).toBeNull()
    expect(next.uid()).toBeNull()
    expect(gone).toEqual([false])
  })

  it('shows that it was ended elsewhere when its tab is reloaded', async () => {
    answer = async () => null
    expect(await createStore().token()).toBeNull()
    expect(gone).toEqual([true])
  })

  it('gives no stored token while the identity service cannot be reached', async () => {
    answer = async () => {
      throw new IdentityError('unreachable')
    }
    await expect(createStore().token()).rejects.toThrow(IdentityError)
  })

  it('shows that it was ended elsewhere while the page is open', async () => {
    clock += TEN_MINUTES_S * 1000
    answer = async () => null
    expect(await store.token()).toBeNull()
    expect(gone).toEqual([true])
  })

  it('is followed by a remembered one, where the person wants that', async () => {
    store.remember(true)
    await store.renew()
    await createStore().token()
    expect(asked).toBe(2)
  })
})
