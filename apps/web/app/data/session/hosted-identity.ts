import { normalizePassword } from '@okoume/domain/person/password-rules.ts'
import { safeLocalStorage, safeSessionStorage } from '../storage/safe-storage.ts'
import { createHostedCalls, type HostedCalls, type HostedTokens } from './hosted-identity-calls.ts'
import type { HostedSettings } from './hosted-identity-settings.ts'
import { createHostedSessions, type HostedSessions, linkTabs } from './hosted-sessions.ts'
import { readPayload } from './id-token.ts'
import { IdentityError, type IdentityService } from './identity-service.ts'

export interface HostedIdentityContext {
  readonly calls: HostedCalls
  readonly sessions: HostedSessions
  /** Of this site: the links of mails lead back to it. */
  readonly origin: string
}

export function inThisBrowser(settings: HostedSettings): HostedIdentityContext {
  return {
    calls: createHostedCalls(settings, (url, init) => fetch(url, init)),
    sessions: createHostedSessions({
      lasting: safeLocalStorage,
      tab: safeSessionStorage,
      now: () => Date.now(),
      askTabs: linkTabs(safeSessionStorage).ask,
    }),
    origin: location.origin,
  }
}

/** Firebase Authentication over its REST API: the browser talks to Google, our server only reads the tokens. */
export function createHostedIdentity({ calls, sessions, origin }: HostedIdentityContext): IdentityService {
  const openWith = async (email: string, password: string) =>
    tokensOf(await calls.account('signInWithPassword', { email, password, returnSecureToken: true }))
  const open = async (email: string, password: string) => {
    const normalized = normalizePassword(password)
    try {
      return await openWith(email, normalized)
    } catch (error) {
      const refused = error instanceof IdentityError && error.problem === 'refused'
      if (!refused || normalized === password) throw error
      // Earlier releases sent it as typed.
      return openWith(email, password)
    }
  }
  const sendMail = (requestType: string, to: object, landing: string) =>
    calls.account('sendOobCode', { requestType, ...to, continueUrl: new URL(landing, origin).href })
  const renewed = async (): Promise<HostedTokens | null> => {
    const session = await sessions.session()
    if (!session) return null
    const tokens = await calls.renew(session.refreshToken)
    // Race: the session may have ended or been replaced meanwhile, here or in another tab.
    if ((await sessions.session())?.refreshToken !== session.refreshToken) return renewed()
    if (tokens) sessions.save({ ...session, refreshToken: tokens.refreshToken })
    else sessions.clear()
    return tokens
  }
  const signedIn = async (): Promise<HostedTokens> => {
    const tokens = await renewed()
    if (!tokens) throw new IdentityError('refused')
    return tokens
  }
  const emailHere = async () => String(readPayload((await signedIn()).idToken)?.email ?? '')
  /** Replaces the session's tokens by ones that carry the time of the reauthentication. */
  const replace = async ({ refreshToken }: HostedTokens) => {
    const session = await sessions.session()
    if (!session) throw new IdentityError('refused')
    sessions.save({ remember: session.remember, refreshToken })
  }
  const waitingTokens = async () => {
    const waiting = sessions.waiting()
    const tokens = waiting && (await calls.renew(waiting.refreshToken))
    if (sessions.waiting()?.refreshToken !== waiting?.refreshToken) return null
    if (waiting && !tokens) sessions.clearWaiting()
    return tokens
  }

  return {
    async signIn({ email, password, remember }, landing) {
      const { idToken, refreshToken } = await open(email, password)
      sessions.clear()
      if (isConfirmed(idToken)) return sessions.save({ refreshToken, remember })
      sessions.saveWaiting({ refreshToken, remember })
      // The page that follows can send another.
      await sendMail('VERIFY_EMAIL', { idToken }, landing).catch(() => {})
      throw new IdentityError('email-not-confirmed')
    },

    async signUp({ name, email, password }, landing) {
      const made = await calls.account('signUp', {
        email,
        password: normalizePassword(password),
        displayName: name,
        returnSecureToken: true,
      })
      sessions.clear()
      // Where it does not tell that the e-mail is known, it opens nothing.
      if (typeof made.idToken !== 'string') return
      const { idToken, refreshToken } = tokensOf(made)
      sessions.saveWaiting({ refreshToken, remember: true })
      await sendMail('VERIFY_EMAIL', { idToken }, landing).catch(() => {})
    },

    async signOut() {
      sessions.clear()
    },

    async sendConfirmation(_email, landing) {
      const tokens = await waitingTokens()
      if (!tokens) throw new IdentityError('failed')
      await sendMail('VERIFY_EMAIL', { idToken: tokens.idToken }, landing)
    },

    async confirmed() {
      const waiting = sessions.waiting()
      if (!waiting) return (await sessions.session()) !== null
      const tokens = await waitingTokens()
      if (!tokens || !isConfirmed(tokens.idToken)) return false
      sessions.clearWaiting()
      sessions.save({ refreshToken: tokens.refreshToken, remember: waiting.remember })
      return true
    },

    freshToken: async () => (await renewed())?.idToken ?? null,

    async requestPasswordReset(email, landing) {
      try {
        await sendMail('PASSWORD_RESET', { email }, landing)
      } catch (error) {
        // User enumeration: a service without protection refuses an unknown e-mail. The page must not show it.
        if (!(error instanceof IdentityError) || error.problem !== 'refused') throw error
      }
    },

    async isResetLinkValid(proof) {
      try {
        // Without a new password the service only says whose code it is.
        await calls.account('resetPassword', { oobCode: proof })
        return true
      } catch (error) {
        if (error instanceof IdentityError && error.problem === 'link-not-valid') return false
        throw error
      }
    },

    async resetPassword(proof, password) {
      await calls.account('resetPassword', { oobCode: proof, newPassword: normalizePassword(password) })
      sessions.clear()
    },

    async reauthenticate(password) {
      await replace(await open(await emailHere(), password))
    },

    async changePassword(current, next) {
      const { idToken } = await open(await emailHere(), current)
      await replace(
        tokensOf(
          await calls.account('update', {
            idToken,
            password: normalizePassword(next),
            returnSecureToken: true,
          }),
        ),
      )
    },

    async changeEmail(email, landing) {
      const { idToken } = await signedIn()
      await sendMail('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: email }, landing)
    },

    sessions: async () => null,
    endSession: refuse,
    endOtherSessions: refuse,

    async removeIdentity() {
      const tokens = await renewed()
      if (tokens) await calls.account('delete', { idToken: tokens.idToken })
      sessions.clear()
    },
  }
}

/** The service lists no sessions, and ends them all or none. */
async function refuse(): Promise<never> {
  throw new IdentityError('failed')
}

function isConfirmed(idToken: string): boolean {
  return readPayload(idToken)?.email_verified === true
}

function tokensOf(answer: Readonly<Record<string, unknown>>): HostedTokens {
  const { idToken, refreshToken } = answer
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') throw new IdentityError('failed')
  return { idToken, refreshToken }
}
