import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { type PlayedMailServer, playMailServer } from '@okoume/tests/server/mail-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, '../okoume.ts')

let folder: string
let database: TestDatabase
let mails: PlayedMailServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-config-'))
  database = await createTestDatabase()
  mails = await playMailServer({ recipient: (to) => (to.startsWith('personne') ? 550 : null) })
})
afterAll(async () => {
  await mails?.stop()
  await database?.drop()
  await rm(folder, { recursive: true })
})

const withMail = () => ({
  SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  MAIL_FROM: 'bonjour@okoume.test',
})

function type(line: string, settings: Readonly<Record<string, string>> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...settings }
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...line.split(' ')], { env }, (_, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    )
  })
}

describe('okoume config check', () => {
  test('lists what is fine, and ends with 0', async () => {
    const { code, output } = await type('config check', { DATABASE_URL: database.url, ...withMail() })
    expect(output.split('\n').map((line) => line.split(' : ')[0])).toEqual([
      '✓ Réglages',
      '✓ Base de données',
      '✓ Photos et documents',
      '✓ Mails',
      '✓ Paiements',
      '',
      'Tout va.',
      '',
    ])
    expect(output).toMatch(/PostgreSQL [\d.]+.*, à jour/)
    expect(code).toBe(0)
    expect(mails.messages).toEqual([])
  })

  test.each([
    [{ DATABASE_URL: 'postgresql://a:secret@127.0.0.1:1/none' }, /✗ Base de données : .*ne répond pas/],
    [
      { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@exemple.test' },
      /✗ Mails : 127\.0\.0\.1:1 .*\n.*pas joint/,
    ],
    [{ PORT: 'x' }, /✗ Réglages : \n {4}PORT doit/],
    [
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /✗ Réglages : \n {4}Il manque MAIL_FROM.*\n.*\n.*\n· Mails : pas essayé/,
    ],
  ])('names the problem of %j, and ends with 1', async (settings, message) => {
    const { code, output } = await type('config check', settings)
    expect(output).toMatch(message)
    expect(output).toContain('À corriger : 1.')
    expect(output).not.toContain('secret')
    expect(code).toBe(1)
  })

  test('says that a database belongs to the other mode', async () => {
    await database.pool.query(`insert into installation (mode) values ('production')`)
    const { code, output } = await type('config check', { DATABASE_URL: database.url })
    await database.pool.query('delete from installation')
    expect([code, output]).toEqual([1, expect.stringContaining('celle du mode production, et MODE dit demo')])
  })

  test('creates no folder', async () => {
    const dataDir = path.join(folder, 'not', 'yet')
    const { code, output } = await type('config check', { DATA_DIR: dataDir })
    expect([code, output]).toEqual([0, expect.stringContaining('(créé au premier démarrage)')])
    expect(await readdir(folder)).not.toContain('not')
  })

  test('says that documents cannot be kept', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const { code, output } = await type('config check', { DATA_DIR: file, DATABASE_URL: database.url })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('✗ Photos et documents : Rien ne peut être gardé'),
    ])
  })

  test.each([
    [200, 0, '✓ Paiements : AIRTEL par pawapay'],
    [401, 1, '✗ Paiements : pawaPay ne répond pas comme il faut'],
  ])('asks pawaPay about a payment that was never made: %d', async (status, expected, message) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"NOT_FOUND"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, output } = await type('config check', {
      PAYMENT_AIRTEL: 'pawapay',
      PAWAPAY_TOKEN: 'jeton',
      PAWAPAY_URL: `http://127.0.0.1:${port}`,
    })
    server.close()
    expect(output).toContain(message)
    expect(code).toBe(expected)
    expect(asked).toEqual([expect.stringMatching(/^GET \/v2\/deposits\//)])
  })
})

describe('okoume mail test', () => {
  test("sends one mail, and says the server's answer", async () => {
    const { code, output } = await type('mail test rose@exemple.test', withMail())
    expect(output).toMatch(/^Envoi à rose@exemple\.test, de bonjour@okoume\.test.*\nRéponse : 250 .*\n/)
    expect(code).toBe(0)
    expect(mails.messages).toHaveLength(1)
    expect(mails.messages[0]).toContain('To: rose@exemple.test')
  })

  test('says what a refusal means', async () => {
    const { code, output, errors } = await type('mail test personne@exemple.test', withMail())
    expect(output).toContain('Réponse : 550 No such mailbox here')
    expect(errors).toContain("L'adresse est refusée")
    expect(code).toBe(1)
  })

  test('says so where mails go nowhere', async () => {
    const { code, errors } = await type('mail test rose@exemple.test')
    expect([code, errors]).toEqual([1, expect.stringContaining('SMTP_URL')])
  })
})
