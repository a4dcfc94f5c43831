/**
 * All checks in one run: `npm test`. `npm test -- --only=vitest packages/domain` runs the named steps alone (a comma
 * between several; `static` names all that run no test) and passes the other arguments on. The last line is always `N passed, N failed`. `npm run test:deep`
 * runs the same at length, on a new seed, with the trials that need outside programs.
 */
import { randomInt } from 'node:crypto'
import { endRunning, runCommand } from './run-command.ts'
import { type StaticStep, staticSteps } from './steps.ts'
import { closingLine, NOTHING, ONE_FAILED, ONE_PASSED, sum, type Tally } from './tally.ts'
import { runTests, TEST_RUNS } from './test-runs.ts'
import { runTrial, TRIALS } from './trials.ts'

const AT_A_TIME = 2
const INTERRUPTED = 130
const DEEP_FLAG = '--deep'

interface Request {
  readonly deep: boolean
  readonly only: readonly string[] | undefined
  readonly extra: readonly string[]
}

let interrupted = false

async function runChecks({ deep, only, extra }: Request): Promise<Tally> {
  const chosen = ({ id }: { id: string }) => only === undefined || only.includes(id)
  const steps = staticSteps().filter((step) => only?.includes('static') || chosen(step))
  const runs = TEST_RUNS.filter(chosen)
  const trials = deep ? TRIALS.filter(chosen) : []
  if (steps.length + runs.length + trials.length === 0) {
    const all = [...staticSteps(), ...TEST_RUNS, ...(deep ? TRIALS : [])]
    console.error(`Steps: ${all.map(({ id }) => id).join(', ')}.`)
    return ONE_FAILED
  }

  const before = await runStaticSteps(steps, extra)
  if (before.failed > 0) return before

  const tallies = [before]
  const names: string[] = []
  for (const run of runs) {
    if (interrupted) break
    console.log(`\n${run.title}`)
    const report = await runTests(run, extra)
    tallies.push(report)
    names.push(...report.names)
  }
  for (const trial of trials) {
    if (interrupted) break
    console.log(`\n${trial.title}`)
    const outcome = await runTrial(trial, extra)
    tallies.push(outcome)
    if (outcome.failed > 0) names.push(`✗ ${trial.title}`)
  }
  // Repeated at the end: the first report is thousands of lines above, and a truncated log has only the last ones.
  if (names.length > 0) console.log(`\n${names.join('\n')}`)
  return sum(tallies)
}

/** Two at a time, in order; a failure lets running steps finish and starts no new one. */
async function runStaticSteps(steps: readonly StaticStep[], extra: readonly string[]): Promise<Tally> {
  const waiting = [...steps]
  let tally = NOTHING

  const work = async () => {
    while (tally.failed === 0 && !interrupted) {
      const next = waiting.shift()
      if (next === undefined) return
      const result = await runStaticStep(next, extra)
      // Not in one expression, which would add to a value from before the await.
      tally = sum([tally, result])
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return tally
}

async function runStaticStep({ title, commands }: StaticStep, extra: readonly string[]): Promise<Tally> {
  const start = performance.now()
  for (const [index, command] of commands.entries()) {
    const last = index === commands.length - 1
    const args = last ? [...command.args, ...extra] : command.args
    const { ok, output } = await runCommand({ ...command, args }, { output: 'kept' })
    if (!ok) {
      console.log(`✗ ${title}\n${output.trimEnd()}`)
      return ONE_FAILED
    }
  }
  console.log(`✓ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return ONE_PASSED
}

function readRequest(args: readonly string[]): Request {
  const flag = '--only='
  const only = args.find((arg) => arg.startsWith(flag))
  return {
    deep: args.includes(DEEP_FLAG),
    only: only?.slice(flag.length).split(','),
    extra: only === undefined ? [] : args.filter((arg) => arg !== only && arg !== DEEP_FLAG),
  }
}

function interrupt(): void {
  interrupted = true
  endRunning()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
// The launcher is gone, by kill -9 or otherwise: no child may outlive it.
process.once('disconnect', interrupt)
process.channel?.unref()
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const request = readRequest(process.argv.slice(2))
if (request.deep) {
  process.env.TEST_DEEP = '1'
  process.env.TEST_SEED ||= String(randomInt(1, 2 ** 31))
}
const seedLine = request.deep ? `TEST_SEED=${process.env.TEST_SEED}\n` : ''
process.stdout.write(seedLine)
const tally = await runChecks(request)
process.stdout.write(seedLine)
console.log(`\n${closingLine(tally)}`)
if (interrupted) process.exit(INTERRUPTED)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)
