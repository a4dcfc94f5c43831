import { requestIdentity } from './embedded-identity.ts'

export class PhoneCodeError extends Error {
  /** The server's code, such as CODE_WRONG; `UNREACHABLE` without a network. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'PhoneCodeError'
    this.code = code
  }
}

export type TextRoad = 'sms' | 'whatsapp'

export interface ProofWays {
  readonly password: boolean
  /** Null where no code is taken. */
  readonly phone: string | null
}

interface SentCode {
  readonly roads?: readonly TextRoad[]
}

let roads: readonly TextRoad[] = []

/**
 * Codes that are sent to a telephone, of our own identity service alone. Apart from `IdentityService`: loaded where a
 * code is asked for. Each call throws a `PhoneCodeError` with the server's words.
 */
export const phoneCodes = {
  async send(phoneNumber: string, road: TextRoad = 'sms'): Promise<void> {
    const query = road === 'sms' ? '' : `?road=${road}`
    const sent = (await call(`phone-number/send-otp${query}`, { phoneNumber })) as SentCode
    roads = sent.roads ?? roads
  },

  /** True once the server has said that codes travel by WhatsApp too. */
  haveWhatsapp: () => roads.includes('whatsapp'),

  /** Opens a session of the number's account, or of one that waits for its name. True where more is asked for before that. */
  async signIn(phoneNumber: string, code: string): Promise<boolean> {
    return 'more' in (await call('phone-number/verify', { phoneNumber, code }))
  },

  /** The last characters of a document that was accepted for the number's account; opens its session. */
  async proveByDocument(document: string): Promise<void> {
    await call('prove-by-document', { document })
  },

  /** The number's account is another person's: opens a session that waits for a name. */
  async disownAccount(): Promise<void> {
    await call('disown-account', {})
  },

  /** The signed-in account is opened by that number too, from now on. */
  async prove(phoneNumber: string, code: string): Promise<void> {
    await call('phone-number/verify', { phoneNumber, code, updatePhoneNumber: true })
  },

  /** To the number that opens the signed-in account. */
  async sendProof(road: TextRoad = 'sms'): Promise<void> {
    const query = road === 'sms' ? '' : `?road=${road}`
    roads = ((await call(`send-proof-code${query}`, {})) as SentCode).roads ?? roads
  },

  /** Step-up: later tokens carry the time. */
  async proveSelf(code: string): Promise<void> {
    await call('prove-by-code', { code })
  },

  /** How the signed-in person can prove that it is them. */
  async proofWays(): Promise<ProofWays> {
    return (await call('proof-ways')) as ProofWays
  },

  /** The number that opens the signed-in account. */
  async read(): Promise<string | null> {
    return ((await call('own-phone')) as { readonly phone?: string | null }).phone ?? null
  },

  async remove(): Promise<void> {
    await call('remove-phone', {})
  },
}

const UNREACHABLE = 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.'
const FAILED = 'Une erreur est survenue. Veuillez réessayer.'

async function call(path: string, body?: object): Promise<object> {
  const response = await requestIdentity(path, body).catch(() => {
    throw new PhoneCodeError('UNREACHABLE', UNREACHABLE)
  })
  const answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
  if (response.ok) return answer ?? {}
  // Messages of the library itself are English.
  const isOurs = answer?.code !== undefined && OURS.has(answer.code)
  throw new PhoneCodeError(answer?.code ?? '', (isOurs && answer.message) || FAILED)
}

const OURS: ReadonlySet<string> = new Set([
  'CODE_WRONG',
  'CODE_EXPIRED',
  'DOCUMENT_WRONG',
  'EMAIL_NEEDED',
  'INVALID_PHONE_NUMBER',
  'PASSWORD_NEEDED',
  'PHONE_TAKEN',
  'SESSION_NOT_FRESH',
  'SMS_OFF',
  'SMS_PAUSED',
  'WHATSAPP_OFF',
  'TOO_MANY_CODES',
  'TOO_MANY_PROOFS',
  'TOO_MANY_ATTEMPTS',
])
