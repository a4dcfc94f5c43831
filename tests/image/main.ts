// `npm run test:image`: deploy/Dockerfile followed step by step without Docker, each stage in a folder; then the
// server is started from what the image would hold, with the image's own environment and command, in production on a
// PostgreSQL of its own. What it cannot see: the base image, its accounts, and a file system that is read-only.
// --if-possible: if a program is missing, prints it and skips.
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { run, startChild } from '../production/child.ts'
import { startPostgres } from '../production/postgres.ts'
import { findPrograms, MissingProgramError } from '../production/programs.ts'
import { countPromises, expectSame, GoneFarEnoughError, type Promises } from '../production/promises.ts'
import { writeSettings } from '../production/settings.ts'
import { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import { freePorts } from '../server/free-ports.ts'
import { playMailServer } from '../server/mail-server.ts'
import { startObjectStorage } from '../server/object-storage.ts'
import { waitFor } from '../server/wait-for.ts'
import { type BuiltTree, buildTree } from './build-tree.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const MAX_MS = 1_800_000

/** Cleaned up in reverse order, whatever happened. */
const undo: (() => Promise<unknown>)[] = []

async function build(folder: string): Promise<BuiltTree> {
  const context = path.join(folder, 'context')
  // What git knows, as a fresh clone would have it: none of the machine's own files.
  const listed = await run('git', ['-C', PROJECT, 'ls-files', '-z'])
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(path.dirname(path.join(context, file)), { recursive: true })
    await cp(path.join(PROJECT, file), path.join(context, file), { verbatimSymlinks: true })
  }
  const dockerfile = await readFile(path.join(PROJECT, 'deploy/Dockerfile'), 'utf8')
  return buildTree({
    dockerfile,
    context,
    folder: path.join(folder, 'stages'),
    log: (line) => console.log(`  ${line}`),
  })
}

/** Production's settings, with everything around the server played on this machine. */
async function settings(folder: string, port: number): Promise<NodeJS.ProcessEnv> {
  const [primary = 0, replica = 0] = await freePorts(2)
  const mails = await playMailServer()
  undo.push(() => mails.stop())
  const storage = await startObjectStorage()
  undo.push(() => storage.stop())
  const provider = await MypvitFake.start()
  undo.push(() => provider.stop())
  const servers = await startPostgres({
    programs: findPrograms(process.env).postgres,
    folder: path.join(folder, 'postgres'),
    ports: { primary, replica },
  })
  undo.push(() => servers.stop())
  return writeSettings(path.join(folder, 'secrets'), {
    publicUrl: `http://localhost:${port}`,
    databaseUrl: servers.url,
    secret: randomBytes(32).toString('base64url'),
    smtpPort: mails.port,
    storage: storage.settings,
    provider: provider.settings,
  })
}

async function tryImage(promises: Promises): Promise<void> {
  findPrograms(process.env)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-image-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL's account must be able to enter the folder.
  await chmod(folder, 0o711)
  let tree: BuiltTree | undefined
  await promises.must('every step of deploy/Dockerfile works', async () => {
    tree = await build(folder)
    return `${Math.round(Number((await run('du', ['-sk', tree.folder])).split('\t')[0]) / 1024)} MB`
  })
  if (tree === undefined) return
  const [port = 0] = await freePorts(1)
  const env = { ...tree.env, ...(await settings(folder, port)), HOST: '127.0.0.1', PORT: String(port) }
  const server = startChild(process.execPath, { args: tree.command.slice(1), env, cwd: tree.folder })
  undo.push(() => server.stop())
  const status = async (at: string) => (await fetch(`http://127.0.0.1:${port}${at}`)).status
  await promises.must('what it holds becomes ready in production', () =>
    waitFor('the server to be ready', async () => {
      if (server.ended()) throw new Error(server.output())
      return (await status('/readyz').catch(() => 0)) === 200
    }).then(() => undefined),
  )
  await promises.keep('it shows the home page and answers the API', async () => {
    expectSame([await status('/'), await status('/api/items')], [200, 200], 'status')
    return undefined
  })
  await promises.keep('it ends with 0 when it is asked to', async () => {
    expectSame(await server.stop(), 0, 'exit code')
    return undefined
  })
}

async function cleanUp(): Promise<void> {
  for (const one of undo.splice(0).toReversed()) {
    await Promise.resolve(one()).catch((error: unknown) => console.error(String(error)))
  }
}

async function main(): Promise<boolean> {
  const promises = countPromises((line) => console.log(line))
  try {
    await tryImage(promises)
  } catch (error) {
    if (error instanceof MissingProgramError) {
      console.error(error.message)
      if (process.argv.includes('--if-possible')) return promises.conclude()
    }
    if (!(error instanceof GoneFarEnoughError)) {
      await promises.keep('the trial goes on to its end', () => Promise.reject(error))
    }
  } finally {
    await cleanUp()
  }
  return promises.conclude()
}

async function giveUp(why: string): Promise<void> {
  console.error(why)
  await cleanUp()
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const late = setTimeout(() => void giveUp('It takes too long.'), MAX_MS)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp(signal))

const allKept = await main()
clearTimeout(late)
process.exitCode = allKept ? 0 : 1
