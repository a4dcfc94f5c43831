import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MissingProgramError } from '../../production/programs.ts'
import { assertPromises, type Figures, type Scenario, type ScenarioOptions } from '../scenario.ts'
import { makeFolder, openStage } from '../stage.ts'

const BUSY_MS = 5000
/** Long enough for the cron jobs of a whole minute. */
const JUMPED_MS = 65_000

/**
 * The clock of the worker's machine jumps three days ahead, then three days back, while people rent through another
 * process.
 */
export const jumpingClock: Scenario = {
  name: 'clock',
  title: "a worker's clock jumps three days forwards and backwards",
  minutes: 12,
  run,
}

async function run(scenario: ScenarioOptions): Promise<Figures> {
  const file = path.join(makeFolder(scenario.stack), 'clock')
  const jump = (by: string) => writeFileSync(file, `${by}\n`)
  jump('+0')
  const stage = await openStage({
    scenario,
    processes: ['worker', 'web'],
    // Timers keep their pace; only the time of day jumps.
    through: [
      'env',
      `LD_PRELOAD=${findFaketime()}`,
      `FAKETIME_TIMESTAMP_FILE=${file}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      'DONT_FAKE_MONOTONIC=1',
    ],
  })
  const payer = stage.payer()
  const load = stage.load()
  await sleep(BUSY_MS)
  for (const by of ['+3d', '-3d']) {
    scenario.log(`the worker's clock: ${by}`)
    jump(by)
    await sleep(JUMPED_MS)
  }
  jump('+0')
  await load.stop()
  const figures = await stage.assertWordsKept(load)
  await payer.stop()
  const { rows } = await stage.books.pool.query<{ expired: number; strange: number }>(`
    select (select count(*) from rentals where cancellation = 'expired') as expired,
      (select count(*) from rentals where abs(extract(epoch from requested_at - now())) > 3600) as strange`)
  const { expired = 0, strange = 0 } = rows[0] ?? {}
  assertPromises([
    ...(expired > 0 ? [`${expired} rentals expired before their time`] : []),
    ...(strange > 0 ? [`${strange} rentals carry a time that was not`] : []),
  ])
  return { ...figures, 'expired before their time': expired }
}

/** @throws where it is not installed. */
function findFaketime(): string {
  const folders = ['/usr/lib', '/usr/local/lib', '/usr/lib64'].filter((folder) => existsSync(folder))
  const found = folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    .map((folder) => path.join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
  if (!found) throw new MissingProgramError('faketime is not installed: on Debian, apt-get install faketime.')
  return found
}
