import { addDays, dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { lastMonday, weekTitle } from '@okoume/domain/statistics/weekly-figures.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { mailWeeklyFigures, readWeek } from './weekly-figures.ts'

let town: Town
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
})

const monday = lastMonday(dayInLibreville(new Date()))
const inWeek = new Date(startOfDay(monday).getTime() + 30 * HOUR_MS)
const ALL = 'select id from rentals'

test('a week has what was asked, handed over, disputed and decided in it, and nothing of another', async () => {
  await server.pool.query(
    'update rentals set requested_at = $1, answered_at = $1, end_date = $2, start_date = $2',
    [inWeek, addDays(monday, 6)],
  )
  await server.pool.query("update rentals set answered_at = null where status = 'en attente'")
  await server.pool.query('update rentals set instant = false')
  await server.pool.query(
    `update identity_files set submitted_at = $1::timestamptz - interval '5 hours', decided_at = $1, decision = 2`,
    [inWeek],
  )
  const { rows } = await server.pool.query<{ all: number; ended: number; disputed: number }>(`
    select count(*)::int as all,
      count(*) filter (where status in ('en cours', 'terminée'))::int as ended,
      count(*) filter (where status in ('en cours', 'terminée')
        and (handover_report is not null or return_contested_at is not null))::int as disputed
    from rentals where id in (${ALL})`)
  const week = await readWeek(server.db, monday)

  expect(week).toMatchObject({
    requests: rows[0]?.all,
    ended: rows[0]?.ended,
    disputed: rows[0]?.disputed,
    medianDecisionMs: 5 * HOUR_MS,
  })
  expect(week.disputed).toBeGreaterThan(0)
  expect(week.proved).toBeGreaterThan(0)
  // Two requests were refused: their money waits.
  expect(week.answered - week.accepted).toBe(2)
  const before = await readWeek(server.db, addDays(monday, -7))
  expect(before).toMatchObject({ requests: 0, ended: 0, decisions: 0, medianDecisionMs: null })
})

test('the mail goes once, to supervisors alone', async () => {
  const support = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['support'] })
  const context = { db: server.db, clock: systemClock, notify }
  await mailWeeklyFigures(context)
  await mailWeeklyFigures(context)
  const figuresTo = async (email: string) =>
    (await server.visitor.listDemoMails({ query: { to: email } })).filter(({ subject }) =>
      subject.includes('en chiffres'),
    )

  expect(await figuresTo(town.administrator.email)).toHaveLength(1)
  expect(await figuresTo(support.email)).toEqual([])
  const { weeks } = await town.administrator.client.getWeeklyFigures()
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.monday).toBe(monday)
})

test('the calendar of the demo mails the week that has ended, once however far it is moved', async () => {
  const figures = async () =>
    (await server.visitor.listDemoMails({ query: { to: town.administrator.email } }))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('en chiffres'))
  const before = await figures()
  await server.passDays(500)
  const [latest, ...others] = await figures()
  expect(latest).toContain(weekTitle(lastMonday(server.day(0))).toLowerCase())
  expect(others).toEqual(before)
  const weekday = new Date(server.day(0)).getUTCDay()
  await server.passDays(weekday === 0 ? 1 : 8 - weekday)
  expect(await figures()).toHaveLength(before.length + 2)
})

test('every count goes by an index, however many rentals there are', async () => {
  await server.pool.query(`
    insert into mails (id, cause, recipient, subject, text_body, html_body, queued_at, sent_at)
    select gen_random_uuid(), 'many ' || n, 'a@exemple.test', 's', 't', 'h', now() - interval '1 year', now()
    from generate_series(1, 20000) as n`)
  await server.pool.query('vacuum analyze mails')
  const { scanned } = await plansOf(server.pool, (db) => readWeek(db, monday))
  expect(scanned).not.toContain('mails')
})
