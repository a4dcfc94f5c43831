import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** How a callback is signed; as pawaPay does by default. */
export interface Manner {
  readonly encoding?: 'der' | 'raw'
  readonly digest?: 'sha-256' | 'sha-512' | 'md5'
  readonly components?: readonly string[]
  readonly alg?: string
  readonly keyId?: string
  /** Seconds. */
  readonly created?: number
  readonly expires?: number
  readonly label?: string
  /** Headers that it claims to have signed, before it signs that too. */
  readonly rewrite?: (input: string) => string
  /** Another's key. */
  readonly privateKey?: KeyObject
}

export interface Message {
  readonly method: string
  readonly authority: string
  readonly path: string
  readonly body: string
}

export const COVERED: readonly string[] = [
  '@method',
  '@authority',
  '@path',
  'signature-date',
  'content-digest',
  'content-type',
]
const LIFE_SECONDS = 60

/** pawaPay's callback key, and the headers that it makes with it. */
export class PawapaySigner {
  readonly keyId: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(keyId: string) {
    this.keyId = keyId
  }

  get publicKey(): { readonly id: string; readonly key: string } {
    return { id: this.keyId, key: this.#keys.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
  }

  get privateKey(): KeyObject {
    return this.#keys.privateKey
  }

  headersOf(message: Message, at: Date, manner: Manner = {}): Record<string, string> {
    const digest = manner.digest ?? 'sha-512'
    const hash = createHash(digest.replace('-', '')).update(message.body).digest('base64')
    const fields: Record<string, string> = {
      'content-type': 'application/json; charset=UTF-8',
      'content-digest': `${digest}=:${hash}:`,
      'signature-date': at.toISOString(),
    }
    const { rewrite = (input: string) => input } = manner
    const input = rewrite(this.#inputOf(at, manner))
    const signature = this.#sign(baseOf(message, fields, manner.components ?? COVERED, input), manner)
    const label = manner.label ?? 'sig-pp'
    return { ...fields, 'signature-input': `${label}=${input}`, signature: `${label}=:${signature}:` }
  }

  #inputOf(at: Date, { components = COVERED, alg = 'ecdsa-p256-sha256', ...manner }: Manner): string {
    const created = manner.created ?? Math.floor(at.getTime() / 1000)
    const expires = manner.expires ?? created + LIFE_SECONDS
    const names = components.map((name) => `"${name}"`).join(' ')
    return `(${names});alg="${alg}";keyid="${manner.keyId ?? this.keyId}";created=${created};expires=${expires}`
  }

  #sign(base: string, { encoding = 'der', privateKey = this.#keys.privateKey }: Manner): string {
    const dsaEncoding = encoding === 'raw' ? 'ieee-p1363' : 'der'
    return sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding }).toString('base64')
  }
}

function baseOf(
  message: Message,
  fields: Readonly<Record<string, string>>,
  components: readonly string[],
  input: string,
): string {
  const derived: Readonly<Record<string, string>> = {
    '@method': message.method,
    '@authority': message.authority,
    '@path': message.path.split('?')[0] ?? '',
  }
  const lines = components.map((name) => `"${name}": ${derived[name] ?? fields[name] ?? ''}`)
  return [...lines, `"@signature-params": ${input}`].join('\n')
}
