import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { createNotify } from './create-notify.ts'
import { selectNotices, selectUnread } from './in-app/notice-queries.ts'
import { sweepNotices } from './notice-jobs.ts'

const NOON = new Date('2026-12-03T12:00:00Z')

let reader: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  reader = await signUpConfirmed(server, 'Serge Ndong')
})

const list = (after?: string) => reader.client.listNotices({ query: after === undefined ? {} : { after } })

interface Sent {
  readonly now?: Date
  readonly cause?: string
  readonly path?: string
}

async function notify(
  person: Person,
  title: string,
  { now = NOON, cause = randomUUID(), path = '/explorer' }: Sent = {},
) {
  const notification = {
    to: person.id,
    cause,
    kind: null,
    title,
    paragraphs: ['Un mot.', 'Un autre.'],
    action: { label: 'Voir', path },
  }
  const context = { newId: newUuid, publicUrl: 'http://localhost:3000' }
  await createNotify({ test: () => [notification] }, context)(server.db, 'test', null, now)
}

/** Many, in one statement: one a minute before noon. */
async function tellOften(person: Person, count: number): Promise<void> {
  await sql`
    insert into notices (id, user_id, cause, title, paragraphs, created_at)
    select gen_random_uuid(), ${person.id}, concat(${person.id}::text, n), concat('avis ', n), '{}',
      ${NOON}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`.execute(server.db)
}

test('without notifications the list is empty', async () => {
  expect(await list()).toEqual({ notices: [], unread: 0, next: null })
})

test("a notification has its mail's text, and where to go", async () => {
  await notify(reader, 'Votre location est acceptée')

  expect(await list()).toEqual({
    notices: [
      {
        id: expect.any(String),
        title: 'Votre location est acceptée',
        paragraphs: ['Un mot.', 'Un autre.'],
        link: '/explorer',
        linkLabel: 'Voir',
        otherLink: null,
        otherLabel: null,
        createdAt: NOON.toISOString(),
        read: false,
      },
    ],
    unread: 1,
    next: null,
  })
  const [mail] = await server.visitor.listDemoMails({ query: { to: reader.email } })
  expect(mail?.subject).toBe('Votre location est acceptée')
  for (const words of ['Bonjour Serge Ndong,', 'Un mot.', 'Un autre.', 'http://localhost:3000/explorer']) {
    expect(mail?.text).toContain(words)
  }
})

test('an event is notified once', async () => {
  const cause = randomUUID()
  await notify(reader, 'une fois', { cause })
  await notify(reader, 'deux fois', { cause })

  expect((await list()).notices.map(({ title }) => title)).toEqual(['une fois'])
  expect(await server.visitor.listDemoMails({ query: { to: reader.email } })).toHaveLength(1)
})

test.each([30, 31, 75])('pagination reads all of %i, newest first, each once', async (count) => {
  await tellOften(reader, count)

  const read: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page = await list(after)
    expect(page.notices.length).toBeLessThanOrEqual(30)
    read.push(...page.notices.map(({ title }) => title))
    after = page.next
  }
  expect(read).toEqual(Array.from({ length: count }, (_, place) => `avis ${place + 1}`))
})

test('of the same instant each is read once, wherever a page ends', async () => {
  await tellOften(reader, 65)
  await server.db.updateTable('notices').set({ createdAt: NOON }).where('userId', '=', reader.id).execute()

  const first = await list()
  const second = await list(first.next ?? '')
  const third = await list(second.next ?? '')

  const ids = [first, second, third].flatMap(({ notices }) => notices.map(({ id }) => id))
  expect(new Set(ids).size).toBe(65)
  expect(third.next).toBe(null)
})

test('a page of one has the newest, and the count of all unread ones', async () => {
  for (const title of ['un', 'deux', 'trois']) await notify(reader, title)

  const { notices, unread, next } = await reader.client.listNotices({ query: { limit: 1 } })

  expect(notices.map(({ title }) => title)).toEqual(['trois'])
  expect(unread).toBe(3)
  expect((await list(next ?? '')).notices.map(({ title }) => title)).toEqual(['deux', 'un'])
})

test('new notifications do not shift the pages', async () => {
  await tellOften(reader, 40)
  const { next } = await list()
  await notify(reader, 'tout neuf')

  expect((await list(next ?? '')).notices[0]?.title).toBe('avis 31')
})

test.each(['x', '12', `12-${'0'.repeat(36)}`, `-1-${randomUUID()}`, `999999999999999-${randomUUID()}`])(
  'there is no page after %j',
  async (after) => {
    expect(await refusalOf(list(after))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fields: { after: "Cette page n'existe pas." },
    })
  },
)

test('one is marked as read, or all', async () => {
  for (const title of ['un', 'deux', 'trois']) await notify(reader, title)
  const [newest] = (await list()).notices

  await reader.client.readNotices({ body: { id: newest?.id ?? '' } })
  expect((await list()).unread).toBe(2)
  expect((await list()).notices.find(({ id }) => id === newest?.id)?.read).toBe(true)

  await reader.client.readNotices({ body: {} })
  expect((await list()).unread).toBe(0)
})

test('those that lead to a page are marked as read, at whichever place of it', async () => {
  const page = `/location/${randomUUID()}`
  for (const path of [page, `${page}#avis`, `${page}0`, '/explorer']) await notify(reader, path, { path })

  await reader.client.readNotices({ body: { path: page } })
  const { notices } = await list()
  const unread = notices.filter(({ read }) => !read).map(({ title }) => title)
  expect(unread.toSorted()).toEqual(['/explorer', `${page}0`])
})

test("another person's notification, or a missing one, stays unchanged, with the same answer", async () => {
  const other = await signUpConfirmed(server, 'Annick Ondo')
  await notify(other, 'pour Annick')
  await notify(reader, 'pour Serge')
  const [theirs] = (await other.client.listNotices({ query: {} })).notices

  expect(await reader.client.readNotices({ body: { id: theirs?.id ?? '' } })).toEqual({ ok: true })
  expect(await reader.client.readNotices({ body: { id: randomUUID() } })).toEqual({ ok: true })
  await reader.client.readNotices({ body: {} })

  expect((await other.client.listNotices({ query: {} })).unread).toBe(1)
  expect((await list()).notices.map(({ title }) => title)).toEqual(['pour Serge'])
})

test('unread ones are counted up to a hundred', async () => {
  await tellOften(reader, 130)

  expect((await list()).unread).toBe(100)
})

test('read notifications are deleted after 180 days, all after 400', async () => {
  const titles = ['lu 179', 'lu 181', 'non lu 399', 'non lu 401']
  for (const title of titles) {
    const days = Number(title.split(' ').at(-1))
    await notify(reader, title, { now: new Date(NOON.getTime() - days * DAY_MS) })
  }
  await server.db
    .updateTable('notices')
    .set({ readAt: NOON })
    .where('userId', '=', reader.id)
    .where('title', 'like', 'lu %')
    .execute()

  await sweepNotices(server.db, NOON)

  expect((await list()).notices.map(({ title }) => title)).toEqual(['lu 179', 'non lu 399'])
})

test('a sweep deletes any number', async () => {
  await tellOften(reader, 10_001)

  await sweepNotices(server.db, new Date(NOON.getTime() + 401 * DAY_MS))

  expect(await list()).toEqual({ notices: [], unread: 0, next: null })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

async function nodesOf(query: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${query}`.execute(server.db)
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flat(Plan))
}

test('a page reads only its own rows, however many there are before it and of others', async () => {
  const other = await signUpConfirmed(server, 'Annick Ondo')
  await tellOften(other, 20_000)
  await tellOften(reader, 20_000)
  await server.db
    .updateTable('notices')
    .set({ readAt: NOON })
    .where('userId', '=', reader.id)
    .where('createdAt', '<', new Date(NOON.getTime() - 150 * MINUTE_MS))
    .execute()
  await server.pool.query('vacuum analyze notices')
  const middle = new Date(NOON.getTime() - 10_000 * MINUTE_MS)
  const after = { createdAt: middle, id: randomUUID() }

  for (const query of [selectNotices({ userId: reader.id, after, limit: 31 }), selectUnread(reader.id)]) {
    const nodes = await nodesOf(query)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThan(110)
  }
})
