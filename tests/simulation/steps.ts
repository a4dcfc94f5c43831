import { askFor, chooseAsking, describeAsking } from './asking.ts'
import type { Cut } from './mortal-pool.ts'
import type { Random } from './seeded-random.ts'
import type { Life } from './simulated-life.ts'
import { runPayouts, switchPayouts } from './steps/automatic-payout-steps.ts'
import { chooseOther } from './steps/carried-steps.ts'
import { bargain, payAgreement, question } from './steps/enquiry-steps.ts'
import { answer, arbitrate, handOver, report } from './steps/handover-steps.ts'
import { payByLink } from './steps/link-steps.ts'
import { bookMovement, signDay } from './steps/office-steps.ts'
import { callback, changeMind, review } from './steps/payment-steps.ts'
import { ask, cancel, cancelLate, claim, decide, phone, write } from './steps/renting-steps.ts'
import { answerContest, giveBack, giveReview, share } from './steps/return-steps.ts'
import { type Step, together, WrongOutcome } from './steps/step.ts'
import { suspend } from './steps/suspension-steps.ts'
import { verify } from './steps/verification-steps.ts'
import { correct, payByHand, takeBack, withdraw, withdrawAgain } from './steps/wallet-steps.ts'
import { putClock, sweep, wait, work } from './steps/work-steps.ts'

/** Several renters who want the same item, the parties who answer and the jobs, all concurrently. */
const crowd: Step = async (life) => {
  const item = life.random.pick(life.items)
  const askings = Array.from({ length: life.random.between(2, 4) }, () => chooseAsking(life, item))
  const others = [
    decide,
    cancel,
    giveBack,
    answerContest,
    giveReview,
    handOver,
    report,
    answer,
    work,
    sweep,
    claim,
    bargain,
    payAgreement,
    chooseOther,
    payByLink,
    withdraw,
    withdraw,
    runPayouts,
    takeBack,
    payByHand,
    review,
  ]
  const chosen = others.filter(() => life.random.chance(0.5))
  const outcomes = await together([
    ...askings.map(async (asking) => `${describeAsking(asking)}: ${await askFor(life, asking)}`),
    ...chosen.map((step) => atOnce(step, life)),
  ])
  if (outcomes.some((one) => one.includes('INTERNAL')))
    throw new Error(`a request failed\n${outcomes.join('\n')}`)
  return `at once: ${outcomes.join(' | ')}`
}

/** Among concurrent events a refusal may be right: only a server error is wrong. */
async function atOnce(step: Step, life: Life): Promise<string> {
  try {
    return await step({ ...life, random: life.random.fork() })
  } catch (error) {
    if (error instanceof WrongOutcome) return error.message
    throw error
  }
}

const STEPS = {
  ask,
  phone,
  decide,
  cancel,
  cancelLate,
  claim,
  write,
  question,
  bargain,
  payAgreement,
  chooseOther,
  payByLink,
  giveBack,
  answerContest,
  giveReview,
  handOver,
  report,
  answer,
  arbitrate,
  share,
  withdraw,
  withdrawAgain,
  takeBack,
  switchPayouts,
  runPayouts,
  payByHand,
  correct,
  bookMovement,
  signDay,
  callback,
  changeMind,
  review,
  work,
  sweep,
  suspend,
  verify,
  wait,
  putClock,
  crowd,
} as const
export type StepName = keyof typeof STEPS

const WEIGHTS: Readonly<Record<StepName, number>> = {
  ask: 28,
  phone: 22,
  decide: 14,
  cancel: 5,
  cancelLate: 6,
  claim: 2,
  write: 3,
  question: 10,
  bargain: 12,
  payAgreement: 10,
  chooseOther: 10,
  payByLink: 8,
  giveBack: 10,
  answerContest: 4,
  giveReview: 4,
  handOver: 10,
  report: 5,
  answer: 4,
  arbitrate: 2,
  share: 3,
  withdraw: 7,
  withdrawAgain: 2,
  takeBack: 3,
  switchPayouts: 3,
  runPayouts: 8,
  payByHand: 5,
  correct: 2,
  bookMovement: 3,
  signDay: 1,
  callback: 5,
  changeMind: 1,
  review: 4,
  work: 34,
  sweep: 4,
  suspend: 2,
  verify: 3,
  wait: 12,
  putClock: 1,
  crowd: 5,
}

/** A drawn event: replayed, it draws the same random numbers, whatever other events are left out. */
export interface PlannedStep {
  readonly name: StepName
  readonly seed: number
  /** Where the process is killed. */
  readonly cut: Cut | null
}

export function planSteps(random: Random, count: number): PlannedStep[] {
  return Array.from({ length: count }, () => {
    const own = random.fork()
    return { name: own.weighted(WEIGHTS), seed: own.seed(), cut: own.chance(0.06) ? planCut(own) : null }
  })
}

function planCut(random: Random): Cut {
  const at = random.weighted({ statement: 5, 'provider call': 2 })
  const count = at === 'statement' ? random.between(1, 24) : 1
  return { at, count, moment: random.weighted({ before: 1, after: 1 }) }
}

export async function takeStep(life: Life, { name, seed, cut }: PlannedStep): Promise<string> {
  const own = life.beginStep(seed)
  if (cut === null) return STEPS[name](own)
  const { process, faults } = life
  process.arm(cut)
  const line = await STEPS[name](own).catch((error: unknown) => {
    if (!process.isDead()) throw error
    return `${name} is cut short`
  })
  process.disarm()
  if (!process.isDead()) return line
  await process.revive()
  // A dead process logs nothing.
  faults.length = 0
  return `${line}; the process was killed ${cut.moment} ${cut.at} ${cut.count}`
}
