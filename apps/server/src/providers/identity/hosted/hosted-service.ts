import { deriveAccountId } from '@okoume/domain/person/account-id.ts'
import { ConfigError } from '#src/config/setting.ts'
export interface HostedServiceSettings {
  readonly projectId: string
  readonly apiKey: string
  /** `host:port` of an emulator; without it Google's own service. */
  readonly emulator: string | undefined
}

const TOOLKIT = 'identitytoolkit.googleapis.com'
const TOKENS = 'securetoken.googleapis.com'
const ANSWER_WITHIN_MS = 10_000

/** Where the service is asked: an emulator answers for Google's hosts under their names. */
export function toolkitUrl({ emulator }: Pick<HostedServiceSettings, 'emulator'>): string {
  return emulator ? `http://${emulator}/${TOOLKIT}/v1` : `https://${TOOLKIT}/v1`
}

/** Which origins the pages call. */
export function hostedOrigins({ emulator }: Pick<HostedServiceSettings, 'emulator'>): readonly string[] {
  return emulator ? [`http://${emulator}`] : [`https://${TOOLKIT}`, `https://${TOKENS}`]
}

/** For the pages: everything that a browser needs to call the service. */
export function hostedPageSettings({ apiKey, emulator }: HostedServiceSettings): string {
  return JSON.stringify(emulator ? { apiKey, emulator } : { apiKey })
}

/** A refusal of the service, by its own name for it. */
export class HostedRefusal extends Error {
  constructor(code: string) {
    super(code)
    this.name = 'HostedRefusal'
  }
}

/** @throws HostedRefusal; any other error is the network's */
export async function askHosted(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  if (response.status >= 500) throw new Error(`the identity service answered ${response.status}`)
  const { error } = (answer ?? {}) as { error?: { message?: string } }
  throw new HostedRefusal(error?.message ?? `HTTP_${response.status}`)
}

export interface HostedDemoAccount {
  /** Our id of an existing account. */
  readonly id?: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/** An emulator takes this for an administrator's token. */
const OWNER = { authorization: 'Bearer owner' }

/**
 * Creates the demo's accounts, which only an emulator allows. With a real project they own items of the catalogue, but no
 * one can sign in as one of them.
 */
export async function ensureHostedDemoAccount(
  settings: HostedServiceSettings,
  { id, email, name, password }: HostedDemoAccount,
): Promise<string> {
  const localId = id ?? (await deriveAccountId(`demo ${email}`))
  const { emulator } = settings
  if (!emulator) return localId
  const askEmulator = (url: string, body: object) =>
    askHosted(url, body, OWNER).catch((error: unknown): never => {
      if (error instanceof HostedRefusal) throw error
      throw new ConfigError([
        `FIREBASE_AUTH_EMULATOR_HOST : aucun émulateur de Firebase Authentication ne répond à ${emulator}.`,
      ])
    })
  const accounts = `${toolkitUrl(settings)}/projects/${settings.projectId}/accounts`
  const found = (await askEmulator(`${accounts}:lookup`, { email: [email] })) as {
    users?: readonly { localId: string }[]
  }
  const [known] = found.users ?? []
  if (known) return deriveAccountId(known.localId)
  await askEmulator(accounts, { localId, email, password, displayName: name, emailVerified: true })
  return localId
}
