import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { IdentityMails } from '../../apps/server/src/features/accounts/identity-mails.ts'
import type { PhoneChange } from '../../apps/server/src/features/accounts/phone-change.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from '../../apps/server/src/providers/identity/embedded-identity.ts'
import {
  type AttemptLimits,
  limitsForMode,
} from '../../apps/server/src/providers/identity/limits/attempt-limits.ts'
import { createPhoneCodes } from '../../apps/server/src/providers/identity/phone/phone-codes.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'

export interface SentCode {
  readonly phone: string
  readonly code: string
  readonly road: 'sms' | 'whatsapp'
}

/** Of every account's document. */
export const KNOWN_DOCUMENT_END = '2K45'

const SECRET = 'a secret of the tests, long enough to sign with'

export interface BareIdentity {
  readonly identity: EmbeddedIdentity
  readonly publicUrl: string
  /** Links from password-reset mails, in order. */
  readonly resetLinks: readonly string[]
  /** Codes sent by SMS, in order. */
  readonly texts: readonly SentCode[]
  readonly phoneChanges: readonly PhoneChange[]
  post(
    path: string,
    body: object,
    more?: { from?: string; headers?: Record<string, string> },
  ): Promise<Response>
  stop(): Promise<void>
}

export interface BareIdentityOptions {
  readonly limits: AttemptLimits
  readonly publicUrl?: string
}

const NO_MAILS: IdentityMails = {
  sendConfirmation: async () => {},
  sendPasswordReset: async () => {},
  sendPasswordChanged: async () => {},
  sendEmailChange: async () => {},
  sendEmailChangeNotice: async () => {},
  sendEmailChanged: async () => {},
  sendAccountOffer: async () => {},
  sendSecondFactorNotice: async () => {},
  sendPhoneProved: async () => {},
  rehearse: async () => {},
}

/** The identity service alone, without the product: any number of instances on one database. */
export function startBareIdentity(
  { url }: TestDatabase,
  { limits, publicUrl = 'http://localhost:3000' }: BareIdentityOptions,
): BareIdentity {
  const inSchema = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=auth')}`
  const pool = createPool({ at: { url: inSchema }, size: 5 })
  const resetLinks: string[] = []
  const texts: SentCode[] = []
  const phoneChanges: PhoneChange[] = []
  const mails: IdentityMails = {
    ...NO_MAILS,
    sendPasswordReset: async (_, link) => void resetLinks.push(link),
  }
  const identity = createEmbeddedIdentity({
    pool,
    publicUrl,
    trustedOrigins: [],
    secret: SECRET,
    phoneCodes: createPhoneCodes(pool, SECRET),
    sendCode: ({ phone, code, road }) => void texts.push({ phone, code, road }),
    textRoads: ['sms', 'whatsapp'],
    limits,
    mails,
    log: () => {},
    onAccountCreated: async () => {},
    onEmailChanged: async () => {},
    onSessionsEnded: async () => {},
    knowsDocument: async (_, typed) => typed === KNOWN_DOCUMENT_END,
    onPhoneChanged: async (change) => void phoneChanges.push(change),
  })
  return {
    identity,
    publicUrl,
    resetLinks,
    texts,
    phoneChanges,
    post: (path, body, { from = '192.0.2.1', headers = {} } = {}) =>
      identity.handle(
        new Request(`${publicUrl}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-real-ip': from, origin: publicUrl, ...headers },
          body: JSON.stringify(body),
        }),
      ),
    stop: () => pool.end(),
  }
}

/** A fresh account with a confirmed e-mail. */
export async function newBareAccount({ identity }: BareIdentity, password: string): Promise<string> {
  const email = `${randomUUID()}@exemple.test`
  await identity.ensureAccount({ email, name: 'Rose Mboumba', password })
  return email
}

const MANY = { most: 100_000, minutes: 1 }
/** Those of production for an account and an address together; an address alone is not limited. */
export const ACCOUNT_LIMITS: AttemptLimits = {
  ...limitsForMode('production'),
  passwordsPerAddress: MANY,
  signUpsPerAddress: MANY,
  mailsPerAddress: MANY,
  requestsPerAddress: MANY,
}

/** The database of the two services below, for the running test file. */
export let database: TestDatabase
export let one: BareIdentity
export let two: BareIdentity

/** Two identity services on one database, as two processes have them, for the tests of a file. */
export function useTwoIdentities(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    one = startBareIdentity(database, { limits: ACCOUNT_LIMITS })
    two = startBareIdentity(database, { limits: ACCOUNT_LIMITS })
    return async () => {
      await Promise.all([one.stop(), two.stop()])
      await database.drop()
    }
  })
}

export const signIn = (at: BareIdentity, email: string, password: string, from?: string) =>
  at.post('sign-in/email', { email, password }, from === undefined ? {} : { from })

/** Status → count. */
export function tally(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
