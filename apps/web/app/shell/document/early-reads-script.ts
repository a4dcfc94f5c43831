import type { OperationName } from '@okoume/contract/contract.ts'
import { ROUTES } from '@okoume/contract/routes.generated.ts'
import { VERIFIED } from '@okoume/domain/person/verifier.ts'
import { paths } from '../../data/path-builder.ts'
import type { EarlyReads, PrivateHandle } from '../../data/session/early-reads.ts'
import { TOKEN_KEY } from '../../data/session/token-store.ts'
import { BROWSER_ONLY_KEY } from '../../data/storage/browser-only.ts'
import { UID_KEY } from '../../data/storage/returning-visitor.ts'
import { PENDING_SIGN_OUT_KEY } from '../../data/storage/safe-storage.ts'

const OWN_ID = '{uid}'
const FACTS = {
  uid: UID_KEY,
  token: TOKEN_KEY,
  browserOnly: BROWSER_ONLY_KEY,
  pendingSignOut: PENDING_SIGN_OUT_KEY,
  ownId: OWN_ID,
  signIn: `${paths.signIn()}?redirect=`,
  verified: VERIFIED,
}

export interface EarlyReadsOptions {
  readonly handle: PrivateHandle
  /** The `:id` of the address. */
  readonly id: string | undefined
  /** Our own identity service gives tokens; a hosted one is asked by the scripts. */
  readonly embeddedIdentity: boolean
  /** The addresses of the page's scripts. */
  readonly scripts: readonly string[]
}

/** For the document of a private page, before everything that takes time. It holds nothing of who asks. */
export function earlyReadsScript({ handle, id = '', embeddedIdentity, scripts }: EarlyReadsOptions): string {
  const addressOf = (name: OperationName) => {
    const [, path] = ROUTES[name]
    return path.replace(/\{(?:userId|ownerId)\}/, OWN_ID).replace('{id}', () => encodeURIComponent(id))
  }
  const facts = {
    ...FACTS,
    user: ROUTES.getUser[1].replace('{id}', OWN_ID),
    addresses: (handle.reads ?? []).map(addressOf),
    ofVerified: (handle.verifiedReads ?? []).map(addressOf),
    tokens: embeddedIdentity ? '/api/auth/token' : null,
  }
  return `(${readEarly})(${JSON.stringify(facts)});(${preloadScripts})(${JSON.stringify(scripts)})`
}

/** After the reads and the style sheets: as tags, scripts would be asked for first, and fill the line. */
function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
  }
}

interface Facts extends Readonly<typeof FACTS> {
  readonly user: string
  readonly addresses: readonly string[]
  readonly ofVerified: readonly string[]
  readonly tokens: string | null
}

/**
 * Runs in the browser, as text: nothing outside is known to it. A visitor is sent to sign in, as by `privateLoader`; for who
 * is signed in the reads begin, whose answers `takeEarlyRead` hands out.
 */
function readEarly(facts: Facts): void {
  try {
    const { uid, token, browserOnly, pendingSignOut, ownId, signIn, verified, user, tokens } = facts
    const known = localStorage.getItem(uid)
    if (localStorage.getItem(pendingSignOut)) return
    if (!known) {
      document.documentElement.hidden = true
      location.replace(signIn + encodeURIComponent(location.pathname + location.search))
      return
    }
    const stored = JSON.parse(localStorage.getItem(token) ?? 'null')
    const isGood = stored && stored.renewAt > Date.now() && !localStorage.getItem(browserOnly)
    const early: EarlyReads = {}
    window.earlyReads = early
    if (!isGood && tokens)
      early[tokens] = fetch(tokens, { cache: 'no-store', credentials: 'same-origin' }).then((answer) => [
        null,
        answer,
      ])
    const bearer = isGood
      ? Promise.resolve(stored.token)
      : early[tokens ?? '']
          ?.then(([, answer]) => answer.clone().json())
          .then((answer) => answer.token ?? Promise.reject())
    if (!bearer) return
    const read = (address: string, ready: Promise<string>) => {
      const place = address.replace(ownId, encodeURIComponent(known))
      const asked = ready.then(async (fresh) => {
        const authorization = `Bearer ${fresh}`
        return [authorization, await fetch(place, { headers: { authorization } })] as const
      })
      early[place] = asked
      return asked
    }
    const person = read(user, bearer).then(([, answer]) => answer.clone().json())
    for (const address of facts.addresses) read(address, bearer)
    const whenVerified = person.then(({ verifier }) => (verifier === verified ? bearer : Promise.reject()))
    for (const address of facts.ofVerified) read(address, whenVerified)
    whenVerified.catch(() => {})
    for (const asked of Object.values(early)) asked.catch(() => {})
  } catch {
    // Where the browser forbids storage, the scripts find the same out later.
  }
}
