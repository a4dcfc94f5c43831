import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { PawapayFake } from '@okoume/tests/server/fakes/pawapay-fake.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followPayment } from '../features/payments/transactions/follow-payment.ts'
import { singleProvider } from '../features/payments/transactions/payment-provider.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import { createKysely } from '../platform/database/kysely.ts'
import type { PaymentRow, Schema } from '../platform/database/schema.ts'
import { createPawapay } from '../providers/pawapay/pawapay.ts'

const SCRIPT = path.join(import.meta.dirname, '../okoume.ts')
/** Numbers of pawaPay's sandbox. */
const PAYS = '074345678'
const TOO_POOR = '074345048'
const SILENT = '074345128'

let folder: string
let database: TestDatabase
let db: Kysely<Schema>
let fake: PawapayFake
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-payment-'))
  await writeFile(path.join(folder, 'secret'), 'un secret du serveur, fait pour un essai')
  database = await createTestDatabase()
  db = createKysely(database.pool)
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  fake = await PawapayFake.start()
})
afterEach(async () => {
  await fake.stop()
  expect(await ledgerFaults(db)).toEqual([])
})

function type(line: string, own: Readonly<Record<string, string>> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const settings = {
    ...{ PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, DATABASE_URL: database.url },
    ...{ PAYMENT_AIRTEL: 'pawapay', PAWAPAY_URL: fake.settings.url, PAWAPAY_TOKEN: fake.settings.token },
  }
  const args = ['payment', ...line.split(' ')]
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { ...settings, ...own }
    const child = execFile(process.execPath, [SCRIPT, ...args], { env }, (_, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    )
  })
}

async function newest(): Promise<PaymentRow> {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('kind', '=', 'collect')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function balance(account: string, holder: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select coalesce(sum(amount), 0)::int as sum from ledger_postings where account = $1 and holder = $2',
    [account, holder],
  )
  return rows[0].sum
}

/** The operator's answer to the refund that is asked next. */
async function payRefund(): Promise<void> {
  const find = () => fake.books.operations.find(({ place }) => place === 'refunds')
  await waitFor('the refund to reach pawaPay', async () => find() !== undefined)
  const found = find()
  if (found) fake.books.move(found, 'COMPLETED')
}

describe('okoume payment test', () => {
  test('collects 100 FCFA, tells each answer, and keeps them as owed; they are given back once', async () => {
    const { code, output } = await type(`test ${PAYS}`)

    const { id, reference } = await newest()
    expect(output).toMatch(
      /^Demande de 100 FCFA au .*\(AIRTEL\), par pawapay\.\n {2}pawapay répond : \{"is":"accepted"/,
    )
    expect(output).toContain('  pawapay répond : {"state":"succeeded","amount":100')
    expect(output).toMatch(
      new RegExp(`Payé, référence ${reference}.*\nPour les rendre : okoume payment refund ${reference}\n$`),
    )
    expect(code).toBe(0)
    expect(await balance('received', id)).toBe(100)

    const [refunded] = await Promise.all([type(`refund ${reference}`), payRefund()])

    expect([refunded.code, refunded.output]).toEqual([0, expect.stringContaining('Rendu')])
    expect([await balance('received', id), await balance('mobile_money', 'AIRTEL')]).toEqual([0, 0])
    const again = await type(`refund ${reference}`)
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('déjà été rendu')])
    expect(fake.books.moved.map(({ place, amount }) => [place, amount])).toEqual([
      ['deposits', 100],
      ['refunds', 100],
    ])
  })

  test('gives them back at once where that is asked for', async () => {
    const [{ code, output }] = await Promise.all([type(`test ${PAYS} --refund`), payRefund()])
    expect([code, output]).toEqual([0, expect.stringMatching(/Payé[\s\S]*Rendu/)])
    expect(await balance('mobile_money', 'AIRTEL')).toBe(0)
  })

  test('says why a telephone did not pay, and gives nothing back of it', async () => {
    const { code, output } = await type(`test ${TOO_POOR}`)
    expect([code, output]).toEqual([1, expect.stringContaining('Pas payé (INSUFFICIENT_BALANCE). Le solde')])
    const refunded = await type(`refund ${(await newest()).reference}`)
    expect([refunded.code, refunded.errors]).toEqual([1, expect.stringContaining("n'a pas été payé")])
  })

  test('leaves an outcome that it does not hear of to the server', async () => {
    const { code, output } = await type(`test ${SILENT} --wait 0`)
    const { id, reference, state, nextCheckAt } = await newest()
    expect([code, output]).toEqual([3, expect.stringContaining("L'issue n'est pas encore connue")])
    expect([state, nextCheckAt]).toEqual(['pending', expect.any(Date)])
    expect(await balance('received', id)).toBe(0)

    fake.move(reference, 'COMPLETED')
    const log = pino({ level: 'silent' })
    const pawapay = createPawapay({ settings: fake.settings, log, clock: systemClock, timeoutMs: 10_000 })
    const context = {
      db,
      providers: singleProvider(pawapay),
      notify,
      newId: newUuid,
      log,
      machineClock: systemClock,
    }
    await followPayment(context, id, new Date())
    expect(await balance('received', id)).toBe(100)
  })

  test.each([
    ['test 074345678', { PAYMENT_AIRTEL: 'simulator' }, 'AIRTEL est simulé'],
    ['refund ABC', {}, "Aucun essai n'a cette référence."],
  ])('%s asks no provider with %j', async (line, settings, message) => {
    const { code, errors } = await type(line, settings)
    expect([code, errors]).toEqual([1, expect.stringContaining(message)])
    expect(fake.asked).toEqual([])
  })
})
