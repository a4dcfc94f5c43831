import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCallbackAddresses } from '../../apps/server/src/features/payments/callbacks/callback-addresses.ts'
import type { Person } from '../server/people.ts'
import { signIn } from '../simulation/neighbours.ts'
import { freePort } from '../simulation/running-server.ts'
import { type Random, seededRandom } from '../simulation/seeded-random.ts'
import { allDone, brokenAnswers } from './compare.ts'
import { type Load, startLoad } from './load.ts'
import { type Outside, playOutside } from './outside.ts'
import { type Payer, startPayer } from './payer.ts'
import { makePostgres, makePostgresFolder, type PostgresServer } from './postgres-server.ts'
import { type ProductProcess, productProcess } from './product-process.ts'
import { assertPromises, type Figures, type ScenarioOptions } from './scenario.ts'
import { type Books, openBooks, settleTown, type Town } from './settle-town.ts'
import { waitLong } from './wait-long.ts'

type Kind = 'all' | 'web' | 'worker'

export interface StageOptions {
  readonly scenario: ScenarioOptions
  readonly processes: readonly Kind[]
  readonly postgresSettings?: Readonly<Record<string, string>>
  /** The database address for the product, where it is not the server itself: a proxy, a slow line. */
  readonly databaseBehind?: (postgres: PostgresServer) => Promise<string>
  readonly environment?: Readonly<Record<string, string>>
  /** A program that wraps the first process. */
  readonly through?: readonly string[]
}

/** The product in production mode: several processes on one database, with simulated external services. */
export interface Stage {
  readonly folder: string
  readonly postgres: PostgresServer
  readonly outside: Outside
  readonly town: Town
  readonly books: Books
  readonly people: readonly Person[]
  readonly random: Random
  /** All processes; those that serve HTTP are in `web`. */
  readonly processes: readonly ProductProcess[]
  readonly web: readonly ProductProcess[]
  readonly callbackPath: string
  readonly load: () => Load
  readonly payer: () => Payer
  /** Waits until all work is done, and checks every acknowledged answer against the books. */
  assertWordsKept(load: Load, books?: Books): Promise<Figures>
}

const SECRET = 'a secret of the faults, long enough to sign sessions with'
const SIGN_IN_TIMEOUT_MS = 60_000
const SEED = Number(process.env.FAULTS_SEED ?? 20_270_401)

export function makeFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'okoume-faults-'))
  // PostgreSQL, which may run as another user than root, must be able to enter.
  chmodSync(folder, 0o755)
  if (process.env.FAULTS_KEEP !== '1') stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { stack, log } = options.scenario
  const folder = makeFolder(stack)
  const { postgresSettings: settings = {}, databaseBehind = async ({ url }) => url('okoume') } = options
  const postgres = await makePostgres({ folder: makePostgresFolder(folder, 'postgres'), settings })
  stack.defer(() => postgres.stop())
  await postgres.start()
  const { url, town } = await settleTown(postgres.url)
  const books = openBooks(url)
  stack.defer(() => books.close())
  const outside = await playOutside(stack)
  log(`PostgreSQL, its town and everybody around stand in ${folder}`)
  const processes = await makeProcesses(options, {
    folder,
    environment: {
      ...outside.environment,
      DATABASE_URL: await databaseBehind(postgres),
      ...options.environment,
    },
  })
  for (const process of processes) stack.defer(() => process.kill())
  await Promise.all(processes.map((process) => process.start()))
  const web = processes.filter((_, index) => options.processes[index] !== 'worker')
  const people = await signInEverybody(web, town)
  log(`${processes.map(({ name }) => name).join(', ')} are ready; ${people.length} people are signed in`)
  const random = seededRandom(SEED)
  const callbackPath = new URL(createCallbackAddresses(SECRET, 'http://localhost').of('mypvit')).pathname
  const stage = { folder, postgres, outside, town, books, people, random, processes, web, callbackPath }
  return {
    ...stage,
    load: () => startLoad({ town, people, processes: web, random: random.fork() }),
    payer: () => startPayer({ mypvit: outside.mypvit, processes: web, callbackPath, random: random.fork() }),
    assertWordsKept: (load, now = books) => assertWordsKept(stage, load, now),
  }
}

interface Grounds {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

async function makeProcesses(
  { processes, through }: StageOptions,
  { folder, environment }: Grounds,
): Promise<ProductProcess[]> {
  const ports = await Promise.all(processes.map(() => freePort()))
  return processes.map((kind, index) =>
    productProcess({
      name: `${kind} ${index + 1}`,
      port: ports[index] ?? '',
      ...(through && index === 0 ? { through } : {}),
      logFile: path.join(folder, `${kind}-${index + 1}.log`),
      environment: {
        MODE: 'production',
        PROCESS: kind,
        // One origin for all of them, as behind a proxy: it is the tokens' issuer.
        PUBLIC_URL: `http://localhost:${ports[0]}`,
        AUTH_SECRET: SECRET,
        DATA_DIR: path.join(folder, 'data'),
        DRAIN_MS: '0',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    }),
  )
}

async function signInEverybody(web: readonly ProductProcess[], { neighbours }: Town): Promise<Person[]> {
  const [first] = web
  if (!first) return []
  const server = { url: first.url, clientOf: first.clientOf }
  const people: Person[] = []
  for (const one of neighbours) {
    await waitLong(`${one.name} to be signed in`, SIGN_IN_TIMEOUT_MS, async () => {
      // A machine that has just started three processes may answer slowly.
      const person = await signIn(server, one).catch(() => null)
      if (person) people.push(person)
      return person !== null
    })
  }
  return people
}

async function assertWordsKept(
  { outside, processes }: Pick<Stage, 'outside' | 'processes'>,
  { acknowledged, counts, failures }: Load,
  books: Books,
): Promise<Figures> {
  const neverArrived = await allDone(books, outside.mypvit)
  assertPromises([
    ...(await brokenAnswers(books, acknowledged, outside.mypvit)),
    ...failures.map((failure) => `an answer was ${failure}`),
    ...processes.flatMap((process) => process.diedByItself() ?? []),
  ])
  const answered = acknowledged.filter(({ payment }) => payment !== undefined)
  const booked = answered.filter(({ payment }) => payment?.status === 'SUCCESS')
  return {
    'acknowledged requests': answered.length,
    'acknowledged bookings': booked.length,
    'of them, agreements': booked.filter(({ body }) => body.enquiry !== undefined).length,
    'answers of 2xx': counts.answers,
    'answers of 503': counts.unavailable,
    'connections lost': counts.lost,
    'orders that died on their way, and are asked about': neverArrived,
    'lost or doubled': 0,
  }
}
