import { randomUUID } from 'node:crypto'
import type { NoticeKind, NoticeWay } from '@okoume/domain/notifications/notice-kinds.ts'
import { isOneSegment } from '@okoume/domain/notifications/text-message.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#platform/clock/clock.ts'
import { newUuid } from '#platform/clock/identifiers.ts'
import { createSimulatedTexts } from '#src/providers/sms/simulated-texts.ts'
import { createNotify } from '../create-notify.ts'
import { quietMs, type TextNoticeContext, textNotice } from './text-notice.ts'

useTestServer({ jobs: false })

const NOON = new Date('2036-12-03T11:00:00Z')
let number = 100_000
let awa: Person
let phone: string
beforeEach(async () => {
  awa = await signUpConfirmed(server, 'Awa Mba')
  number += 10
  phone = `+24177${number + 9}`
})

const prove = () =>
  server.pool.query('update auth.users set phone_number = $2, phone_number_verified = true where id = $1', [
    awa.id,
    phone,
  ])
const loseAddress = () => server.pool.query('update users set email = null where id = $1', [awa.id])

const choose = (way: NoticeWay, kind: NoticeKind = 'requests') =>
  server.pool.query('insert into notice_ways values ($1, $2, $3)', [awa.id, kind, way])

const subscribe = () =>
  server.pool.query(
    `insert into push_devices (id, user_id, endpoint, p256dh, auth, created_at, seen_at)
     values ($1, $2, $3, 'p', 'a', now(), now())`,
    [newUuid(NOON), awa.id, `https://push.exemple.test/${awa.id}`],
  )

interface Told {
  readonly words?: string
  readonly kind?: NoticeKind | null
}

/** Answers the notice's id. */
async function tell({ words = 'Okoume : une demande :', kind = 'requests' }: Told = {}): Promise<string> {
  const cause = randomUUID()
  const notification = {
    to: awa.id,
    cause,
    kind,
    title: 'Nouvelle demande',
    paragraphs: ['Un mot.'],
    action: { label: 'Voir', path: '/tableau-de-bord/demandes' },
    ...(words && { words }),
  }
  const context = { newId: newUuid, publicUrl: PUBLIC_URL, sendsTexts: true }
  const notify = createNotify({ test: () => [notification] }, context)
  await server.db.transaction().execute((trx) => notify(trx, 'test', null, NOON))
  const { rows } = await server.pool.query<{ id: string }>('select id from notices where cause = $1', [cause])
  return rows[0]?.id ?? ''
}

async function planned(id: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ key: string }>(
    'select key from graphile_worker.jobs where key like $1',
    [`% ${id}`],
  )
  return rows.map(({ key }) => key.split(' ')[0] ?? '')
}

async function contextAt(now: Date, more: Partial<TextNoticeContext['texts']> = {}) {
  const clock: Clock = { now: () => now }
  const senders = [createSimulatedTexts({ db: server.db, clock, newId: newUuid })]
  const budget = { price: 30, ceiling: null }
  const texts = { senders, log: () => {}, budget, ...more }
  return { db: server.db, clock, newId: newUuid, publicUrl: PUBLIC_URL, texts }
}

async function textsArrived(): Promise<string[]> {
  const { rows } = await server.pool.query<{ body: string }>(
    'select body from simulator_texts where phone = $1 order by id',
    [phone],
  )
  return rows.map(({ body }) => body)
}

const WORDS = 'Okoume : une demande :'

describe('each way leads where it should', () => {
  type Where = 'push-notice' | 'text-notice' | 'mail' | 'nowhere'
  const ROWS: readonly [
    chosen: NoticeWay | null,
    more: { device?: true; proved?: true; noAddress?: true; told?: Told },
    where: Where,
  ][] = [
    [null, {}, 'mail'],
    [null, { proved: true }, 'mail'],
    [null, { device: true }, 'push-notice'],
    [null, { proved: true, noAddress: true }, 'text-notice'],
    [null, { proved: true, noAddress: true, device: true }, 'push-notice'],
    [null, { proved: true, noAddress: true, told: { words: '' } }, 'nowhere'],
    [null, { noAddress: true }, 'text-notice'],
    ['mail', { device: true, proved: true }, 'mail'],
    ['mail', { device: true, proved: true, noAddress: true }, 'text-notice'],
    ['sms', { proved: true }, 'text-notice'],
    ['sms', { proved: true, device: true }, 'text-notice'],
    ['sms', { proved: true, told: { words: '' } }, 'mail'],
    ['sms', { proved: true, told: { words: '' }, device: true }, 'push-notice'],
    ['sms', { device: true }, 'push-notice'],
    ['sms', {}, 'mail'],
    [null, { device: true, told: { words: '', kind: null } }, 'mail'],
    [null, { device: true, told: { words: '', kind: null }, noAddress: true }, 'push-notice'],
    [null, { told: { words: '', kind: null }, noAddress: true }, 'nowhere'],
  ]

  test.each(ROWS)('%s with %j: %s', async (chosen, { device, proved, noAddress, told }, where) => {
    if (chosen) await choose(chosen)
    if (device) await subscribe()
    if (proved) await prove()
    if (noAddress) await loseAddress()
    const before = await countMails()

    const jobs = await planned(await tell({ words: WORDS, ...told }))

    const mails = (await countMails()) - before
    expect(jobs).toEqual(where === 'mail' || where === 'nowhere' ? [] : [where])
    expect(mails).toBe(where === 'mail' ? 1 : 0)
  })
})

async function countMails(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>('select count(*)::int as count from mails')
  return rows[0]?.count ?? 0
}

describe('a text message', () => {
  test('arrives once, in one segment, and its link leads to the page of the notice, signed out too', async () => {
    await prove()
    await choose('sms')
    const id = await tell()
    const context = await contextAt(NOON)

    await Promise.all([textNotice(context, { noticeId: id }), textNotice(context, { noticeId: id })])
    await textNotice(context, { noticeId: id })

    const [text = '', ...others] = await textsArrived()
    expect(others).toEqual([])
    expect(text.startsWith(`${WORDS} ${PUBLIC_URL}/s/`)).toBe(true)
    expect(isOneSegment(text)).toBe(true)
    const { pathname } = new URL(text.slice(WORDS.length + 1))
    const answer = await server.http.inject({ url: pathname })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/tableau-de-bord/demandes'])
    expect(answer.body).not.toContain('Awa')
  })

  test.each(['x', 'a'.repeat(22), `${'A'.repeat(21)}B`, '%00', '..%2f..'])(
    'the link /s/%s of no notice leads to the list, nowhere else',
    async (code) => {
      const answer = await server.http.inject({ url: `/s/${code}` })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/tableau-de-bord/notifications'])
    },
  )

  test('is not sent of a notice that was read meanwhile', async () => {
    await prove()
    await choose('sms')
    const id = await tell()
    await awa.client.readNotices({ body: { id } })

    await textNotice(await contextAt(NOON), { noticeId: id })

    expect(await textsArrived()).toEqual([])
  })

  test('waits at night until seven in Libreville', async () => {
    await prove()
    await choose('sms')
    const id = await tell()
    await server.pool.query('delete from graphile_worker._private_jobs where key = $1', [`text-notice ${id}`])

    await textNotice(await contextAt(new Date('2036-12-03T20:30:00Z')), { noticeId: id })

    expect(await textsArrived()).toEqual([])
    const { rows } = await server.pool.query<{ hours: number }>(
      `select (extract(epoch from run_at - now()) / 3600)::float8 as hours from graphile_worker.jobs where key = $1`,
      [`text-notice ${id}`],
    )
    expect(rows[0]?.hours).toBeCloseTo(9.5, 1)
    await textNotice(await contextAt(new Date('2036-12-04T06:00:00Z')), { noticeId: id })
    expect(await textsArrived()).toHaveLength(1)
  })

  test('becomes a mail where the number was removed meanwhile', async () => {
    await prove()
    await choose('sms')
    const id = await tell()
    await server.pool.query('update auth.users set phone_number = null where id = $1', [awa.id])
    const before = await countMails()

    await textNotice(await contextAt(NOON), { noticeId: id })

    expect([await textsArrived(), (await countMails()) - before]).toEqual([[], 1])
  })

  test('is the last of thirty a month; the next one becomes a mail, and a new month begins again', async () => {
    await prove()
    await choose('sms')
    await server.pool.query(
      `insert into notices (id, user_id, cause, title, paragraphs, created_at, text_words, texted_at)
       select gen_random_uuid(), $1::uuid, concat($1::text, n), 'x', '{}', $2, 'x', $2
       from generate_series(1, 28) as n`,
      [awa.id, NOON],
    )
    const ids = [await tell(), await tell(), await tell(), await tell()]
    const context = await contextAt(NOON)
    const before = await countMails()

    await Promise.all(ids.map((noticeId) => textNotice(context, { noticeId })))

    expect([(await textsArrived()).length, (await countMails()) - before]).toEqual([2, 2])
    const noticeId = await tell()
    await textNotice(await contextAt(new Date('2037-01-02T11:00:00Z')), { noticeId })
    expect(await textsArrived()).toHaveLength(3)
  })

  test('is not sent once the month has cost its ceiling', async () => {
    await prove()
    await choose('sms')
    const noticeId = await tell()
    const before = await countMails()

    await textNotice(await contextAt(NOON, { budget: { price: 30, ceiling: 20 } }), { noticeId })

    expect([await textsArrived(), (await countMails()) - before]).toEqual([[], 1])
  })
})

test.each([
  ['06:59', '2036-12-03T05:59:00Z', 1],
  ['07:00', '2036-12-03T06:00:00Z', 0],
  ['20:59', '2036-12-03T19:59:00Z', 0],
  ['21:00', '2036-12-03T20:00:00Z', 600],
  ['00:00', '2036-12-02T23:00:00Z', 420],
])('at %s in Libreville it waits', (_, at, minutes) => {
  expect(quietMs(new Date(at))).toBe(minutes * 60_000)
})

describe('the ways of a person', () => {
  test('by SMS are offered with a confirmed number, for events that have a text message', async () => {
    expect((await awa.client.getNoticeSettings({})).texts).toBe(false)
    await prove()
    const { ways, texts } = await awa.client.getNoticeSettings({})
    expect(texts).toBe(true)

    const saved = await awa.client.saveNoticeWays({ body: { ...ways, requests: 'sms', returns: 'sms' } })

    expect(saved.ways).toMatchObject({ requests: 'sms', returns: 'sms', answers: 'push' })
    for (const kind of ['payments', 'messages', 'alerts'] as const)
      await expect(awa.client.saveNoticeWays({ body: { ...ways, [kind]: 'sms' } })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [kind]: 'Pas de SMS pour ces événements.' },
      })
  })
})
