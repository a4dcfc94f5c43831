import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from '../load.ts'
import type { Figures, Scenario, ScenarioOptions } from '../scenario.ts'
import { openStage, type Stage } from '../stage.ts'
import { waitLong } from '../wait-long.ts'

/** Kills something once, and returns how to restore it. */
type Kill = (stage: Stage, count: number) => Promise<() => Promise<void>>

const BUSY_ANSWERS = [5, 60] as const
const MAX_BUSY_MS = 4000
const HEAL_TIMEOUT_MS = 180_000

function killing(name: string, title: string, kill: Kill): Scenario {
  return { name, title, minutes: 45, run: (options) => runKills(options, kill) }
}

async function runKills(scenario: ScenarioOptions, kill: Kill): Promise<Figures> {
  const { kills, log } = scenario
  const stage = await openStage({ scenario, processes: ['web', 'web', 'worker'] })
  const payer = stage.payer()
  const load = stage.load()
  const heals: number[] = []
  for (let count = 1; count <= kills; count++) {
    await busy(stage, load)
    const before = Date.now()
    const mend = await kill(stage, count)
    const answered = waitLong('an answer of 2xx again', HEAL_TIMEOUT_MS, healed(load))
    const heal = answered.then(() => heals.push(Date.now() - before))
    await Promise.all([heal, mend()])
    if (count % 10 === 0)
      log(`${count} kills: ${load.acknowledged.length} requests, ${load.counts.answers} answers`)
  }
  await load.stop()
  const figures = await stage.assertWordsKept(load)
  await payer.stop()
  return { kills, ...figures, ...spread('until the next answer, ms', heals) }
}

/** Counted in answers, not in time, so that the speed of the machine does not matter. */
async function busy({ random }: Stage, { counts }: Load): Promise<void> {
  const target = counts.answers + random.between(...BUSY_ANSWERS)
  for (let waited = 0; counts.answers < target && waited < MAX_BUSY_MS; waited += 10) await sleep(10)
  await sleep(random.between(0, 30))
}

function healed({ counts }: Load): () => Promise<boolean> {
  const before = counts.answers
  return async () => counts.answers > before
}

function spread(what: string, numbers: readonly number[]): Figures {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { [`${what} (median)`]: at(0.5), [`${what} (worst)`]: at(1) }
}

/** Kills the two processes in turn: the other one answers meanwhile. */
export const killServer = killing('kill-server', 'a server process killed', async ({ web }, count) => {
  const dying = web[count % web.length]
  await dying?.kill()
  return async () => dying?.start()
})

export const killWorker = killing('kill-worker', 'the worker process killed', async ({ processes }) => {
  const worker = processes.at(-1)
  await worker?.kill()
  return async () => worker?.start()
})

/** Kills the whole server or one connection's process, which ends all others, in turn. */
export const killPostgres = killing('kill-postgres', 'PostgreSQL killed', async ({ postgres }, count) => {
  if (count % 2 === 0) {
    await postgres.killOneConnection()
    return async () => {}
  }
  await postgres.kill()
  return () => postgres.start()
})
