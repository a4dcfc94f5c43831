// `npm run test:production`: the product in production on this machine, from the first start on an empty database to
// the rolling upgrade, with Debian's PostgreSQL (TLS, password, replica) and nginx. Everything is on loopback, in a
// folder of its own, and is removed afterwards. --if-possible: if a program is missing, prints it and skips. --rolls=5:
// upgrades to one release after the other. --busy=2: keeps that many cores busy meanwhile.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import { freePorts } from '../server/free-ports.ts'
import { playMailServer } from '../server/mail-server.ts'
import { startObjectStorage } from '../server/object-storage.ts'
import { startChild } from './child.ts'
import { startNginx } from './front.ts'
import { startPostgres } from './postgres.ts'
import { findPrograms, MissingProgramError } from './programs.ts'
import { countPromises, GoneFarEnoughError } from './promises.ts'
import { writeSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import { printAll } from './story.ts'

const { values } = parseArgs({
  options: {
    'if-possible': { type: 'boolean', default: false },
    rolls: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
  },
})
const ROLLS = Number(values.rolls)
// Two minutes on an idle machine, and a minute for each further upgrade.
const MAX_MS = 600_000 + ROLLS * 300_000

/** Cleaned up in reverse order, whatever happened. */
const undo: (() => Promise<unknown>)[] = []

/** CPU load from other work. It ends on its own, even if this process dies. */
function keepBusy(cores: number): void {
  const loop = `const end = Date.now() + ${MAX_MS}; while (Date.now() < end) {}`
  for (let core = 0; core < cores; core += 1) {
    const child = startChild(process.execPath, { args: ['--eval', loop], env: {} })
    undo.push(() => child.stop())
  }
}

async function setStage(): Promise<Stage> {
  const programs = findPrograms(process.env)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-production-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL's account must be able to enter the folder.
  await chmod(folder, 0o711)
  const [primary = 0, replica = 0, https = 0, http = 0, one = 0, two = 0, worker = 0, spare = 0] =
    await freePorts(8)
  const mails = await playMailServer()
  undo.push(() => mails.stop())
  const storage = await startObjectStorage()
  undo.push(() => storage.stop())
  const provider = await MypvitFake.start()
  undo.push(() => provider.stop())
  const servers = await startPostgres({
    programs: programs.postgres,
    folder: path.join(folder, 'postgres'),
    ports: { primary, replica },
  })
  undo.push(() => servers.stop())
  const origin = `https://localhost:${https}`
  const env = await writeSettings(path.join(folder, 'secrets'), {
    publicUrl: origin,
    databaseUrl: servers.url,
    secret: randomBytes(32).toString('base64url'),
    smtpPort: mails.port,
    storage: storage.settings,
    provider: provider.settings,
  })
  const startFront = async () => {
    const ports = { https, http, web: [one, two] as const }
    const nginx = await startNginx({ nginx: programs.nginx, folder: path.join(folder, 'nginx'), ports })
    undo.push(() => nginx.stop('SIGQUIT'))
  }
  keepBusy(Number(values.busy))
  const ports = { one, two, worker, spare }
  return { origin, mails, provider, storage, servers, env, folder, rolls: ROLLS, ports, startFront, undo }
}

async function main(): Promise<boolean> {
  const promises = countPromises((line) => console.log(line))
  try {
    await printAll(await setStage(), promises)
  } catch (error) {
    if (error instanceof MissingProgramError) {
      console.error(error.message)
      if (values['if-possible']) return promises.conclude()
    }
    if (!(error instanceof GoneFarEnoughError)) {
      await promises.keep('the trial goes on to its end', () => Promise.reject(error))
    }
  } finally {
    for (const one of undo.toReversed()) {
      await Promise.resolve(one()).catch((error: unknown) => console.error(String(error)))
    }
  }
  return promises.conclude()
}

let ending = false
async function giveUp(why: string): Promise<void> {
  if (ending) return
  ending = true
  console.error(why)
  for (const one of undo.toReversed()) await Promise.resolve(one()).catch(() => {})
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const late = setTimeout(() => void giveUp('It takes too long.'), MAX_MS)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(signal))

const allKept = await main()
clearTimeout(late)
process.exitCode = allKept ? 0 : 1
