import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@okoume/tests/server/people.ts'
import { beginTalk, hear, mark, say, type Talk } from '@okoume/tests/server/talking.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Wait } from './conversation-events.ts'
import { listMessages } from './list-messages.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  origin = await listen(server)
})
afterAll(() => server.stop())

let talk: Talk
beforeEach(async () => {
  talk = await beginTalk(server)
})

const isOpen = async (call: Promise<unknown>) => (await Promise.race([call, sleep(300, 'open')])) === 'open'

/** Long-polls as the owner, once the server has noticed closed connections and has a free slot. */
function waitWithPlace({ owner, rentalId }: Talk) {
  return waitFor('a place among those who wait', async () => {
    const answer = hear(owner, rentalId, { wait: 25 })
    return (await isOpen(answer)) && (() => answer)
  })
}

async function listen({ http }: TestServer): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

function waitOverHttp(
  origin: string,
  person: Person,
  rentalId: string,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${origin}/api/rentals/${rentalId}/messages?wait=25`, {
    headers: { authorization: `Bearer ${person.token}` },
    ...(signal ? { signal } : {}),
  })
}

async function busyConnections({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ busy: number }>(
    `select count(*) as busy from pg_stat_activity
     where datname = current_database() and (query like 'listen %' or state <> 'idle')`,
  )
  return rows[0]?.busy ?? 0
}

describe('a long poll for messages', () => {
  test("answers with the other party's next message", async () => {
    const waiting = hear(talk.owner, talk.rentalId, { wait: 25 })
    expect(await isOpen(waiting)).toBe(true)
    await say(talk.renter, talk.rentalId, 'Bonjour')

    expect((await waiting).messages).toMatchObject([{ number: 1, text: 'Bonjour' }])
  })

  test('answers at once where there are new messages', async () => {
    await say(talk.renter, talk.rentalId, 'Bonjour')

    expect((await hear(talk.owner, talk.rentalId, { wait: 25 })).messages).toHaveLength(1)
  })

  test('answers when the other has read, but not when oneself has', async () => {
    await say(talk.renter, talk.rentalId, 'Bonjour')
    const author = hear(talk.renter, talk.rentalId, { after: 1, wait: 25 })
    const reader = hear(talk.owner, talk.rentalId, { after: 1, wait: 25 })
    expect(await isOpen(author)).toBe(true)
    await mark(talk.owner, talk.rentalId, 1)

    expect(await author).toMatchObject({ messages: [], readByOther: 1 })
    expect(await isOpen(reader)).toBe(true)
    await say(talk.renter, talk.rentalId, 'À demain')
    expect((await reader).messages).toMatchObject([{ number: 2, text: 'À demain' }])
    expect((await hear(talk.renter, talk.rentalId, { after: 2, wait: 25 })).readByOther).toBe(1)
  })

  test('ignores messages of other conversations', async () => {
    const other = await beginTalk(server)
    const waiting = hear(talk.owner, talk.rentalId, { wait: 25 })
    await say(other.renter, other.rentalId, 'Bonjour')

    expect(await isOpen(waiting)).toBe(true)
    await say(talk.renter, talk.rentalId, 'Ici')
    expect((await waiting).messages).toMatchObject([{ number: 1, text: 'Ici' }])
  })

  test('is allowed for two tabs of one person; a third is answered at once', async () => {
    const tabs = [1, 2].map(() => hear(talk.owner, talk.rentalId, { wait: 25 }))
    for (const tab of tabs) expect(await isOpen(tab)).toBe(true)

    expect((await hear(talk.owner, talk.rentalId, { wait: 25 })).messages).toEqual([])
    const others = hear(talk.renter, talk.rentalId, { wait: 25 })
    expect(await isOpen(others)).toBe(true)
    await say(talk.renter, talk.rentalId, 'Bonjour')
    for (const one of [...tabs, others]) expect((await one).messages).toHaveLength(1)
  })

  test('frees its slot when the browser hangs up', async () => {
    const leaving = new AbortController()
    const gone = [1, 2].map(() =>
      waitOverHttp(origin, talk.owner, talk.rentalId, leaving.signal).catch(() => 'hung up'),
    )
    await sleep(300)
    leaving.abort()
    expect(await Promise.all(gone)).toEqual(['hung up', 'hung up'])

    const waiting = await waitWithPlace(talk)
    await say(talk.renter, talk.rentalId, 'Bonjour')
    expect((await waiting()).messages).toHaveLength(1)
  })

  test('listens once for the browser to hang up, however often irrelevant events wake it', async () => {
    const hangUps: (() => void)[] = []
    let woken = 0
    const wait: Wait = {
      async event() {
        woken += 1
        if (woken === 12) for (const hangUp of hangUps) hangUp()
      },
      giveUp() {},
      end() {},
    }

    await listMessages(
      { db: server.db, clock: { now: () => new Date() }, events: { await: async () => wait, close() {} } },
      {
        rentalId: talk.rentalId,
        viewerId: talk.owner.id,
        after: 0,
        before: undefined,
        readByOther: 0,
        status: undefined,
        waitMs: 25_000,
        onHangUp: (act) => void hangUps.push(act),
      },
    )

    expect([woken, hangUps.length]).toEqual([12, 1])
  })

  test('does not start for a browser that hung up during the first query', async () => {
    const leaving = new AbortController()
    await server.db.transaction().execute(async (trx) => {
      await sql`lock table messages in access exclusive mode`.execute(trx)
      const gone = [1, 2].map(() =>
        waitOverHttp(origin, talk.owner, talk.rentalId, leaving.signal).catch(() => 'hung up'),
      )
      await sleep(300)
      leaving.abort()
      expect(await Promise.all(gone)).toEqual(['hung up', 'hung up'])
    })

    const waiting = await waitWithPlace(talk)
    await say(talk.renter, talk.rentalId, 'Bonjour')
    expect((await waiting()).messages).toHaveLength(1)
  })

  test('holds no database connection while it waits', async () => {
    const talks = await Promise.all(Array.from({ length: 8 }, () => beginTalk(server)))
    const waiting = talks.flatMap(({ owner, renter, rentalId }) =>
      [owner, renter].map((person) => hear(person, rentalId, { wait: 25 })),
    )
    // The listening connection, and the one of this query.
    await expect.poll(() => busyConnections(server), { timeout: 15_000 }).toBeLessThanOrEqual(2)
    for (const { renter, rentalId } of talks) await say(renter, rentalId, 'Bonjour')
    for (const one of waiting) expect((await one).messages).toHaveLength(1)
  })
})

test('is answered at once when the server shuts down', async () => {
  const closing = await startTestServer({ jobs: false })
  const { owner, rentalId } = await beginTalk(closing)
  const waiting = waitOverHttp(await listen(closing), owner, rentalId)
  expect(await isOpen(waiting)).toBe(true)
  const startedAt = performance.now()
  await closing.stop()

  expect(await (await waiting).json()).toMatchObject({ messages: [], canWrite: true })
  // Far less than their timeout.
  expect(performance.now() - startedAt).toBeLessThan(12_000)
})
