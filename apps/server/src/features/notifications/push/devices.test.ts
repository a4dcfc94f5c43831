import { randomUUID } from 'node:crypto'
import type { NoticeWays, PushSubscription } from '@okoume/contract/wire/push.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { writeRequest } from '@okoume/tests/server/send.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_DEVICES, sweepDevices } from './push-devices.ts'

const ALL_BY_PUSH: NoticeWays = {
  requests: 'push',
  answers: 'push',
  payments: 'push',
  messages: 'push',
  returns: 'push',
  alerts: 'push',
}

let awa: Person
let serge: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  awa = await signUpConfirmed(server, 'Awa Mba')
  serge = await signUpConfirmed(server, 'Serge Ndong')
})

const browser = () => newSubscription(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`).subscription
const subscribe = (person: Person, body: PushSubscription) => person.client.subscribeDevice({ body })
const unsubscribe = (person: Person, endpoint: string) =>
  person.client.unsubscribeDevice({ body: { endpoint } })
const settings = (person: Person) => person.client.getNoticeSettings({})

async function rowsOf({ id }: Person) {
  return server.db.selectFrom('pushDevices').selectAll().where('userId', '=', id).execute()
}
const endpointsOf = async (person: Person) => (await rowsOf(person)).map(({ endpoint }) => endpoint)

/** Backdates a device's last visit, and last push, by that many days. */
async function age(endpoint: string, { seen, reached }: { seen: number; reached?: number }): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await server.db
    .updateTable('pushDevices')
    .set({ seenAt: ago(seen), reachedAt: reached === undefined ? null : ago(reached) })
    .where('endpoint', '=', endpoint)
    .execute()
}

describe('notification channels', () => {
  test('are push by default, and there is a key to subscribe with', async () => {
    const { ways, publicKey, devices } = await settings(awa)

    expect(ways).toEqual(ALL_BY_PUSH)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(devices).toBe(0)
  })

  test("are the last choice for each kind, of one's own account", async () => {
    await awa.client.saveNoticeWays({ body: { ...ALL_BY_PUSH, messages: 'mail', payments: 'mail' } })
    const saved = await awa.client.saveNoticeWays({ body: { ...ALL_BY_PUSH, messages: 'mail' } })

    expect(saved.ways).toEqual({ ...ALL_BY_PUSH, messages: 'mail' })
    expect(await settings(awa)).toEqual(saved)
    expect((await settings(serge)).ways).toEqual(ALL_BY_PUSH)
  })

  test('can be chosen for every kind, and no other channel exists', async () => {
    const { messages: _, ...some } = ALL_BY_PUSH
    const body = { ...some, returns: 'pigeon' } as unknown as NoticeWays
    const { code, fields } = await refusalOf(awa.client.saveNoticeWays({ body }))

    expect(code).toBe('INVALID_INPUT')
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['messages', 'returns'])
  })
})

describe('a device', () => {
  test('is subscribed once, however often it registers', async () => {
    const device = browser()
    for (let time = 0; time < 3; time += 1) await subscribe(awa, device)
    const padded = { ...device, keys: { ...device.keys, auth: `${device.keys.auth}==` } }
    await subscribe(awa, padded)

    expect((await settings(awa)).devices).toBe(1)
    expect(await rowsOf(awa)).toMatchObject([{ endpoint: device.endpoint, ...device.keys }])
  })

  test('is stored once by concurrent calls', async () => {
    const device = browser()
    await Promise.all(Array.from({ length: 8 }, () => subscribe(awa, device)))

    expect(await endpointsOf(awa)).toEqual([device.endpoint])
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://exemple.test/push',
    'https://127.0.0.1/push',
    'https://localhost:5432/',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com@exemple.test/',
  ])('is refused at %s', async (endpoint) => {
    const { subscription } = newSubscription(endpoint)
    expect(await refusalOf(subscribe(awa, subscription))).toMatchObject({
      status: 400,
      code: 'PUSH_SERVICE_UNKNOWN',
      fields: { endpoint: expect.any(String) },
    })
    expect(await rowsOf(awa)).toEqual([])
  })

  test("has keys in a browser's format", async () => {
    const device = browser()
    const offCurve = Buffer.from(device.keys.p256dh, 'base64url').fill(1, 1).toString('base64url')
    for (const [keys, field] of [
      [{ ...device.keys, p256dh: offCurve }, 'keys.p256dh'],
      [{ ...device.keys, p256dh: 'abc' }, 'keys.p256dh'],
      [{ ...device.keys, auth: device.keys.p256dh }, 'keys.auth'],
    ] as const) {
      const { code, fields } = await refusalOf(subscribe(awa, { ...device, keys }))
      expect([code, Object.keys(fields ?? {})]).toEqual(['INVALID_INPUT', [field]])
    }
  })

  test('belongs to the next person who signs in on it', async () => {
    const device = browser()
    await subscribe(awa, device)
    const [hers] = await rowsOf(awa)
    await subscribe(serge, device)

    expect(await rowsOf(awa)).toEqual([])
    const [his, ...others] = await rowsOf(serge)
    expect(others).toEqual([])
    // A push for her that was under way does not reach it under its new id.
    expect(his?.id).not.toBe(hers?.id)
  })

  test('keeps its owner where another person knows its address but not its keys', async () => {
    const device = browser()
    await subscribe(awa, device)
    const [hers] = await rowsOf(awa)
    const { keys } = browser()

    for (const stolen of [
      keys,
      { ...device.keys, auth: keys.auth },
      { ...device.keys, p256dh: keys.p256dh },
    ]) {
      expect(await refusalOf(subscribe(serge, { ...device, keys: stolen }))).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { endpoint: 'Adresse incorrecte.' },
      })
    }
    expect(await rowsOf(awa)).toEqual([hers])
    expect(await rowsOf(serge)).toEqual([])
  })

  test('that two people register at once belongs to one', async () => {
    const device = browser()
    await Promise.allSettled([subscribe(awa, device), subscribe(serge, device)])

    expect([...(await rowsOf(awa)), ...(await rowsOf(serge))]).toHaveLength(1)
  })

  test('is removed by its owner alone', async () => {
    const device = browser()
    await subscribe(awa, device)
    for (const endpoint of [device.endpoint, browser().endpoint, '', 'x', '\0', 'https://é.test/\ud800']) {
      expect(await unsubscribe(serge, endpoint)).toEqual({ ok: true })
    }
    expect(await endpointsOf(awa)).toEqual([device.endpoint])

    expect(await unsubscribe(awa, device.endpoint)).toEqual({ ok: true })
    expect((await settings(awa)).devices).toBe(0)
    expect(await unsubscribe(awa, device.endpoint)).toEqual({ ok: true })
  })

  test('beyond the tenth replaces the least recently used one', async () => {
    const devices = Array.from({ length: MAX_DEVICES }, browser)
    for (const device of devices) await subscribe(awa, device)
    const [first, second, third] = devices
    await age(first?.endpoint ?? '', { seen: 50, reached: 2 })
    await age(second?.endpoint ?? '', { seen: 3, reached: 40 })
    await age(third?.endpoint ?? '', { seen: 4 })
    const another = browser()
    await subscribe(awa, another)

    const left = await endpointsOf(awa)
    expect(left).toHaveLength(MAX_DEVICES)
    expect(left).toContain(another.endpoint)
    expect(left).not.toContain(third?.endpoint)
  })

  test('limit of ten holds when twelve register at once', async () => {
    await Promise.all(Array.from({ length: MAX_DEVICES + 2 }, () => subscribe(awa, browser())))

    expect((await settings(awa)).devices).toBe(MAX_DEVICES)
  })

  test('is deleted after 90 days without a visit or a push', async () => {
    const [silent, seen, reached] = [browser(), browser(), browser()]
    for (const device of [silent, seen, reached]) await subscribe(awa, device)
    await age(silent.endpoint, { seen: 91, reached: 91 })
    await age(seen.endpoint, { seen: 89, reached: 200 })
    await age(reached.endpoint, { seen: 200, reached: 89 })

    await sweepDevices(server.db, new Date())

    expect((await endpointsOf(awa)).toSorted()).toEqual([seen.endpoint, reached.endpoint].toSorted())
  })

  test('has a rate limit for changes', async () => {
    const device = browser()
    /** Sent over the network, where calls are counted. */
    const statusOf = async (name: 'subscribeDevice' | 'unsubscribeDevice', body: object) => {
      const request = await writeRequest(name, { body }, `Bearer ${awa.token}`)
      return (await server.http.inject({ ...request, remoteAddress: '41.158.0.7' })).statusCode
    }
    const statuses: number[] = []
    for (let time = 0; time < 61; time += 1) statuses.push(await statusOf('subscribeDevice', device))
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect(await statusOf('unsubscribeDevice', { endpoint: device.endpoint })).toBe(200)
  })
})
