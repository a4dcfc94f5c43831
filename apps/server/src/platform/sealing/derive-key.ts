import { hkdfSync } from 'node:crypto'

/** What the server's secret is used for here: the key of one is worth nothing for another. */
type Purpose =
  | 'identity documents'
  | 'identity documents: name of the key'
  | 'verification links'
  | 'withdrawal links'
  | 'payment callbacks'
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
