import { randomUUID } from 'node:crypto'
import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import {
  awa,
  devicesOf,
  mailsTo,
  pushing,
  server,
  service,
  usePushing,
} from '@okoume/tests/server/pushing.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { describe, expect, test } from 'vitest'

usePushing()

describe('a person with a device', () => {
  test('is notified by push, and not by mail', async () => {
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

  test('is notified on each device, once per event', async () => {
    const [phone, desk] = [await pushing.allow(awa), await pushing.allow(awa)]
    const cause = randomUUID()
    const id = await pushing.notify(awa, 'requests', cause)
    await pushing.notify(awa, 'requests', cause)
    await pushing.attemptAll(id)

    expect([pushing.pushesTo(phone).length, pushing.pushesTo(desk).length]).toEqual([1, 1])
    expect(await mailsTo(awa)).toEqual([])
  })

  test('who chose mails for that kind gets a mail', async () => {
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

  test('is notified by mail alone of a kind without a choice', async () => {
    const phone = await pushing.allow(awa)
    await pushing.attemptAll(await pushing.notify(awa, null))

    expect(pushing.pushesTo(phone)).toEqual([])
    expect(await mailsTo(awa)).toHaveLength(1)
  })
})

test('a person without a device is notified by mail', async () => {
  expect(await pushing.attemptAll(await pushing.notify(awa))).toEqual([])
  expect(await mailsTo(awa)).toHaveLength(1)
})

describe('an unreachable device', () => {
  test.each([404, 410])('is deleted where its browser is gone (%i), and a mail is sent', async (status) => {
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

  test('beside a reachable one needs no mail', async () => {
    const [old, phone] = [await pushing.allow(awa), await pushing.allow(awa)]
    service.answer(410, old.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await devicesOf(awa)).toBe(1)
    expect(await mailsTo(awa)).toEqual([])
  })

  test('that is refused stays, and a mail is sent', async () => {
    const phone = await pushing.allow(awa)
    service.answer(403, phone.endpoint)
    expect(await pushing.attemptAll(await pushing.notify(awa))).toHaveLength(1)

    expect(await devicesOf(awa)).toBe(1)
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test.each([500, 'hang up'] as const)(
    'with a temporary error (%s) is retried with growing delays, then one mail is sent',
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

  test('that becomes reachable is pushed to, without a mail', async () => {
    const phone = await pushing.allow(awa)
    service.answer('say nothing', phone.endpoint)
    const id = await pushing.notify(awa)
    await pushing.attempt(id)
    service.answer(201, phone.endpoint)
    await pushing.attemptAll(id)

    expect(pushing.pushesTo(phone)).toHaveLength(2)
    expect(await mailsTo(awa)).toEqual([])
  })

  test('is retried no sooner than its service asks', async () => {
    const phone = await pushing.allow(awa)
    service.answer({ status: 429, headers: { 'retry-after': '1800' } }, phone.endpoint)
    const id = await pushing.notify(awa)
    await pushing.attempt(id)
    const wait = await pushing.attempt(id)

    expect(wait).toBeGreaterThan(29 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(30 * MINUTE_MS)
  })

  test('that is unreachable within the hour is not waited for', async () => {
    const phone = await pushing.allow(awa)
    service.answer({ status: 429, headers: { 'retry-after': '3700' } }, phone.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(await mailsTo(awa)).toHaveLength(1)
  })

  test('is retried alone where others succeeded, and in the end there is no mail', async () => {
    const [phone, desk] = [await pushing.allow(awa), await pushing.allow(awa)]
    service.answer(503, desk.endpoint)
    await pushing.attemptAll(await pushing.notify(awa))

    expect(pushing.pushesTo(phone)).toHaveLength(1)
    expect(pushing.pushesTo(desk)).toHaveLength(6)
    expect(await mailsTo(awa)).toEqual([])
  })
})

describe('a person without an address', () => {
  const loseAddress = () => server.pool.query('update users set email = null where id = $1', [awa.id])

  test('is notified by push of what others are always mailed', async () => {
    const phone = await pushing.allow(awa)
    await loseAddress()
    await pushing.attemptAll(await pushing.notify(awa, null))

    expect(pushing.pushesTo(phone).map(({ notice: { kind, title } }) => [kind, title])).toEqual([
      [null, 'Nouvelle demande'],
    ])
  })

  test('is sent a text message in place of a push that no service takes for half an hour', async () => {
    const phone = await pushing.allow(awa)
    await loseAddress()
    service.answer(500, phone.endpoint)
    const id = await pushing.notify(awa)
    const waits = await pushing.attemptAll(id)

    expect(Math.round(waits.reduce((sum, wait) => sum + wait, 0) / MINUTE_MS)).toBe(30)
    const { rows } = await server.pool.query('select key from graphile_worker.jobs where key like $1', [
      'text-notice %',
    ])
    expect(rows).toEqual([{ key: `text-notice ${id}` }])
  })
})
