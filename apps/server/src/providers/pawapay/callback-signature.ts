import { createHash, type KeyObject, verify } from 'node:crypto'
import { type InnerList, isInnerList, parseDictionary, serializeInnerList } from 'structured-headers'
import { z } from 'zod'
import type { CallbackRequest } from '../../features/payments/transactions/payment-provider.ts'
import type { PublicKeys } from './public-keys.ts'

// Without one of these, what was signed could be sent to another place, or with another body.
const INDISPENSABLE = ['@method', '@authority', '@path', 'content-digest']

const PARAMETERS = z.object({
  alg: z.literal('ecdsa-p256-sha256'),
  keyid: z.string().min(1),
  created: z.int(),
  expires: z.int(),
})

/** How far pawaPay's clock and ours may be apart. */
const CLOCKS_APART_S = 60

const RAW_LENGTH = 64

/**
 * True if pawaPay signed this very request (RFC 9421), and lately. Exactly one signature, over exactly the bytes that
 * came: anything ambiguous is refused.
 */
export async function isSignedByPawapay(
  request: CallbackRequest,
  keys: PublicKeys,
  now: Date,
): Promise<boolean> {
  try {
    const signed = readSignature(request)
    if (!signed) return false
    const { created, expires } = signed.parameters
    const seconds = now.getTime() / 1000
    if (created > seconds + CLOCKS_APART_S || expires < seconds - CLOCKS_APART_S) return false
    if (!digestMatches(request.headers['content-digest'] ?? '', request.body)) return false
    const base = signatureBase(request, signed.input)
    const key = base === null ? null : await keys.find(signed.parameters.keyid)
    return base !== null && key !== null && matches(base, signed.signature, key)
  } catch {
    // The library throws at what is not a structured field.
    return false
  }
}

interface Signed {
  readonly input: InnerList
  readonly parameters: z.infer<typeof PARAMETERS>
  readonly signature: Buffer
}

function readSignature({ headers }: CallbackRequest): Signed | null {
  const inputs = parseDictionary(headers['signature-input'] ?? '')
  const signatures = parseDictionary(headers.signature ?? '')
  const [label, input] = [...inputs][0] ?? []
  if (label === undefined || input === undefined || inputs.size !== 1 || !isInnerList(input)) return null
  const signature = signatures.get(label)?.[0]
  const parameters = PARAMETERS.safeParse(Object.fromEntries(input[1])).data
  if (!parameters || signatures.size !== 1 || !(signature instanceof ArrayBuffer)) return null
  return { input, parameters, signature: Buffer.from(signature) }
}

/** The text that was signed; null where it does not cover what it must, or covers what the request does not have. */
function signatureBase(request: CallbackRequest, input: InnerList): string | null {
  const names = input[0].map(([name, parameters]) => (parameters.size === 0 ? name : null))
  const values = names.map((name) => (typeof name === 'string' ? readComponent(request, name) : undefined))
  const isWhole =
    new Set(names).size === names.length &&
    INDISPENSABLE.every((name) => names.includes(name)) &&
    values.every((value) => value !== undefined)
  if (!isWhole) return null
  const lines = names.map((name, position) => `"${name}": ${values[position]}`)
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n')
}

function readComponent(request: CallbackRequest, name: string): string | undefined {
  switch (name) {
    case '@method':
      return request.method.toUpperCase()
    case '@authority':
      return request.authority.toLowerCase().replace(/:(80|443)$/, '')
    case '@path':
      return request.path.replace(/\?.*$/s, '') || '/'
    default:
      return request.headers[name]?.trim()
  }
}

/** The RFC wants r and s one behind the other; pawaPay's own examples have them in DER. */
function matches(base: string, signature: Buffer, key: KeyObject): boolean {
  const signed = Buffer.from(base, 'latin1')
  return (
    verify('sha256', signed, { key, dsaEncoding: 'der' }, signature) ||
    (signature.length === RAW_LENGTH &&
      verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature))
  )
}

const HASHES: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' }

/**
 * True if the field (RFC 9530) tells the digest of these very bytes. Each one that it tells by a method that we
 * know must be right, and there must be one.
 * @throws where it cannot be read.
 */
function digestMatches(field: string, body: Buffer): boolean {
  const digests = [...parseDictionary(field)].flatMap(([method, [digest]]) => {
    const hash = HASHES[method]
    return hash === undefined ? [] : [{ hash, digest }]
  })
  return (
    digests.length > 0 &&
    digests.every(
      ({ hash, digest }) =>
        digest instanceof ArrayBuffer && createHash(hash).update(body).digest().equals(Buffer.from(digest)),
    )
  )
}
