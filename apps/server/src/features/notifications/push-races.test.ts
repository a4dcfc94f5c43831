import { randomUUID } from 'node:crypto'
import type { PushSubscription } from '@okoume/contract/wire/push.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import {
  awa,
  devicesOf,
  mailsTo,
  pushing,
  server,
  service,
  usePushing,
} from '@okoume/tests/server/pushing.ts'
import { describe, expect, test } from 'vitest'
import { createNotify } from './create-notify.ts'

usePushing()

async function plannedPushes(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs where key like 'push-notice %'",
  )
  return rows[0]?.count ?? 0
}

test('an attempt that runs an hour late is a mail', async () => {
  const phone = await pushing.allow(awa)
  const id = await pushing.notify(awa)
  const planned = await pushing.takePlanned(id)
  const since = Date.now() - 61 * MINUTE_MS
  await pushing.attemptOf({ noticeId: id, attempt: 1, ...planned?.push, since })

  expect(pushing.pushesTo(phone)).toEqual([])
  expect(await mailsTo(awa)).toHaveLength(1)
})

describe('a notification read meanwhile', () => {
  const read = (id: string) => awa.client.readNotices({ body: { id } })

  test('before the push is neither pushed nor mailed', async () => {
    const phone = await pushing.allow(awa)
    const id = await pushing.notify(awa)
    await read(id)
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toEqual([])
    expect(await mailsTo(awa)).toEqual([])
  })

  test.each([500, 410])('during a failing push (%i) is not mailed, and not retried', async (status) => {
    const phone = await pushing.allow(awa)
    const id = await pushing.notify(awa)
    service.answer(status, phone.endpoint)
    service.onPush(async () => void (await read(id)))
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await mailsTo(awa)).toEqual([])
  })
})

describe('a repeated attempt', () => {
  async function twice(id: string): Promise<void> {
    const push = (await pushing.takePlanned(id))?.push
    if (!push) throw new Error('nothing is planned')
    await Promise.all([pushing.attemptOf(push), pushing.attemptOf(push)])
    await pushing.attemptOf(push)
  }

  test('shows one notification, since all have the same tag', async () => {
    const phone = await pushing.allow(awa)
    const id = await pushing.notify(awa)
    await twice(id)

    expect(new Set(pushing.pushesTo(phone).map(({ notice }) => notice.id))).toEqual(new Set([id]))
    expect(new Set(pushing.pushesTo(phone).map(({ headers }) => headers.topic)).size).toBe(1)
    expect(await mailsTo(awa)).toEqual([])
  })

  test('that fails is mailed once', async () => {
    const phone = await pushing.allow(awa)
    service.answer(410, phone.endpoint)
    await twice(await pushing.notify(awa))

    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test('that is deferred is scheduled once', async () => {
    const phone = await pushing.allow(awa)
    service.answer(503, phone.endpoint)
    const id = await pushing.notify(awa)
    await twice(id)

    expect((await pushing.takePlanned(id))?.push).toMatchObject({ attempt: 2 })
    expect(await pushing.takePlanned(id)).toBeUndefined()
  })
})

describe('signing out', () => {
  const signOut = ({ endpoint }: PushSubscription) => awa.client.unsubscribeDevice({ body: { endpoint } })

  test('before a push leads to a mail', async () => {
    const phone = await pushing.allow(awa)
    const id = await pushing.notify(awa)
    await signOut(phone)
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toEqual([])
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test.each([201, 503])(
    'during a push (%i) leads to a mail, and stops pushes to that browser',
    async (status) => {
      const phone = await pushing.allow(awa)
      const id = await pushing.notify(awa)
      service.answer(status, phone.endpoint)
      service.onPush(async () => void (await signOut(phone)))
      await pushing.attemptAll(id)

      expect(pushing.pushesTo(phone)).toHaveLength(1)
      expect(await mailsTo(awa)).toHaveLength(1)
    },
  )

  test('leaves the browser to the next person, who reads nothing of it', async () => {
    const phone = await pushing.allow(awa)
    service.answer(503, phone.endpoint)
    const id = await pushing.notify(awa)
    await pushing.attempt(id)
    const serge = await signUpConfirmed(server, 'Serge Ndong')
    await serge.client.subscribeDevice({ body: phone })
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await mailsTo(awa)).toHaveLength(1)
    expect(await devicesOf(serge)).toBe(1)
  })

  test('does not delete a gone browser that already belongs to the next person', async () => {
    const phone = await pushing.allow(awa)
    const serge = await signUpConfirmed(server, 'Serge Ndong')
    const id = await pushing.notify(awa)
    service.answer(410, phone.endpoint)
    service.onPush(async () => void (await serge.client.subscribeDevice({ body: phone })))
    await pushing.attemptAll(id)

    expect(await devicesOf(serge)).toBe(1)
    expect(await mailsTo(awa)).toHaveLength(1)
  })
})

test('an account closed during its push receives nothing more, and leaves no data', async () => {
  const phone = await pushing.allow(awa)
  const { ways } = await awa.client.getNoticeSettings({})
  await awa.client.saveNoticeWays({ body: { ...ways, messages: 'mail' } })
  const id = await pushing.notify(awa)
  service.answer(503, phone.endpoint)
  service.onPush(async () => void (await awa.client.closeAccount({ params: { id: awa.id } })))
  await pushing.attemptAll(id)

  expect(pushing.pushesTo(phone)).toHaveLength(1)
  expect((await mailsTo(awa)).map(({ subject }) => subject)).toEqual(['Votre compte est supprimé'])
  for (const table of ['pushDevices', 'noticeWays', 'notices'] as const) {
    expect(await server.db.selectFrom(table).selectAll().where('userId', '=', awa.id).execute()).toEqual([])
  }
})

test('the archive lists choices and devices, without the addresses for pushing', async () => {
  const phone = await pushing.allow(awa)
  const { ways } = await awa.client.getNoticeSettings({})
  await awa.client.saveNoticeWays({ body: { ...ways, returns: 'mail' } })
  await pushing.attemptAll(await pushing.notify(awa))
  const archive = await awa.client.exportAccount({ params: { id: awa.id } })

  expect(archive.notifications).toEqual({
    ways: { ...ways, returns: 'mail' },
    devices: [
      {
        service: '127.0.0.1',
        since: expect.any(String),
        seenAt: expect.any(String),
        reachedAt: expect.any(String),
      },
    ],
  })
  const text = JSON.stringify(archive)
  for (const secret of [phone.keys.p256dh, phone.keys.auth, new URL(phone.endpoint).pathname]) {
    expect(text).not.toContain(secret)
  }
})

test('a rolled-back event is notified in no way', async () => {
  const phone = await pushing.allow(awa)
  const before = await plannedPushes()
  const cause = randomUUID()
  const notification = { to: awa.id, cause, kind: 'answers', title: 'Jamais', paragraphs: [] } as const
  const notify = createNotify({ test: () => [notification] }, pushing.context)
  await server.db
    .transaction()
    .execute(async (trx) => {
      await notify(trx, 'test', null, new Date())
      throw new Error('undone')
    })
    .catch(() => {})

  const { rows } = await server.pool.query('select from notices where cause = $1', [cause])
  expect(rows).toEqual([])
  expect(await plannedPushes()).toBe(before)
  expect(pushing.pushesTo(phone)).toEqual([])
})
