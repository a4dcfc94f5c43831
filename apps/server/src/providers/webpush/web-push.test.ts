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
import type { OutgoingPush, PushSender } from '../../features/notifications/push-sender.ts'
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

function sender(push: Partial<PushConfig> = {}, patienceMs = 5000): PushSender {
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  const settings = { ...USUAL_PUSHES, moreServices: [service.host], ...push }
  const made = createWebPush({ push: settings, secret: SECRET, log, patienceMs })
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
  test('reaches the browser that it is for, signed, and readable to nobody else', async () => {
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

  test.each([200, 201, 202])('is taken when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'taken' })
  })

  test.each([404, 410])('finds nobody any more when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'gone' })
  })

  test.each([429, 500, 502, 503])('may be tried again when %i is answered', async (status) => {
    service.answer(status)
    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
  })

  test('is not tried again when 400 is answered', async () => {
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

  test('is cut for a service that takes less, and given up where that is too long too', async () => {
    service.onPush(({ text }) => service.answer(text === WORDS ? 413 : 201))
    expect(await sender().deliver(push())).toEqual({ kind: 'taken' })
    expect(service.received.map(({ text }) => text)).toEqual([WORDS, '{"title":"Nouvelle demande"}'])

    service.onPush(() => service.answer(413))
    expect(await sender().deliver(push())).toEqual({ kind: 'refused' })
  })

  test.each([301, 302, 307, 308])('follows nobody elsewhere, whom %i would send it to', async (status) => {
    const elsewhere = service.subscribe()
    service.answer({ status, headers: { location: elsewhere.endpoint } })

    expect(await sender().deliver(push())).toEqual({ kind: 'refused' })
    expect(service.requests).toHaveLength(1)
  })

  test.each(['say nothing', 'hang up'] as const)(
    'is given up in time when its services %s',
    async (manner) => {
      service.answer(manner)
      const begun = performance.now()

      expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
      expect(performance.now() - begun).toBeLessThan(20_000)
    },
  )

  test('is taken by a service that then talks without end, and is hung up on', async () => {
    service.answer('talk without end')

    expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'taken' })
    service.answer(201)
    expect(await sender({}, 300).deliver(push())).toEqual({ kind: 'taken' })
  })

  test('that is under way ends when the product is stopped', async () => {
    service.answer('say nothing')
    const pushes = sender({}, 60_000)
    const outcome = pushes.deliver(push())
    await waitFor('the push', async () => service.received.length === 1)
    pushes.close()

    expect(await outcome).toEqual({ kind: 'later', waitMs: 0 })
  })

  test('is not entrusted to a service whose certificate nobody vouches for', async () => {
    distrust()

    expect(await sender().deliver(push())).toEqual({ kind: 'later', waitMs: 0 })
    expect(service.requests).toEqual([])
  })

  test('goes nowhere but to services that are known, though it was entered before', async () => {
    expect(await sender({ moreServices: [] }).deliver(push())).toEqual({ kind: 'refused' })
    expect(service.requests).toEqual([])
  })

  test('leaves in the log neither where it went, nor keys, nor words', async () => {
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

describe('the key by which push services know who writes', () => {
  const keyOf = (secret: string, privateKey?: string) =>
    createWebPush({ push: { ...USUAL_PUSHES, privateKey }, secret, log: pino({ level: 'silent' }) }).publicKey

  test('is the same for as long as the secret of the server is', () => {
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
