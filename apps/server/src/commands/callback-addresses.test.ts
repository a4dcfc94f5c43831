import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCallbackAddresses } from '../features/payments/callbacks/callback-addresses.ts'

const SCRIPT = path.join(import.meta.dirname, '../okoume.ts')
const SECRET = 'un secret du serveur, fait pour un essai'
const PAWAPAY = { PAYMENT_AIRTEL: 'pawapay', PAWAPAY_TOKEN: 'jeton', PORT: '3456' }
const MYPVIT = {
  PAYMENT_MOOV: 'mypvit',
  PORT: '3456',
  MYPVIT_RENEW_SECRET_URL: '/v2/A/renew-secret',
  MYPVIT_PAYMENT_URL: '/v2/B/rest',
  MYPVIT_STATUS_URL: '/C/status',
  MYPVIT_MOOV_ACCOUNT: 'ACC_1',
  MYPVIT_MOOV_PASSWORD: 'mot de passe',
  MYPVIT_MOOV_CALLBACK_CODE: 'CB1',
  MYPVIT_MOOV_RECEPTION_CODE: 'RE1',
}

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'okoume-callbacks-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const show = (settings: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [SCRIPT, 'payment', 'callbacks'], {
    env: { DATA_DIR: dataDir, ...settings },
  })

test('lists the callback address of each configured provider', async () => {
  await writeFile(path.join(dataDir, 'secret'), SECRET)
  const { of: addressOf } = createCallbackAddresses(SECRET, 'http://localhost:3456')

  const { stdout } = await show(PAWAPAY)

  expect(stdout).toBe(`pawapay\t${addressOf('pawapay')}\n`)
})

test('lists the reception address where secrets are delivered to one', async () => {
  await writeFile(path.join(dataDir, 'secret'), SECRET)
  const { of: addressOf, receptionOf } = createCallbackAddresses(SECRET, 'http://localhost:3456')

  const { stdout } = await show(MYPVIT)

  expect(stdout).toBe(`mypvit\t${addressOf('mypvit')}\nmypvit reception\t${receptionOf('mypvit')}\n`)
})

test('lists no address whose secret the server lacks, and creates none', async () => {
  await expect(show(PAWAPAY)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('démarrez Okoumé une fois'),
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('says so where only the simulator is used', async () => {
  expect((await show({})).stdout).toContain("Aucun prestataire de paiement n'est configuré")
})

test('invalid settings are reported', async () => {
  await expect(show({ PAYMENT_AIRTEL: 'pawapay' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PAWAPAY_TOKEN'),
  })
})
