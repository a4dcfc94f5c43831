import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'

/** The session signing keys are encrypted with a secret that this process does not have. */
export class OtherSecretError extends Error {
  constructor() {
    super(
      "AUTH_SECRET n'est pas le secret de cette base : donnez celui avec lequel elle a été ouverte, ou, s'il vient de changer, " +
        "donnez l'ancien dans AUTH_SECRET_PREVIOUS.",
    )
    this.name = 'OtherSecretError'
  }
}

/**
 * Lets go of signing keys that an earlier secret sealed, so that a new one is made. Under a secret that never was this
 * database's no one could sign in, and the new key would keep out the processes that have the right one.
 * @throws OtherSecretError
 */
export async function retireSigningKeys(
  pool: pg.Pool,
  [current, ...earlier]: readonly [string, ...string[]],
): Promise<void> {
  const { rows } = await pool.query<{ id: string; private_key: string }>(
    'select id, private_key from auth.jwks',
  )
  for (const { id, private_key } of rows) {
    if (await opens(current, private_key)) continue
    const known = await Promise.all(earlier.map((secret) => opens(secret, private_key)))
    if (!known.includes(true)) throw new OtherSecretError()
    await pool.query('delete from auth.jwks where id = $1', [id])
  }
}

async function opens(secret: string, sealed: string): Promise<boolean> {
  return (await unseal(secret, JSON.parse(sealed))) !== null
}

/** Seals again with the current secret what an earlier one has sealed: codes of apps would open nothing any more. */
export async function resealSecondFactors(
  pool: pg.Pool,
  [current, ...earlier]: readonly [string, ...string[]],
): Promise<void> {
  if (earlier.length === 0) return
  const { rows } = await pool.query<{ id: string; secret: string; backup_codes: string }>(
    'select id, secret, backup_codes from auth.two_factors',
  )
  for (const { id, secret, backup_codes } of rows) {
    if ((await unseal(current, secret)) !== null) continue
    const [key, codes] = [await unsealByOne(earlier, secret), await unsealByOne(earlier, backup_codes)]
    if (key === null || codes === null) continue
    await pool.query('update auth.two_factors set secret = $2, backup_codes = $3 where id = $1', [
      id,
      await symmetricEncrypt({ key: current, data: key }),
      await symmetricEncrypt({ key: current, data: codes }),
    ])
  }
}

async function unsealByOne(secrets: readonly string[], sealed: string): Promise<string | null> {
  for (const secret of secrets) {
    const text = await unseal(secret, sealed)
    if (text !== null) return text
  }
  return null
}

async function unseal(key: string, data: string): Promise<string | null> {
  return symmetricDecrypt({ key, data }).catch(() => null)
}
