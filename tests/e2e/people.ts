import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@okoume/client/client.ts'
import type { APIRequest, APIRequestContext, Browser } from '@playwright/test'
import { linkIn, mailTo } from './demo-mails.ts'

type StorageState = Exclude<
  NonNullable<Parameters<Browser['newContext']>[0]>['storageState'],
  string | undefined
>

/** A person with an account, signed in over HTTP. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The browser storage of a signed-in person. */
  readonly state: StorageState
  /** The API with their token. */
  readonly api: Client
}

export interface People {
  /** An account of the demo; signed in once and shared. */
  known(email: string): Promise<Person>
  /** A new person with a confirmed e-mail and nothing else. */
  newcomer(name: string): Promise<Person>
  leave(): Promise<void>
}

export const PASSWORD = 'okoume-demo'
export const RENTER = 'locataire@okoume.test'
export const OWNER = 'proprietaire@okoume.test'
/** Own other items of the catalogue: a test that changes a wallet need not share one. */
export const OTHER_OWNER = 'ferdinand@okoume.test'

/** Unique across tests, even in two runs against one product. */
export function newEmail(): string {
  return `essai-${randomUUID()}@okoume.test`
}

export function createPeople(origin: string, http: APIRequest): People {
  const opened: APIRequestContext[] = []
  const known = new Map<string, Promise<Person>>()
  const open = async () => {
    const request = await http.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    opened.push(request)
    return request
  }
  return {
    known(email) {
      const person = known.get(email) ?? open().then((request) => signIn(request, origin, email))
      known.set(email, person)
      return person
    },
    newcomer: async (name) => signUp(await open(), origin, name),
    async leave() {
      for (const request of opened) await request.dispose()
    },
  }
}

async function signIn(request: APIRequestContext, origin: string, email: string): Promise<Person> {
  const answer = await request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  return personOf(request, origin)
}

async function signUp(request: APIRequestContext, origin: string, name: string): Promise<Person> {
  const email = newEmail()
  const data = { name, email, password: PASSWORD, callbackURL: '/' }
  const answer = await request.post('/api/auth/sign-up/email', { data })
  if (!answer.ok()) throw new Error(`${email} cannot sign up: ${answer.status()} ${await answer.text()}`)
  const mail = await mailTo(request, email, 'Confirmez votre adresse email')
  await request.get(linkIn(mail), { maxRedirects: 0 })
  return personOf(request, origin)
}

/** Whose cookies are those of that context. */
export async function personOf(request: APIRequestContext, origin: string): Promise<Person> {
  const token = async () => {
    const { token: fresh }: { token: string } = await (await request.get('/api/auth/token')).json()
    return fresh
  }
  const { sub: id, email = '', name } = claimsOf(await token())
  const { cookies } = await request.storageState()
  const state = {
    cookies,
    origins: [{ origin, localStorage: [{ name: 'okoume.uid', value: id }] }],
  }
  return { id, email, name, state, api: createClient({ origin, token }) }
}

function claimsOf(token: string): { sub: string; email?: string; name: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
