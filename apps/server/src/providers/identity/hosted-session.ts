import { askHosted, HostedRefusal, type HostedServiceSettings, toolkitUrl } from './hosted-service.ts'

interface LookedUpAccount {
  /** Seconds, as text: what was signed in before is signed out. */
  readonly validSince?: string
  readonly disabled?: boolean
}

/**
 * Asks Google about the account that the token names. It refuses a token of an account that is gone, disabled or was
 * signed out everywhere (a new password does that), and tells since when sign-ins count.
 * @throws where Google does not answer
 */
export async function isHostedSessionAlive(
  settings: HostedServiceSettings & { readonly publicUrl: string },
  idToken: string,
  signedInAt: Date,
): Promise<boolean> {
  const url = `${toolkitUrl(settings)}/accounts:lookup?key=${settings.apiKey}`
  try {
    // A key may be good for our own pages only: this asks in their name.
    const referer = `${new URL(settings.publicUrl).origin}/`
    const answer = (await askHosted(url, { idToken }, { referer })) as {
      readonly users?: readonly LookedUpAccount[]
    } | null
    const [account] = answer?.users ?? []
    if (!account || account.disabled === true) return false
    return signedInAt.getTime() >= Number(account.validSince ?? 0) * 1000
  } catch (error) {
    if (error instanceof HostedRefusal && ENDED.has(readErrorName(error))) return false
    throw error
  }
}

/** Refusals that tell of the session; any other tells of our key or of the line. */
const ENDED = new Set(['INVALID_ID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED'])

/** Google may explain a refusal behind its name. */
function readErrorName({ message }: HostedRefusal): string {
  return message.split(' ')[0] ?? message
}
