import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './child.ts'
import type { Town } from './journey.ts'
import type { Member } from './member.ts'
import { makeNextRelease } from './next-release.ts'
import { refusedStart, untilReady } from './okoume.ts'
import { expectSame, type Promises } from './promises.ts'
import { ask } from './questions.ts'
import { PROJECT, type Processes, type Stage, start } from './stage.ts'
import { type Errand, startTraffic } from './traffic.ts'

// nginx marks a process as down for that long after its «shutting down» answer.
const FRONT_FORGETS_MS = 2500
// Two people write for each; the rate limit is thirty messages a minute per person.
const MESSAGE_PAUSE_MS = 4500

/** `acknowledged` receives the key of each answered message. */
function errandsOf({ owner, renter, listed, rentalId }: Town, acknowledged: string[]): Errand[] {
  const as = (member: Member) => () => ({ authorization: `Bearer ${member.token}` })
  const json = (member: Member) => () => ({ ...as(member)(), 'content-type': 'application/json' })
  let key = 0
  const messages = `/api/rentals/${rentalId}/messages`
  return [
    { what: 'the home page', path: '/', expected: [200] },
    { what: 'the page of an object', path: `/objet/${listed.id}`, expected: [200] },
    { what: 'the explorer', path: '/api/items?q=perceuse', expected: [200] },
    { what: "one's rentals", path: '/api/rentals', headers: as(renter), expected: [200] },
    {
      what: 'a token',
      path: '/api/auth/token',
      headers: () => ({ cookie: owner.cookie }),
      expected: [200],
      pauseMs: 200,
    },
    {
      what: 'a wait for messages',
      path: `${messages}?after=100000&wait=2`,
      headers: as(renter),
      expected: [200],
    },
    ...[owner, renter].map((author) => ({
      what: 'a message',
      method: 'POST',
      path: messages,
      headers: json(author),
      body: () => {
        key += 1
        return JSON.stringify({ key: crypto.randomUUID(), text: `Message ${key}` })
      },
      expected: [200, 201],
      acknowledged: (body: string) => void acknowledged.push(JSON.parse(body).key),
      pauseMs: MESSAGE_PAUSE_MS,
    })),
    {
      what: 'notices read',
      method: 'PUT',
      path: '/api/notices/read',
      headers: json(renter),
      body: () => '{}',
      expected: [200, 204],
      pauseMs: 700,
    },
  ]
}

interface Rolled {
  readonly processes: Processes
  readonly town: Town
}

/** Rolling upgrades, one after the other, each with a migration, while people use the product. */
export async function rollOn(stage: Stage, promises: Promises, rolled: Rolled): Promise<void> {
  const acknowledged: string[] = []
  const errands = errandsOf(rolled.town, acknowledged)
  for (let releases = 1; releases <= stage.rolls; releases += 1) {
    const release = await makeNextRelease(path.join(stage.folder, `release-${releases}`), releases)
    await roll(stage, promises, { processes: rolled.processes, release, errands })
  }
  await promises.keep('every message that was acknowledged is there, once', async () => {
    const found = await ask<{ key: string }>(stage.servers.url, 'select key from messages')
    expectSame(found.map(({ key }) => key).toSorted(), acknowledged.toSorted(), 'the keys of the messages')
    return `${found.length} messages`
  })
  await promises.keep('the release before refuses a database that is newer than it', async () => {
    const output = await refusedStart(PROJECT, { ...stage.env, PORT: String(stage.ports.spare) })
    if (!output.includes('plus récente que ce programme')) throw new Error(output)
    return undefined
  })
  await promises.keep('the ledger agrees with itself, and with what it is of', async () => {
    const script = path.join(PROJECT, 'apps/server/src/okoume.ts')
    const output = await run(process.execPath, [script, 'ledger', 'check'], stage.env)
    return output.trim().split('\n').at(-1)
  })
}

interface Roll {
  readonly processes: Processes
  /** The folder of the next release. */
  readonly release: string
  readonly errands: readonly Errand[]
}

/** Replaces one process after the other by the next release. */
async function roll(stage: Stage, promises: Promises, { processes, release, errands }: Roll): Promise<void> {
  const traffic = startTraffic(stage.origin, errands)
  await sleep(1000)
  for (const name of ['one', 'two', 'worker'] as const) {
    await promises.keep(`«${name}» ends cleanly, and comes back as the next release`, async () => {
      const code = await processes[name].stop()
      expectSame(code, 0, `the exit code, after it said:\n${processes[name].output()}\n`)
      processes[name] = start(stage, name, release)
      await untilReady(processes[name])
      await sleep(FRONT_FORGETS_MS)
      return undefined
    })
  }
  const { sent, failures } = await traffic.end()
  await promises.keep('not one request failed during the roll, with both releases side by side', async () => {
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${sent}:\n${failures.slice(0, 20).join('\n')}`)
    return `${sent} requests`
  })
}
