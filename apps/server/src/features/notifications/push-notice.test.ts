import { randomUUID } from 'node:crypto'
import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { PlayedPushService } from '@okoume/tests/server/fakes/push-service.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { devicesOf, mailsTo, openPushing, type Pushing } from '@okoume/tests/server/pushing.ts'
import { PUBLIC_URL, type TestServer } from '@okoume/tests/server/test-server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let pushing: Pushing
let server: TestServer
let service: PlayedPushService
let awa: Person
beforeAll(async () => {
  pushing = await openPushing()
  server = pushing.server
  service = pushing.service
})
afterAll(() => pushing.stop())
beforeEach(async () => {
  awa = await signUpConfirmed(server, 'Awa Mba')
})
afterEach(() => {
  service.onPush(() => {})
  service.answer(201)
})

describe('who has a device', () => {
  test('is told on it, and not by mail', async () => {
    const phone = await pushing.allow(awa)
    const id = await pushing.notify(awa)
    await pushing.attemptAll(id)

    const [push, ...others] = pushing.pushesTo(phone)
    expect(others).toEqual([])
    expect(push?.notice).toEqual({
      id,
      kind: 'requests',
      title: 'Nouvelle demande',
      body: 'Un mot.\nUn autre.',
      path: '/tableau-de-bord/demandes',
    })
    expect(push?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(push?.sender.publicKey).toBe((await awa.client.getNoticeSettings({})).publicKey)
    expect(await mailsTo(awa)).toEqual([])
    expect((await awa.client.listNotices({ query: {} })).unread).toBe(1)
  })

  test('is told on each, of one event once', async () => {
    const [phone, desk] = [await pushing.allow(awa), await pushing.allow(awa)]
    const cause = randomUUID()
    const id = await pushing.notify(awa, 'requests', cause)
    await pushing.notify(awa, 'requests', cause)
    await pushing.attemptAll(id)

    expect([pushing.pushesTo(phone).length, pushing.pushesTo(desk).length]).toEqual([1, 1])
    expect(await mailsTo(awa)).toEqual([])
  })

  test('and wants a mail of that kind gets a mail of that kind', async () => {
    const phone = await pushing.allow(awa)
    const { ways } = await awa.client.getNoticeSettings({})
    const body: NoticeWays = { ...ways, payments: 'mail' }
    await awa.client.saveNoticeWays({ body })
    const [payment, request] = [await pushing.notify(awa, 'payments'), await pushing.notify(awa, 'requests')]
    await pushing.attemptAll(payment)
    await pushing.attemptAll(request)

    expect(pushing.pushesTo(phone).map(({ notice }) => notice.id)).toEqual([request])
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test('is told by mail alone of what is no kind to choose', async () => {
    const phone = await pushing.allow(awa)
    await pushing.attemptAll(await pushing.notify(awa, null))

    expect(pushing.pushesTo(phone)).toEqual([])
    expect(await mailsTo(awa)).toHaveLength(1)
  })
})

test('who has none is told by mail', async () => {
  expect(await pushing.attemptAll(await pushing.notify(awa))).toEqual([])
  expect(await mailsTo(awa)).toHaveLength(1)
})

describe('a device that cannot be reached', () => {
  test.each([404, 410])('because its browser is gone (%i) goes too, and a mail says it', async (status) => {
    const phone = await pushing.allow(awa)
    service.answer(status, phone.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(await devicesOf(awa)).toBe(0)
    const [mail, ...others] = await mailsTo(awa)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Nouvelle demande')
    for (const words of [
      'Bonjour Awa Mba,',
      'Un mot.',
      'Un autre.',
      `${PUBLIC_URL}/tableau-de-bord/demandes`,
    ]) {
      expect(mail?.text).toContain(words)
    }
  })

  test('beside one that can asks for no mail', async () => {
    const [old, phone] = [await pushing.allow(awa), await pushing.allow(awa)]
    service.answer(410, old.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await devicesOf(awa)).toBe(1)
    expect(await mailsTo(awa)).toEqual([])
  })

  test('because it is refused stays, and a mail says it', async () => {
    const phone = await pushing.allow(awa)
    service.answer(403, phone.endpoint)
    expect(await pushing.attemptAll(await pushing.notify(awa))).toHaveLength(1)

    expect(await devicesOf(awa)).toBe(1)
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test.each([500, 'hang up'] as const)(
    'for now (%s) is tried later and later, then a mail says it, once',
    async (answer) => {
      const phone = await pushing.allow(awa)
      service.answer(answer, phone.endpoint)
      const id = await pushing.notify(awa)
      const waits = await pushing.attemptAll(id)

      expect(waits.map((ms) => Math.round(Math.abs(ms) / 20_000) * 20)).toEqual([0, 20, 60, 240, 600, 900])
      expect(pushing.pushesTo(phone)).toHaveLength(6)
      expect(new Set(pushing.pushesTo(phone).map(({ headers }) => headers.topic)).size).toBe(1)
      expect(await mailsTo(awa)).toHaveLength(1)
      expect(await devicesOf(awa)).toBe(1)
    },
  )

  test('and then can is told on it, without a mail', async () => {
    const phone = await pushing.allow(awa)
    service.answer('say nothing', phone.endpoint)
    const id = await pushing.notify(awa)
    await pushing.attempt(id)
    service.answer(201, phone.endpoint)
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toHaveLength(2)
    expect(await mailsTo(awa)).toEqual([])
  })

  test('is tried no sooner than its service asks', async () => {
    const phone = await pushing.allow(awa)
    service.answer({ status: 429, headers: { 'retry-after': '1800' } }, phone.endpoint)
    const id = await pushing.notify(awa)
    await pushing.attempt(id)
    const wait = await pushing.attempt(id)

    expect(wait).toBeGreaterThan(29 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(30 * MINUTE_MS)
  })

  test('within the hour is not waited for', async () => {
    const phone = await pushing.allow(awa)
    service.answer({ status: 429, headers: { 'retry-after': '3700' } }, phone.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test('alone is tried again where others took it, and in the end there is no mail', async () => {
    const [phone, desk] = [await pushing.allow(awa), await pushing.allow(awa)]
    service.answer(503, desk.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(pushing.pushesTo(desk)).toHaveLength(6)
    expect(await mailsTo(awa)).toEqual([])
  })
})
