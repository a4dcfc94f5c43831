import {
  type PlayedPushService,
  playPushService,
  trustLocalCertificate,
} from '@okoume/tests/server/fakes/push-service.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PushConfig, USUAL_PUSHES } from '../../config/push-config.ts'
import type { OutgoingPush, PushSender } from '../../features/notifications/push/push-sender.ts'
import { createWebPush } from './web-push.ts'

const SECRET = 'a secret of the tests, long enough to sign with'
const WORDS = '{"title":"Nouvelle demande : « Perceuse »"}'

let service: PlayedPushService
let senders: PushSender[]
let logged: string[]
let distrust: () => void
beforeEach(async () => {
  distrust = trustLocalCertificate()
  service = await playPushService()
  senders = []
  logged = []
})
afterEach(async () => {
  for (const sender of senders) sender.close()
  await service.stop()
  distrust()
})

function sender(push: Partial<PushConfig> = {}, timeoutMs = 5000): PushSender {
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  const settings = { ...USUAL_PUSHES, moreServices: [service.host], ...push }
  const made = createWebPush({ push: settings, secret: SECRET, log, timeoutMs })
  senders.push(made)
  return made
}

function push(words: Partial<OutgoingPush> = {}): OutgoingPush {
  const { endpoint, keys } = service.subscribe()
  return {
    target: { endpoint, ...keys },
    text: WORDS,
    shorterText: '{"title":"Nouvelle demande"}',
    topic: 'bm90aWNlLW9mLXRlc3Rz',
    lifeSeconds: 3600,
    urgency: 'high',
    ...words,
  }
}

describe('a push', () => {
  test('reaches its browser, signed, and readable for nobody else', async () => {
    const pushes = sender()

    expect(await pushes.deliver(push())).toEqual({ kind: 'taken' })
    const [came, ...others] = service.received
    expect(others).toEqual([])
    expect(came?.text).toBe(WORDS)
    expect(came?.sender).toMatchObject({
      publicKey: pushes.publicKey,
      audience: `https://${service.host}`,
      contact: 'mailto:bonjour@okoume.test',
    })
    const life = (came?.sender.expires.getTime() ?? 0) - Date.now()
    expect(life).toBeGreaterThan(3600_000)
    expect(life).toBeLessThan(24 * 3600_000)
    expect(came?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: 'bm90aWNlLW9mLXRlc3Rz',
      'content-encoding': 'aes128gcm',
    })
  })

  test('has few bytes more than its text: data is costly', async () => {
    await sender().deliver(push())
    expect(Number(service.received[0]?.headers['content-length'])).toBeLessThan(WORDS.length + 150)
  })

  test.each([200, 201, 202])('is accepted when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'taken' })
  })

  test.each([404, 410])('finds its browser gone when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'gone' })
  })

  test.each([429, 500, 502, 503])('may be retried when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
  })

  test('is not retried when 400 is answered', async () => {
    service.answer(400)
    expect(await sender().deliver(push())).toEqual({ kind: 'refused' })
  })

  test.each([401, 403])('is refused for our key or contact when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'settings' })
  })

  test('waits as long as its service asks, in seconds or until an instant', async () => {
    service.answer({ status: 429, headers: { 'retry-after': '120' } })
    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 120_000 })

    const until = new Date(Date.now() + 300_000).toUTCString()
    service.answer({ status: 503, headers: { 'retry-after': until } })
    const { waitMs } = { waitMs: 0, ...(await sender().deliver(push())) }
    expect(waitMs).toBeGreaterThan(290_000)
    expect(waitMs).toBeLessThanOrEqual(300_000)

    service.answer({ status: 503, headers: { 'retry-after': 'soon' } })
    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
  })

  test('is shortened for a service with a lower limit, and dropped where that is too long too', async () => {
    service.onPush(({ text }) => service.answer(text === WORDS ? 413 : 201))
    expect(await sender().deliver(push())).toEqual({ kind: 'taken' })
    expect(service.received.map(({ text }) => text)).toEqual([WORDS, '{"title":"Nouvelle demande"}'])

    service.onPush(() => service.answer(413))
    expect(await sender().deliver(push())).toEqual({ kind: 'refused' })
  })

  test.each([301, 302, 307, 308])('follows no redirect of %i', async (status) => {
    const elsewhere = service.subscribe()
    service.answer({ status, headers: { location: elsewhere.endpoint } })

    expect(await sender().deliver(push())).toEqual({ kind: 'refused' })
    expect(service.requests).toHaveLength(1)
  })

  test.each(['say nothing', 'hang up'] as const)('times out when its services %s', async (manner) => {
    service.answer(manner)
    const startedAt = performance.now()

    expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('is accepted by a service that then talks without end, and is disconnected', async () => {
    service.answer('talk without end')

    expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'taken' })
    service.answer(201)
    expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'taken' })
  })

  test('that is under way ends when the product stops', async () => {
    service.answer('say nothing')
    const pushes = sender({}, 60_000)
    const outcome = pushes.deliver(push())
    await waitFor('the push', async () => service.received.length === 1)
    pushes.close()

    expect(await outcome).toEqual({ kind: 'later', waitMs: 0 })
  })

  test('is not sent to a service with an untrusted certificate', async () => {
    distrust()

    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
    expect(service.requests).toEqual([])
  })

  test('is sent only to known services, even with an older subscription', async () => {
    expect(await sender({ moreServices: [] }).deliver(push())).toEqual({ kind: 'refused' })
    expect(service.requests).toEqual([])
  })

  test('logs neither its address, nor keys, nor text', async () => {
    const sent = [push(), push(), push()]
    for (const [index, answer] of ([410, 'hang up', 201] as const).entries()) {
      service.answer(answer)
      await sender().deliver(sent[index] ?? push())
    }

    expect(logged.join('')).toContain('a push was not taken')
    for (const { target } of sent) {
      for (const secret of [new URL(target.endpoint).pathname, target.p256dh, target.auth, 'Perceuse']) {
        expect(logged.join('')).not.toContain(secret)
      }
    }
  })
})

describe('the key that identifies us to push services', () => {
  const keyOf = (secret: string, privateKey?: string) =>
    createWebPush({ push: { ...USUAL_PUSHES, privateKey }, secret, log: pino({ level: 'silent' }) }).publicKey

  test("stays the same as long as the server's secret does", () => {
    expect(keyOf(SECRET)).toBe(keyOf(SECRET))
    expect(keyOf(SECRET)).not.toBe(keyOf(`${SECRET}!`))
    expect(Buffer.from(keyOf(SECRET), 'base64url')).toHaveLength(65)
  })

  test('is that of the settings where they have one, whatever the secret', () => {
    const { keys } = newSubscription('https://fcm.googleapis.com/x')
    const privateKey = keys.ecdh.getPrivateKey('base64url').padStart(43, 'A')

    expect(keyOf(SECRET, privateKey)).toBe(keys.ecdh.getPublicKey('base64url'))
  })
})
