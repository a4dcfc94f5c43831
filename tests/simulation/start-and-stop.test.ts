import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../../apps/server/src/platform/database/embedded/inspect-process.ts'
import { recordedPid } from '../../apps/server/src/platform/database/embedded/leftover.ts'
import { acquireInstanceLock } from '../../apps/server/src/platform/single-instance/instance-lock.ts'
import { waitFor } from '../server/wait-for.ts'
import { DEEP } from '../test-size.ts'
import {
  type Ending,
  endServersLeft,
  freePort,
  launch,
  makeDataDir,
  type RunningServer,
  runToEnd,
  type Settings,
  startServer,
} from './running-server.ts'

const MAX_STOP_MS = 10_000

/** Each starts the product at least once more, which takes seconds. */
const deepTest = test.runIf(DEEP)

const data = makeDataDir()
const cluster = join(data.path, 'postgres/cluster')
let settings: Settings
let server: RunningServer
beforeAll(async () => {
  settings = { PORT: await freePort(), DATA_DIR: data.path }
  server = await startServer(settings)
}, 60_000)
afterAll(async () => {
  await endServersLeft()
  data.remove()
})

function linesOf({ errors }: Ending): string[] {
  return errors.trim().split('\n')
}

function postgresPid(): number {
  const pid = recordedPid(cluster)
  if (pid === undefined) throw new Error('no PostgreSQL runs')
  return pid
}

/** The port is closed, and PostgreSQL has ended with the server. */
async function expectNothingLeft(pids: readonly number[]): Promise<void> {
  await waitFor('the processes to be gone', async () => !pids.some(isAlive))
  expect(recordedPid(cluster)).toBeUndefined()
  // Free for the next one.
  await (await acquireInstanceLock(data.path)).release()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
}

test.runIf(DEEP)(
  'a second start on the same folder says in one line where the first one runs, and harms nothing',
  async () => {
    const second = await runToEnd({ ...settings, PORT: await freePort() })

    expect(second.code).toBe(1)
    const [line, ...more] = linesOf(second)
    expect(line).toContain(`http://localhost:${settings.PORT}`)
    expect(line).toContain(String(server.pid))
    expect(more).toEqual([])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  },
)

deepTest('a port in use by another program is reported in one line', async () => {
  const other = makeDataDir()
  const PORT = await freePort()
  const holder = net.createServer()
  await new Promise<void>((resolve) => holder.listen(Number(PORT), '127.0.0.1', resolve))

  const ending = await runToEnd({ PORT, DATA_DIR: other.path })

  expect(ending.code).toBe(1)
  expect(linesOf(ending)).toEqual([expect.stringContaining(`Le port ${PORT} est déjà pris`)])
  expect(existsSync(join(other.path, 'postgres'))).toBe(false)
  await new Promise((resolve) => holder.close(resolve))
  other.remove()
})

deepTest(
  'SIGTERM ends it cleanly, whatever idle connections and half requests there are: no process is left',
  async () => {
    const halves = ['', 'GET /items HTTP/1.1\r\n', 'POST /item HTTP/1.1\r\ncontent-length: 9\r\n\r\n{']
    const sockets = halves.map((half) => {
      // A browser opens connections in advance, which it may never use.
      const socket = net.connect(Number(settings.PORT), '127.0.0.1')
      socket.on('error', () => {})
      if (half) socket.write(half)
      return socket
    })
    await sleep(100)
    const pids = [server.pid, postgresPid()]

    const ended = server.end('SIGTERM')
    const first = await Promise.race([ended, sleep(MAX_STOP_MS, 'still stopping')])
    for (const socket of sockets) socket.destroy()
    await ended

    expect(first).toMatchObject({ code: 0, signal: null, errors: '' })
    await expectNothingLeft(pids)
  },
  60_000,
)

deepTest.each(['SIGTERM', 'SIGINT'] as const)(
  '%s loses no data',
  async (signal) => {
    server = await startServer(settings)
    const items = await server.visitor.listItems()

    expect(await server.end(signal)).toMatchObject({ code: 0, signal: null, errors: '' })
    server = await startServer(settings)
    expect(await server.visitor.listItems()).toEqual(items)
    await server.end('SIGTERM')
  },
  60_000,
)

deepTest(
  'Ctrl-C while it starts leaves nothing behind either, whenever it comes',
  async () => {
    await server.end('SIGTERM')
    for (const milliseconds of [0, 150]) {
      const { child, ended } = launch(settings)
      const postgres = await waitFor('PostgreSQL', async () => recordedPid(cluster))
      await sleep(milliseconds)
      child.kill('SIGINT')

      expect(await ended).toMatchObject({ code: 0, signal: null, errors: '' })
      await expectNothingLeft([postgres])
    }
    server = await startServer(settings)
  },
  60_000,
)

deepTest(
  'data of another PostgreSQL version is refused in one line that names both versions',
  async () => {
    await server.end('SIGTERM')
    const copy = makeDataDir()
    cpSync(data.path, copy.path, { recursive: true })
    const version = join(copy.path, 'postgres/cluster/PG_VERSION')
    const ours = readFileSync(version, 'utf8').trim()
    writeFileSync(version, '12\n')

    const ending = await runToEnd({ PORT: await freePort(), DATA_DIR: copy.path })

    expect(ending.code).toBe(1)
    const [line, ...more] = linesOf(ending)
    expect(line).toContain(join(copy.path, 'postgres/cluster'))
    expect(line).toMatch(new RegExp(`PostgreSQL 12, .* ${ours} `))
    expect(more).toEqual([])
    expect(readFileSync(version, 'utf8')).toBe('12\n')
    copy.remove()
  },
  30_000,
)

deepTest('production does not start without its settings, and lists all that are missing', async () => {
  const other = makeDataDir()

  const ending = await runToEnd({ MODE: 'production', PORT: await freePort(), DATA_DIR: other.path })

  expect(ending.code).toBe(1)
  const settings = ['DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'PAYMENT_AIRTEL', 'PAYMENT_MOOV']
  for (const name of settings) {
    expect(ending.errors).toContain(`il manque ${name}`)
  }
  expect(ending.errors).not.toMatch(/^\s+at /m)
  expect(existsSync(join(other.path, 'postgres'))).toBe(false)
  other.remove()
})

deepTest.each(['65536', 'abc'])('PORT=%s is refused in one line', async (PORT) => {
  const ending = await runToEnd({ PORT, DATA_DIR: data.path })

  expect(ending.code).toBe(1)
  expect(linesOf(ending)).toEqual(['PORT doit être un nombre entier de 1 à 65535.'])
})
