import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../features/accounts/open-account.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import {
  addAdministrator,
  listAdministrators,
  removeAdministrator,
  resetSecondFactor,
} from './change-administrators.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const context = (hostedIdentity = false) => ({
  db: database.kysely,
  newId: newUuid,
  now: new Date(),
  hostedIdentity,
})

async function account(email: string, confirmed: boolean | null): Promise<string> {
  const id = randomUUID()
  if (confirmed !== null) {
    await database.pool.query(
      'insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, $4)',
      [id, 'Équipe', email, confirmed],
    )
  }
  await openAccount(database.kysely, { id, email, name: 'Équipe' }, new Date())
  return id
}

const trailOf = async (subject: string) => {
  const { rows } = await database.pool.query<{ action: string; actor_id: string | null; roles: string }>(
    "select action, actor_id, details->>'roles' as roles from audit_events where subject = $1 order by at, id",
    [subject],
  )
  return rows
}

test("the right is granted and revoked, each recorded in the audit trail as the operator's", async () => {
  const id = await account('equipe@exemple.test', true)

  await addAdministrator(context(), ' Equipe@Exemple.test', ['support', 'finance'])
  expect(await listAdministrators(database.kysely)).toEqual([
    { email: 'equipe@exemple.test', name: 'Équipe', roles: ['support', 'finance'] },
  ])
  await expect(addAdministrator(context(), 'equipe@exemple.test', ['finance', 'support'])).rejects.toThrow(
    'a déjà ces rôles',
  )
  await addAdministrator(context(), 'equipe@exemple.test', ['supervisor'])
  await removeAdministrator(context(), 'equipe@exemple.test')

  expect(await listAdministrators(database.kysely)).toEqual([])
  await expect(removeAdministrator(context(), 'equipe@exemple.test')).rejects.toThrow(
    "n'est pas administrateur",
  )
  expect(await trailOf(id)).toEqual([
    { action: 'appoint administrator', actor_id: null, roles: 'support, finance' },
    { action: 'appoint administrator', actor_id: null, roles: 'supervisor' },
    { action: 'dismiss administrator', actor_id: null, roles: '' },
  ])
})

test('an address without an account, with a closed one or an unconfirmed e-mail is refused, and nothing is written', async () => {
  const unconfirmed = await account('pas-encore@exemple.test', false)
  const gone = await account('parti@exemple.test', true)
  await database.pool.query('update users set closed_at = now() where id = $1', [gone])

  await expect(addAdministrator(context(), 'personne@exemple.test', ['support'])).rejects.toThrow(
    "s'inscrit d'abord",
  )
  await expect(addAdministrator(context(), 'parti@exemple.test', ['support'])).rejects.toThrow(
    "s'inscrit d'abord",
  )
  await expect(addAdministrator(context(), 'pas-encore@exemple.test', ['support'])).rejects.toThrow(
    'pas encore confirmé',
  )
  expect(await listAdministrators(database.kysely)).toEqual([])
  expect([await trailOf(unconfirmed), await trailOf(gone)]).toEqual([[], []])
})

test('a second factor is reset with its sessions, and the trail says by whom', async () => {
  const id = await account('perdu@exemple.test', true)
  await database.pool.query('update auth.users set two_factor_enabled = true where id = $1', [id])
  await database.pool.query(
    "insert into auth.two_factors (user_id, secret, backup_codes) values ($1, 'clé', 'codes')",
    [id],
  )

  await resetSecondFactor(context(), 'perdu@exemple.test')

  const { rows } = await database.pool.query(
    `select two_factor_enabled, exists (select from auth.two_factors where user_id = $1) as remains
     from auth.users where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ two_factor_enabled: false, remains: false }])
  expect(await trailOf(id)).toMatchObject([{ action: 'reset second factor', actor_id: null }])
  await expect(resetSecondFactor(context(true), 'perdu@exemple.test')).rejects.toThrow('sa console')
})

test('with a hosted identity service, that service answers for the e-mail', async () => {
  await account('ailleurs@exemple.test', null)

  await expect(addAdministrator(context(), 'ailleurs@exemple.test', ['support'])).rejects.toThrow(
    'pas encore confirmé',
  )
  await addAdministrator(context(true), 'ailleurs@exemple.test', ['support'])
  expect(await listAdministrators(database.kysely)).toHaveLength(1)
})

test.each([
  ['without roles', [], 'supervisor'],
  ['with roles', ['finance,support'], 'support,finance'],
])('okoume administrator add, %s, makes an administrator', async (_, roles, given) => {
  const email = `${randomUUID()}@exemple.test`
  await account(email, true)
  const script = path.join(import.meta.dirname, '../okoume.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url }
  await promisify(execFile)(process.execPath, [script, 'administrator', 'add', email, ...roles], { env })
  expect(await listAdministrators(database.kysely)).toContainEqual(
    expect.objectContaining({ email, roles: given.split(',') }),
  )
})
