import { sql } from 'kysely'
import { brokenPromises, describeAll, SECOND_THOUGHTS } from './invariants.ts'
import { createMailReader, type MailReader } from './mailed-amounts.ts'
import { wrongDifferences } from './reconciled-days.ts'
import { beginLife, type Life } from './simulated-life.ts'
import { wrongStatements } from './statements.ts'
import { type PlannedStep, type StepName, takeStep } from './steps.ts'
import { endsSeen, leftOver, letEverythingEnd } from './the-end.ts'

/** Runs a story in a town: reproducible, except for concurrent events. */
export interface TownStory {
  readonly seed: number
  readonly steps: readonly PlannedStep[]
  /** An extra promise to check, by the names of the steps so far. */
  readonly also?: (names: readonly StepName[]) => readonly string[]
}

export interface Narrated {
  /** The failure, if any. */
  readonly failure: string | null
  /** How many steps were run. */
  readonly taken: number
  readonly lines: readonly string[]
  /** The different outcomes. */
  readonly ends: readonly string[]
}

/** Runs it in a new town. All promises are checked after every step. */
export async function liveThrough(story: TownStory): Promise<Narrated> {
  const life = await beginLife(story.seed)
  const mails = createMailReader(life.database.kysely)
  const lines: string[] = []
  let taken = 0
  try {
    for (const step of story.steps) {
      taken += 1
      lines.push(`${taken}. ${life.now().toISOString()}`)
      lines.push(`   ${await takeStep(life, step)}`)
      await assertPromisesKept(life, story, taken)
      if (taken % MAILS_READ_EVERY === 0) await assertMailsTrue(mails)
    }
    await assertMailsTrue(mails)
    lines.push('everything ends')
    await letEverythingEnd(life.beginStep(story.seed))
    await assertPromisesKept(life, story, taken)
    await assertMailsTrue(mails)
    const left = await leftOver(life)
    if (left.length > 0) throw new Error(`left over: ${left.join('\n')}`)
    const wrong = await wrongStatements(life)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    const differences = await wrongDifferences(life.beginStep(story.seed))
    if (differences.length > 0) throw new Error(differences.join('\n'))
    await assertPromisesKept(life, story, taken)
    return { failure: null, taken, lines, ends: await endsSeen(life) }
  } catch (error) {
    const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { failure: [...life.faults, thrown].join('\n'), taken, lines, ends: [] }
  } finally {
    await life.close()
  }
}

/** Steps; old mails are deleted, but only after weeks. */
const MAILS_READ_EVERY = 10

async function assertMailsTrue(mails: MailReader): Promise<void> {
  const wrong = await mails.wrongAmounts()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

export const WRONG_MOVES = sql`select violation from simulated_wrong_moves`

async function assertPromisesKept(life: Life, { steps, also }: TownStory, taken: number): Promise<void> {
  const { kysely } = life.database
  const [broken, moves] = await Promise.all([
    brokenPromises(kysely, life.latest(), SECOND_THOUGHTS),
    describeAll(kysely, [WRONG_MOVES]),
  ])
  const sentTwice = [...life.sent].filter(([, times]) => times > 1).map(([one]) => `${one} was sent twice`)
  const others = also?.(steps.slice(0, taken).map(({ name }) => name)) ?? []
  const wrong = [...broken, ...moves, ...sentTwice, ...others]
  if (wrong.length > 0 || life.faults.length > 0) throw new Error(wrong.join('\n'))
}
