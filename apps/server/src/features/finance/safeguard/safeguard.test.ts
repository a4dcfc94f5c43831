import { randomUUID } from 'node:crypto'
import { type SafeguardRecord, safeguardText } from '@okoume/domain/books/safeguard-record.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from './write-records.ts'

let accountant: Person
let supervisor: Person
let owner: Person
let renter: Person
/** The first day of the ledger. */
let first: string
useTestServer({ jobs: false })

/** An accepted rental on the first day, nothing on the second, a request on the third: 30 700 FCFA each. */
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  supervisor = await signUpConfirmed(server, 'Paul Ella', { administrator: true })
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  first = server.day(0)
  await accepted(server, await parties(), wish())
  await server.passDays(2)
  await request(server, await parties(), wish())
  await server.passDays(1)
})

const parties = async () => ({ owner, renter, listing: await addListing(server, owner) })
const wish = () => ({ start: server.day(9), end: server.day(10) })
const list = (month?: string) => accountant.client.listSafeguardDays({ query: month ? { month } : {} })
const days = async () => {
  const months = new Set([first.slice(0, 7), server.day(0).slice(0, 7)])
  const lists = await Promise.all([...months].map((month) => list(month)))
  return lists.flatMap((one) => one.days).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
const sign = (day: string, note = '') =>
  accountant.client.signOffSafeguardDay({ params: { day }, body: { note } })

describe('the record of a day', () => {
  test('says what was owed and held at its end, not what is now', async () => {
    const [one, two, three, ...others] = await days()

    expect(others).toEqual([])
    expect(one).toMatchObject({
      day: first,
      owed: { escrow: 0, unearnedFees: 0, wallets: 10_000, cautions: 20_000 },
      ledger: { AIRTEL: 30_700, MOOV: 0 },
      statements: {},
      surplus: 700,
      signOff: null,
    })
    expect(two).toMatchObject({ owed: one?.owed, ledger: one?.ledger, lastEntry: one?.lastEntry })
    expect(three).toMatchObject({
      owed: { escrow: 30_000, unearnedFees: 700, wallets: 10_000, cautions: 20_000 },
      ledger: { AIRTEL: 61_400, MOOV: 0 },
      surplus: 700,
    })
  })

  test('of a day on which the worker was off says that it was written late', async () => {
    expect((await days()).map(({ late }) => late)).toEqual([true, true, true])
  })

  test('has a digest over itself and the day before', async () => {
    let previous: string | null = null
    for (const { writtenAt, ...day } of await days()) {
      const record = { ...day, writtenAt: new Date(writtenAt) } as SafeguardRecord
      expect(safeguardText(record, previous)).toContain(`previous ${previous ?? 'none'}`)
      expect(day.digest).toBe(digestOf(record, previous))
      previous = day.digest
    }
  })

  test('is written once, however many workers write it', async () => {
    const before = await days()
    await Promise.all([server.runDue(), server.runDue(), server.runDue()])
    expect(await days()).toEqual(before)
  })

  test('is not there for a month without one, and a month that is none is refused', async () => {
    expect(await list('2025-01')).toMatchObject({ month: '2025-01', first, days: [] })
    const refusal = { code: 'INVALID_INPUT', fields: { month: 'Mois incorrect\u00a0: écrivez-le AAAA-MM.' } }
    for (const month of ['2026-13', '1000-01', '2026-1', '3000-01']) {
      expect(await refusalOf(list(month))).toMatchObject(refusal)
      const reconciled = accountant.client.getReconciliation({ query: { month } })
      expect(await refusalOf(reconciled)).toMatchObject(refusal)
    }
  })

  test('is seen by one name, once', async () => {
    const outcomes = await Promise.allSettled([sign(first), sign(first, 'Vu au relevé')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await days())[0]?.signOff).toMatchObject({ byName: 'Aline Mba' })
    expect(await refusalOf(sign(first))).toMatchObject({ code: 'SAFEGUARD_DAY_SEEN' })
    expect(await refusalOf(sign(server.day(0)))).toMatchObject({ code: 'SAFEGUARD_DAY_NOT_FOUND' })
  })
})

describe('money of people that is missing', () => {
  const alarms = async (person: Person) =>
    (await noticesTo(person)).filter(({ title }) => title.startsWith('Il manque'))

  beforeAll(async () => {
    await giveMoney(supervisor, owner, 5_000)
    await server.passDays(2)
  })

  test('is told to finance and supervisors, of the newest day alone', async () => {
    for (const person of [accountant, supervisor]) {
      const [alarm, ...others] = await alarms(person)
      expect(others).toEqual([])
      expect(alarm?.title).toBe('Il manque 4\u202f300\u00a0FCFA pour les utilisateurs')
      expect(alarm?.link).toBe(`/administration/finance?vue=cantonnement&jour=${server.day(-1)}`)
    }
    await server.runDue()
    expect(await alarms(accountant)).toHaveLength(1)
  })

  test('is told again the next day', async () => {
    await server.passDays(1)
    expect(await alarms(accountant)).toHaveLength(2)
  })

  const waiting = async () => {
    const { work } = await accountant.client.getOverview()
    return work.find(({ kind }) => kind === 'shortfalls')?.count
  }

  test('is seen with what is done about it', async () => {
    const day = server.day(-1)
    const before = await waiting()
    expect(before).toBe(3)
    expect(await refusalOf(sign(day))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { note: 'Dites ce qui est fait pour combler ce manque.' },
    })
    const seen = await sign(day, 'Apport demandé à la banque')
    expect(seen).toMatchObject({ surplus: -4_300, signOff: { note: 'Apport demandé à la banque' } })
    expect(await waiting()).toBe(2)
  })

  test('stands beside the newest statement of each operator', async () => {
    const day = server.day(0)
    await server.pool.query(
      `insert into statements (id, provider, operator, day, name, file, digest, balance, uploaded_by, uploaded_at)
       values ($1, 'simulator', 'AIRTEL', $2, 'releve.csv', '', encode(sha256(''), 'hex'), 61000, $3, now())`,
      [randomUUID(), day, accountant.id],
    )
    await server.passDays(2)
    const [one, next] = (await days()).slice(-2)
    expect(one).toMatchObject({ day, statements: { AIRTEL: { day, balance: 61_000 } } })
    expect(next?.statements).toEqual(one?.statements)
  })
})

describe('ledger:check', () => {
  const faultsOf = async (statements: string, undo: string) => {
    await tamper(server.pool, statements)
    try {
      return (await ledgerFaults(server.db)).filter((fault) => fault.startsWith('safeguard'))
    } finally {
      await tamper(server.pool, undo)
    }
  }

  test('finds the records as the ledger was', async () => {
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('does not count what is posted with a time of before', async () => {
    const entry = '(select max(id) from ledger_entries)'
    await tamper(
      server.pool,
      `insert into ledger_entries (cause, created_at) select 'loss late', min(created_at) from ledger_entries;
       insert into ledger_postings values (${entry}, 'mobile_money', 'MOOV', 3), (${entry}, 'adjustments', 'late', -3)`,
    )
    const faults = await ledgerFaults(server.db)
    expect(faults.filter((fault) => fault.startsWith('safeguard'))).toEqual([])
    await tamper(
      server.pool,
      `delete from ledger_postings where entry_id = ${entry}; delete from ledger_entries where cause = 'loss late'`,
    )
  })

  test('names the first day whose posting was changed, and each day after it', async () => {
    const change = (by: number) =>
      `update ledger_postings set amount = amount + ${by} where account = 'cautions' and amount = ${by > 0 ? 20_000 : 20_001}`
    const faults = await faultsOf(change(1), change(-1))
    expect(faults[0]).toBe(`safeguard record ${first}: cautions is 20000 FCFA, the ledger had 20001 FCFA`)
    expect(faults).toHaveLength((await days()).length)
  })

  test('names a record that was changed, and one that is missing', async () => {
    const change = (by: number) =>
      `update safeguard_records set surplus = surplus + ${by} where day = '${first}'`
    expect(await faultsOf(change(1), change(-1))).toEqual([
      `safeguard record ${first} is not what its digest was made of`,
    ])
    const second = addDays(calendarDay(first), 1)
    const faults = await faultsOf(
      `create table taken as select * from safeguard_records where day = '${second}';
       delete from safeguard_records where day = '${second}'`,
      'insert into safeguard_records select * from taken; drop table taken',
    )
    expect(faults).toEqual([
      `safeguard record ${second} is missing`,
      expect.stringMatching(/ is not what its digest was made of$/),
    ])
  })
})
