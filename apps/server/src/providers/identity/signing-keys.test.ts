import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OtherSecretError, resealSecondFactors, retireSigningKeys } from './signing-keys.ts'

const OLD = 'the secret before, long enough to sign with'
const NEW = 'the secret from now on, as long as the other'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function keySealedWith(secret: string): Promise<void> {
  await database.pool.query('delete from auth.jwks')
  await database.pool.query(
    'insert into auth.jwks (id, public_key, private_key, created_at) values (gen_random_uuid(), $1, $2, now())',
    ['{}', JSON.stringify(await symmetricEncrypt({ key: secret, data: '{}' }))],
  )
}

async function keys(): Promise<number> {
  return (await database.pool.query('select from auth.jwks')).rowCount ?? 0
}

test('a key that the secret opens stays', async () => {
  await keySealedWith(NEW)
  await retireSigningKeys(database.pool, [NEW, OLD])
  expect(await keys()).toBe(1)
})

test('a key sealed with the previous secret is replaced', async () => {
  await keySealedWith(OLD)
  await retireSigningKeys(database.pool, [NEW, OLD])
  expect(await keys()).toBe(0)
})

test("a secret that was never this database's changes nothing, and is refused", async () => {
  await keySealedWith(OLD)
  await expect(retireSigningKeys(database.pool, [NEW])).rejects.toThrow(OtherSecretError)
  expect(await keys()).toBe(1)
})

test('what an authenticator app shares with us is sealed again with a new secret', async () => {
  const seal = (key: string, data: string) => symmetricEncrypt({ key, data })
  const put = async (email: string, sealed: readonly [string, string]) => {
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into auth.users (name, email, email_verified) values ('Équipe', $1, true) returning id",
      [email],
    )
    await database.pool.query(
      'insert into auth.two_factors (user_id, secret, backup_codes) values ($1, $2, $3)',
      [rows[0]?.id, ...sealed],
    )
  }
  await put('avant@exemple.test', [await seal(OLD, 'clé'), await seal(OLD, '["a"]')])
  await put('apres@exemple.test', [await seal(NEW, 'clé'), await seal(NEW, '["a"]')])

  await resealSecondFactors(database.pool, [NEW, OLD])

  const { rows } = await database.pool.query<{ secret: string; backup_codes: string }>(
    'select secret, backup_codes from auth.two_factors',
  )
  expect(rows).toHaveLength(2)
  for (const { secret, backup_codes } of rows) {
    expect(await symmetricDecrypt({ key: NEW, data: secret })).toBe('clé')
    expect(await symmetricDecrypt({ key: NEW, data: backup_codes })).toBe('["a"]')
  }
})
