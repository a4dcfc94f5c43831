// `npm run test:faults [-- name…] [--kills=10]` injects faults into real processes; without a name, all of them.
// --if-possible: if a program is missing, prints it and skips.
import { parseArgs } from 'node:util'
import { closingLine, NOTHING, ONE_FAILED, ONE_PASSED, sum, type Tally } from '../../tools/checks/tally.ts'
import { MissingProgramError } from '../production/programs.ts'
import type { Figures, Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

const MINUTE = 60_000
const DEFAULT_KILLS = '10'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: 'string', default: DEFAULT_KILLS },
      'if-possible': { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length > 0) {
    console.error(
      `No such scenario: ${unknown.join(', ')}. There are: ${SCENARIOS.map(({ name }) => name).join(', ')}.`,
    )
    return 2
  }
  const chosen = SCENARIOS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const options = { kills: Number(values.kills), ifPossible: values['if-possible'] }
  let tally = NOTHING
  for (const scenario of chosen) tally = sum([tally, await play(scenario, options)])
  console.log(`\n${closingLine(tally)}`)
  return tally.failed === 0 ? 0 : 1
}

async function play(
  scenario: Scenario,
  { kills, ifPossible }: { kills: number; ifPossible: boolean },
): Promise<Tally> {
  console.log(`\n${scenario.name}: ${scenario.title}`)
  const began = Date.now()
  try {
    const figures = await within(scenario, kills)
    printFigures({ ...figures, seconds: Math.round((Date.now() - began) / 1000) })
    return ONE_PASSED
  } catch (error) {
    if (ifPossible && error instanceof MissingProgramError) {
      console.log(`  NOT PLAYED: ${error.message}`)
      return NOTHING
    }
    console.error(`  FAILED: ${error instanceof Error ? error.stack : String(error)}`)
    return ONE_FAILED
  }
}

async function within(scenario: Scenario, kills: number): Promise<Figures> {
  const stack = new AsyncDisposableStack()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`it took more than ${scenario.minutes} minutes`)),
    scenario.minutes * MINUTE,
  )
  stack.defer(() => clearTimeout(timer))
  try {
    const run = scenario.run({ kills, stack, log: (line) => console.log(`  · ${line}`) })
    return await Promise.race([run, late.promise])
  } finally {
    await stack.disposeAsync()
  }
}

function printFigures(figures: Figures): void {
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what}: ${figure}`)
}

// Everything started here ends with this process, also on a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(0)
process.exit(await main())
