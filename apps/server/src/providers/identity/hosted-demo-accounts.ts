import { accountIdOf } from '@okoume/domain/person/account-id.ts'
import { ConfigError } from '../../config/setting.ts'
import { askHosted, HostedRefusal, type HostedServiceSettings, toolkitUrl } from './hosted-service.ts'

export interface HostedDemoAccount {
  /** Of ours, where it stands already. */
  readonly id?: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/** What an emulator takes for an administrator's token. */
const OWNER = { authorization: 'Bearer owner' }

/**
 * Makes the accounts of the demo. Only an emulator lets one do that: in a real project they stand in the catalogue,
 * and nobody can sign in as one of them.
 */
export async function ensureHostedDemoAccount(
  settings: HostedServiceSettings,
  { id, email, name, password }: HostedDemoAccount,
): Promise<string> {
  const localId = id ?? (await accountIdOf(`demo ${email}`))
  const { emulator } = settings
  if (!emulator) return localId
  const askEmulator = (url: string, body: object) => askHosted(url, body, OWNER).catch(explain(emulator))
  const accounts = `${toolkitUrl(settings)}/projects/${settings.projectId}/accounts`
  const found = (await askEmulator(`${accounts}:lookup`, { email: [email] })) as {
    users?: readonly { localId: string }[]
  }
  const [known] = found.users ?? []
  if (known) return accountIdOf(known.localId)
  await askEmulator(accounts, { localId, email, password, displayName: name, emailVerified: true })
  return localId
}

function explain(emulator: string) {
  return (error: unknown): never => {
    if (error instanceof HostedRefusal) throw error
    throw new ConfigError([
      `FIREBASE_AUTH_EMULATOR_HOST : aucun émulateur de Firebase Authentication ne répond à ${emulator}.`,
    ])
  }
}
