import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { MypvitFake } from '@okoume/tests/server/fakes/mypvit-fake.ts'
import { mypvitContext } from '@okoume/tests/server/fakes/mypvit-orders.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMypvit } from './mypvit.ts'

let database: TestDatabase
let fake: MypvitFake
let logged: string[]
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.kysely.deleteFrom('providerSecrets').execute()
  logged = []
  fake = await MypvitFake.start()
})
afterEach(() => fake.stop())

function provider(settings = fake.askedSettings) {
  const log = pino({}, { write: (line) => logged.push(line) })
  return createMypvit(mypvitContext(database.kysely, { log, timeoutMs: 300 }), settings)
}
const messages = () =>
  logged.map((line) => JSON.parse(line) as { level: number; msg: string; account: string })

test('at the start it is asked for each account, which it knows', async () => {
  await provider().checkAccounts?.()

  expect(messages()).toMatchObject([
    { level: 30, msg: 'MyPVit knows our account', account: 'ACC_AIRTEL' },
    { level: 30, msg: 'MyPVit knows our account', account: 'ACC_MOOV' },
  ])
})

test.each([
  [
    { status: 200, body: [{ operator_code: 'ORANGE_MONEY' }] },
    'MyPVit does not name our account, nor its operator',
  ],
  [{ status: 200, body: null }, 'MyPVit does not name our account, nor its operator'],
  [{ status: 403, body: { status_code: '1000', error: 'IP' } }, 'MyPVit refuses our account'],
])('an account that is not right is said in the log: %j', async (answer, msg) => {
  fake.faults.push({ at: 'operators', is: 'refusal', ...answer })
  await provider().checkAccounts?.()

  expect(messages()).toMatchObject([
    { level: 50, msg, account: 'ACC_AIRTEL' },
    { level: 30, account: 'ACC_MOOV' },
  ])
})

test('the log names what it charges, where it is asked for that', async () => {
  await provider().checkAccounts?.()
  expect(messages()[0]).toMatchObject({ charges: { of: 10_000, collect: 100, payout: 100 } })

  const { feesUrl: _, ...settings } = fake.askedSettings
  await provider(settings).checkAccounts?.()
  expect(messages().at(-1)).toMatchObject({ charges: { of: 10_000, collect: null, payout: null } })
})

test('our own code, wherever it stands in the answer, is known', async () => {
  const body = { data: { accounts: [{ code: 'ACC_AIRTEL' }] } }
  fake.faults.push({ at: 'operators', is: 'refusal', status: 200, body })
  await provider().checkAccounts?.()

  expect(messages()[0]).toMatchObject({ level: 30 })
})

test('one that does not answer is said too, and nothing is thrown', async () => {
  fake.faults.push({ at: 'operators', is: 'silence', effect: false })
  await provider().checkAccounts?.()

  expect(messages()[0]).toMatchObject({ level: 50, msg: 'MyPVit could not be asked about our account' })
})

test('without its address nothing is asked', async () => {
  await provider(fake.settings).checkAccounts?.()

  expect(fake.asked).toEqual([])
})

/** What the log names of the first account, with the answers that were planted. */
async function chargesNamed(): Promise<unknown> {
  await provider().checkAccounts?.()
  return logged
    .map((line) => JSON.parse(line) as { account?: string; charges?: unknown })
    .find(({ account, charges }) => account === 'ACC_AIRTEL' && charges !== undefined)?.charges
}

test.each([
  [{ data: { fee: '75.00' } }, 75],
  [{ fees: 0 }, 0],
  [{ fees: 12.5 }, null],
  [{ message: 'ok' }, null],
  ['soon', null],
])('of the answer %j the charge is %s', async (body, charge) => {
  fake.faults.push({ at: 'fees', is: 'refusal', status: 200, body })

  expect(await chargesNamed()).toEqual({ of: 10_000, collect: charge, payout: 100 })
})

test.each(['error', 'cut', 'broken'] as const)('a charge that ends in %s is unknown', async (is) => {
  fake.faults.push({ at: 'fees', is, effect: true })

  expect(await chargesNamed()).toEqual({ of: 10_000, collect: null, payout: 100 })
})
