import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { newUuid } from '#platform/clock/identifiers.ts'
import { createNotify, type Notifications } from '../features/notifications/create-notify.ts'
import type { AppContext } from './context.ts'
import type { Events } from './events.ts'
import { collectJobs, mergeOnce, NOTIFICATIONS, runSchedules, SCHEDULES } from './features.ts'

useTestServer()

test('a job of the same name in two features is refused at start', () => {
  expect(() => mergeOnce([{ 'send-mail': 1 }, undefined, { 'send-mail': 2 }])).toThrow('send-mail')
})

test('an event without a text does not compile, and is refused where it is emitted', async () => {
  const { expired: _, ...others } = NOTIFICATIONS
  // @ts-expect-error: no one would be notified of an expired request
  const incomplete: Notifications<Events> = others
  const notify = createNotify(incomplete, { newId: newUuid, publicUrl: PUBLIC_URL })
  const now = new Date()
  await expect(notify(server.db, 'expired', { rentalId: newUuid(now) }, now)).rejects.toThrow('expired')
})

test('the calendar runs each schedule once, and says since when', async () => {
  const since = new Date('2026-11-02T10:00:00Z')
  const runs: unknown[] = []
  const jobs = Object.fromEntries(
    Object.keys(SCHEDULES).map((name) => [name, async (payload: unknown) => void runs.push([name, payload])]),
  )
  await runSchedules(jobs, since)
  expect(runs).toEqual(Object.keys(SCHEDULES).map((name) => [name, { since }]))
  await expect(runSchedules({}, since)).rejects.toThrow('has no job')
})

/** Features read no part of it before a job runs. */
const untouched = new Proxy({} as object, { get: (): object => untouched }) as AppContext

test.each(Object.keys(SCHEDULES))('the schedule %s has its job', (name) => {
  expect(collectJobs(untouched)[name]).toBeTypeOf('function')
})

test("moving the demo's calendar runs the schedules: a week that has ended is mailed once", async () => {
  const { email } = await signUpConfirmed(server, 'Solange Ndong', {
    administrator: true,
    roles: ['supervisor'],
  })
  const countFigures = async () =>
    (await server.visitor.listDemoMails({ query: { to: email } })).filter(({ subject }) =>
      subject.includes('en chiffres'),
    ).length

  await server.passDays(7)
  expect(await countFigures()).toBe(1)
  await server.passDays(0)
  expect(await countFigures()).toBe(1)
  await server.passDays(14)
  expect(await countFigures()).toBe(2)
})
