import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is stored where the operator's staff could read it (AES-256-GCM, a new nonce each time). */
export interface Seal {
  /** `name` is authenticated with the content (AAD): it opens under no other name. */
  close(name: string, bytes: Buffer): Buffer
  /** @throws SealBrokenError if it was changed, sealed under another name, or with a key that is no longer configured. */
  open(name: string, sealed: Buffer): Buffer
}

export class SealBrokenError extends Error {
  constructor(name: string) {
    super(`what is kept as ${name} does not open`)
    this.name = 'SealBrokenError'
  }
}

interface SealKey {
  /** Says, in front of what it closed, which key that was. */
  readonly header: Buffer
  readonly key: Buffer
}

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_NAME_BYTES = 4
const HEADER_BYTES = 1 + KEY_NAME_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first secret closes; older ones still open what they closed. */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const keys = secrets.map(toSealKey)
  const [newest = toSealKey(secrets[0])] = keys
  return {
    close: (name, bytes) => close(newest, name, bytes),
    open(name, sealed) {
      const key = keys.find(({ header }) => sealed.subarray(0, HEADER_BYTES).equals(header))
      if (!key) throw new SealBrokenError(name)
      return open(key, name, sealed)
    },
  }
}

function toSealKey(secret: string): SealKey {
  const name = deriveKey(secret, 'identity documents: name of the key', KEY_NAME_BYTES)
  return {
    header: Buffer.concat([Buffer.from([VERSION]), name]),
    key: deriveKey(secret, 'identity documents'),
  }
}

function close({ header, key }: SealKey, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bound(header, name))
  const closed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), closed])
}

function open({ header, key }: SealKey, name: string, sealed: Buffer): Buffer {
  const [tagAt, closedAt] = [HEADER_BYTES + NONCE_BYTES, HEADER_BYTES + NONCE_BYTES + TAG_BYTES]
  if (sealed.length < closedAt) throw new SealBrokenError(name)
  const nonce = sealed.subarray(HEADER_BYTES, tagAt)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound(header, name))
  decipher.setAuthTag(sealed.subarray(tagAt, closedAt))
  const opened = decipher.update(sealed.subarray(closedAt))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    throw new SealBrokenError(name)
  }
}

/** Additional authenticated data: what the tag protects besides the content. */
function bound(header: Buffer, name: string): Buffer {
  return Buffer.concat([header, Buffer.from(name, 'utf8')])
}

/** Key separation: the key of one purpose opens nothing of another. */
export type Purpose =
  | 'identity documents'
  | 'identity documents: name of the key'
  | 'verification links'
  | 'same NIP'
  | 'withdrawal links'
  | 'handover photos'
  | 'ticket photos'
  | 'alert links'
  | 'payment callbacks'
  | 'text reports'
  | 'push notices'
  | 'backup: name of the secret'

/** The keys of one purpose, in the order of the secrets. */
export function deriveKeys(
  [newest, ...earlier]: readonly [string, ...string[]],
  purpose: Purpose,
): readonly [Buffer, ...Buffer[]] {
  return [deriveKey(newest, purpose), ...earlier.map((secret) => deriveKey(secret, purpose))]
}

/** A key of its own for each purpose, made from the server's secret (RFC 5869). */
export function deriveKey(secret: string, purpose: Purpose, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `okoume ${purpose}`, length))
}
