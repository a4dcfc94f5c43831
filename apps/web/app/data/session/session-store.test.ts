import { ApiError } from '@okoume/client/client.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSafeStorage, type SafeStorage } from '../storage/safe-storage.ts'
import { createStore } from '../store.ts'
import { IdentityError, type IdentityService } from './identity-service.ts'
import { LOADING, type SessionState, type SessionStateStore } from './session-state.ts'
import { createSessionStore, type LastUser, type SessionStore } from './session-store.ts'
import type { TokenStore } from './token-store.ts'

const ROSE: User = { id: 'u1', name: 'Rose', email: 'rose@okoume.test', avatar: '/a.webp', verifier: 2 }
const CLAIMS = { uid: 'u1', name: 'Rose', email: 'rose@okoume.test', lifetimeMs: 600_000 }
const CREDENTIALS = { email: 'rose@okoume.test', password: 'secret-123', remember: true }

let storage: SafeStorage
let stateStore: SessionStateStore
let store: SessionStore
let calls: string[]
let uid: string | null
let later: (() => void)[]
let identity: IdentityService
let getUser: () => Promise<User>
let last: LastUser | null

const tokens: TokenStore = {
  uid: () => uid,
  token: async () => (uid === null ? null : 'token'),
  async renew() {
    uid = CLAIMS.uid
    return CLAIMS
  },
  remember: (lasting) => void calls.push(`remember ${lasting}`),
  clear() {
    uid = null
  },
}

function fakeIdentity(): IdentityService {
  return {
    signIn: async () => void calls.push('signIn'),
    signUp: async () => {},
    signOut: async () => void calls.push('signOut'),
    sendConfirmation: async () => {},
    confirmed: async () => false,
    freshToken: async () => null,
    requestPasswordReset: async () => {},
    isResetLinkValid: async () => true,
    resetPassword: async () => {},
    reauthenticate: async () => {},
    changePassword: async () => {},
    changeEmail: async () => {},
    sessions: async () => null,
    endSession: async () => {},
    endOtherSessions: async () => {},
    removeIdentity: async () => {},
  }
}

beforeEach(() => {
  storage = createSafeStorage(() => undefined)
  stateStore = createStore<SessionState>(LOADING)
  calls = []
  later = []
  uid = null
  last = null
  getUser = async () => ROSE
  identity = fakeIdentity()
  store = createSessionStore({
    stateStore,
    identity,
    tokens,
    api: {
      getUser: () => getUser(),
      async openAccount(input) {
        calls.push(`openAccount ${JSON.stringify(input?.body)}`)
        return ROSE
      },
    },
    storage,
    deletePrivateData: async () => void calls.push('deletePerson'),
    lastUser: async () => last,
    later: (work) => later.push(work),
  })
})

describe('the session of a browser', () => {
  it('is nobody where no one is remembered', async () => {
    await store.load()
    expect(stateStore.read()).toEqual({ status: 'signed-out' })
  })

  it('is the remembered person', async () => {
    uid = 'u1'
    await store.load()
    expect(stateStore.read()).toEqual({ status: 'signed-in', user: ROSE })
  })

  it('is nobody when the server rejects the token', async () => {
    uid = 'u1'
    getUser = async () => ({ id: 'u1', name: 'R***e', avatar: '', verifier: 2 })
    await store.load()
    expect(stateStore.read().status).toBe('signed-out')
    expect(uid).toBeNull()
  })

  it('creates the account of a person whom the server does not know yet', async () => {
    uid = 'u1'
    getUser = async () => {
      throw new ApiError(404, { code: 'USER_NOT_FOUND', message: '' })
    }
    await store.load()
    expect(stateStore.read().status).toBe('signed-in')
    expect(calls).toContain('openAccount {"id":"u1","email":"rose@okoume.test","name":"Rose"}')
  })

  it('retries while the network is lost, and clears nothing', async () => {
    uid = 'u1'
    getUser = async () => {
      throw new TypeError('Failed to fetch')
    }
    await store.load()
    expect(stateStore.read().status).toBe('loading')
    getUser = async () => ROSE
    later[0]?.()
    await vi.waitFor(() => expect(stateStore.read()).toEqual({ status: 'signed-in', user: ROSE }))
  })

  it('opens offline as the last person, and is corrected once online', async () => {
    uid = 'u1'
    last = { user: { ...ROSE, verifier: 1 }, readAt: 1234 }
    getUser = async () => {
      throw new TypeError('Failed to fetch')
    }
    await store.load()
    expect(stateStore.read()).toEqual({ status: 'signed-in', user: { ...ROSE, verifier: 1 }, asOf: 1234 })
    getUser = async () => ROSE
    later[0]?.()
    await vi.waitFor(() => expect(stateStore.read()).toEqual({ status: 'signed-in', user: ROSE }))
  })

  it('does not end because a token cannot be renewed offline', async () => {
    uid = 'u1'
    last = { user: ROSE, readAt: 1234 }
    getUser = async () => {
      throw new IdentityError('unreachable')
    }
    await store.load()
    expect(stateStore.read().status).toBe('signed-in')
    expect(uid).toBe('u1')
    expect(calls).toEqual([])
  })

  it('ends once online again and ended elsewhere meanwhile', async () => {
    uid = 'u1'
    last = { user: ROSE, readAt: 1234 }
    getUser = async () => {
      throw new TypeError('Failed to fetch')
    }
    await store.load()
    getUser = async () => {
      throw new ApiError(401, { code: 'UNAUTHENTICATED', message: '' })
    }
    later[0]?.()
    await vi.waitFor(() => expect(stateStore.read()).toEqual({ status: 'signed-out', ended: true }))
    expect(calls).toEqual(['deletePerson'])
  })

  it('asks once at a time while the network is lost, however often it is triggered', async () => {
    uid = 'u1'
    getUser = async () => {
      throw new TypeError('Failed to fetch')
    }
    await Promise.all([store.load(), store.load()])
    expect(later).toHaveLength(1)
  })

  it('shows nothing else before all private data is gone', async () => {
    await store.signIn(CREDENTIALS, '/')
    const seen: string[] = []
    stateStore.subscribe(() => seen.push(`${stateStore.read().status} ${calls.includes('deletePerson')}`))
    await store.end(true)
    expect(seen).toEqual(['loading false', 'signed-out true'])
  })

  it("clears the last person's data before another one is shown", async () => {
    await store.signIn(CREDENTIALS, '/')
    uid = 'u0'
    const seen: boolean[] = []
    stateStore.subscribe(() => seen.push(calls.includes('deletePerson')))
    await store.adopt()
    expect(seen).toEqual([true])
  })

  it('removes from the screen what belongs to another person than the one signed in by another tab', async () => {
    await store.signIn(CREDENTIALS, '/')
    uid = 'u2'
    getUser = async () => {
      expect(stateStore.read().status).toBe('loading')
      return { ...ROSE, id: 'u2' }
    }
    await store.load()
    expect(stateStore.read()).toMatchObject({ status: 'signed-in', user: { id: 'u2' } })
  })

  it('creates the account at each sign-in', async () => {
    await store.signIn(CREDENTIALS, '/')
    expect(calls).toEqual([
      'remember true',
      'signIn',
      'openAccount {"id":"u1","email":"rose@okoume.test","name":"Rose"}',
    ])
    expect(stateStore.read()).toEqual({ status: 'signed-in', user: ROSE })
  })

  it('outlives the browser only where the person wants it', async () => {
    await store.signIn({ ...CREDENTIALS, remember: false }, '/')
    expect(calls).toContain('remember false')
  })

  it('says that it was ended when another tab, or the server, ended it', async () => {
    await store.signIn(CREDENTIALS, '/')
    uid = null
    await store.load()
    expect(stateStore.read()).toEqual({ status: 'signed-out', ended: true })
    await store.load()
    expect(stateStore.read()).toEqual({ status: 'signed-out', ended: true })
  })

  it('says nothing of a sign-out that the person asked for', async () => {
    await store.signIn(CREDENTIALS, '/')
    await store.signOut()
    expect(stateStore.read()).toEqual({ status: 'signed-out' })
  })

  it('stays as it was when the identity service refuses', async () => {
    await store.load()
    identity.signIn = async () => {
      throw new IdentityError('refused')
    }
    await expect(store.signIn(CREDENTIALS, '/')).rejects.toThrow(IdentityError)
    expect(stateStore.read().status).toBe('signed-out')
  })

  it("clears the person's data at sign-out", async () => {
    await store.signIn(CREDENTIALS, '/')
    await store.signOut()
    expect(calls).toContain('deletePerson')
    expect(calls.at(-1)).toBe('signOut')
    expect(uid).toBeNull()
    expect(stateStore.read().status).toBe('signed-out')
  })

  it('is nobody at once, however slow the identity service; the next sign-in waits for it', async () => {
    await store.signIn(CREDENTIALS, '/')
    let answer = () => {}
    identity.signOut = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const leaving = store.signOut()
    await vi.waitFor(() => expect(stateStore.read().status).toBe('signed-out'))
    calls.length = 0
    const coming = store.signIn(CREDENTIALS, '/')
    await Promise.resolve()
    expect(calls).toEqual([])
    answer()
    await Promise.all([leaving, coming])
    expect(stateStore.read().status).toBe('signed-in')
  })

  it('signs out also during the first request to the service', async () => {
    await store.signIn(CREDENTIALS, '/')
    await store.noteSignOut()
    expect(calls.at(-1)).toBe('deletePerson')
    expect(calls).not.toContain('signOut')

    // The behaviour of this browser's next page.
    await store.load()

    expect(calls).toContain('signOut')
    expect(stateStore.read().status).toBe('signed-out')
  })

  it('repeats a sign-out that the network lost, before it accepts any session', async () => {
    await store.signIn(CREDENTIALS, '/')
    identity.signOut = async () => {
      throw new IdentityError('unreachable')
    }
    await store.signOut()
    expect(stateStore.read().status).toBe('signed-out')
    await expect(store.adopt()).rejects.toThrow(IdentityError)
    expect(stateStore.read().status).toBe('signed-out')

    identity.signOut = async () => void calls.push('signOut at last')
    await store.load()
    expect(calls).toContain('signOut at last')
    expect(stateStore.read().status).toBe('signed-out')
  })
})
