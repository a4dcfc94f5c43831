import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { answerDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { followNow } from '../../apps/server/src/features/payments/create-operation.ts'
import { findOperationByReference } from '../../apps/server/src/features/payments/payment-queries.ts'
import type { RentalRow } from '../../apps/server/src/platform/database/schema.ts'
import { answerPrompt } from '../../apps/server/src/providers/simulator/simulated-phones.ts'
import type { Person } from '../server/people.ts'
import { askFor, chooseAsking, reasonsToRefuse, tellAsking } from './asking.ts'
import { move, outcomeOf } from './renting.ts'
import type { Life } from './simulated-life.ts'

/** Something that happens, and what is told of it; throws where the product did not do what it must. */
export type Step = (life: Life) => Promise<string>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ask: Step = async (life) => {
  const asking = chooseAsking(life)
  const reasons = await reasonsToRefuse(life, asking)
  const outcome = await askFor(asking)
  const right = outcome === 'done' ? reasons.size === 0 : reasons.has(outcome)
  if (!right) throw new Error(`${tellAsking(asking)}: ${outcome}, but [${[...reasons].join()}] forbid it`)
  return `${tellAsking(asking)}: ${outcome}`
}

const phone: Step = async (life) => {
  const { kysely } = life.database
  const prompts = await kysely
    .selectFrom('simulator_operations')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '>', life.now())
    .orderBy('created_at')
    .execute()
  if (prompts.length === 0) return 'no telephone rings'
  const prompt = life.random.pick(prompts)
  const answer = life.random.weighted({ confirm: 12, refuse: 1, lapse: 1 })
  const known = { phone: prompt.phone as GabonPhone, id: prompt.prompt_id, answer }
  const reference = await answerPrompt(kysely, life, known)
  const operation = await findOperationByReference(kysely, 'simulator', reference ?? '')
  // The operator's callback, which may be lost.
  if (operation && life.random.chance(0.8)) await followNow(kysely, operation.id)
  return `${prompt.phone} answers ${answer} to ${prompt.amount} for ${prompt.label}`
}

async function rentalsThatAre(life: Life, ...statuses: RentalRow['status'][]): Promise<RentalRow[]> {
  return life.database.kysely
    .selectFrom('rentals')
    .selectAll()
    .where('status', 'in', statuses)
    .orderBy('requested_at')
    .execute()
}

function personOf({ people }: Life, id: string): Person {
  const person = people.find((one) => one.id === id)
  if (!person) throw new Error(`nobody is ${id}`)
  return person
}

const decide: Step = async (life) => {
  const pending = await rentalsThatAre(life, 'en attente')
  if (pending.length === 0) return 'nothing waits for an answer'
  const rental = life.random.pick(pending)
  const to = life.random.weighted({ acceptée: 5, refusée: 2 })
  const inTime = life.now() < answerDeadline({ requestedAt: rental.requested_at, start: rental.start_date })
  const outcome = await outcomeOf(move(personOf(life, rental.owner_id), rental.id, to))
  const told = `the owner answers ${to} to ${rental.id}: ${outcome}`
  if (outcome !== (inTime ? 'done' : 'TRANSITION_REFUSED')) throw new Error(`${told}, in time: ${inTime}`)
  return told
}

const cancel: Step = async (life) => {
  const live = await rentalsThatAre(life, 'en attente', 'acceptée', 'en cours')
  if (live.length === 0) return 'nothing to cancel'
  const rental = life.random.pick(live)
  const who = life.random.weighted({ renter_id: 1, owner_id: 1 })
  const outcome = await outcomeOf(move(personOf(life, rental[who]), rental.id, 'annulée'))
  if (outcome !== 'done' && outcome !== 'TRANSITION_REFUSED') throw new Error(`cancelled: ${outcome}`)
  return `${who} cancels ${rental.id}, which is ${rental.status}: ${outcome}`
}

const claim: Step = async (life) => {
  const checkouts = await life.database.kysely
    .selectFrom('checkouts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  if (checkouts.length === 0) return 'nothing to claim'
  const { id, renter_id } = life.random.pick(checkouts)
  const { client } = personOf(life, renter_id)
  const outcome = await outcomeOf(client.createRental({ body: { payment_id: id } }))
  if (!['done', 'PAYMENT_REQUIRED', 'CHECKOUT_REFUNDED'].includes(outcome)) throw new Error(outcome)
  return `the rental of payment ${id} is asked for: ${outcome}`
}

interface QueuedJob {
  readonly id: string
  readonly task: string
  readonly payload: unknown
}

// The library's own views hide what a job carries.
const QUEUE = `
  select jobs.id::text, identifier as task, payload
  from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id
  order by jobs.id`

/** What the sweeps find again. */
const MAY_BE_LOST = ['follow-payment', 'payment-settled']

/** The jobs in any order, whenever; some twice at once, as after a crash. */
const work: Step = async (life) => {
  const told: string[] = []
  for (let left = life.random.between(1, 4); left > 0; left--) told.push(await runOneJob(life))
  return told.join(', ')
}

async function runOneJob({ database, random, jobs }: Life): Promise<string> {
  const { rows } = await database.pool.query<QueuedJob>(QUEUE)
  if (rows.length === 0) return 'no job waits'
  const { id, task, payload } = random.pick(rows)
  await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  const how = random.weighted({ once: 8, twice: 1, lost: MAY_BE_LOST.includes(task) ? 1 : 0 })
  const times = { once: 1, twice: 2, lost: 0 }[how]
  await Promise.all(Array.from({ length: times }, () => jobs[task]?.(payload)))
  return `job ${task} ${JSON.stringify(payload)}: ${how}`
}

const sweep: Step = async (life) => {
  const task = life.random.pick(['catch-up-rentals', 'sweep-payments'])
  await life.jobs[task]?.({})
  return task
}

const wait: Step = async (life) => {
  const unit = life.random.weighted({ minutes: 14, hours: 3, days: 1 })
  const length = {
    minutes: () => life.random.between(1, 12) * MINUTE_MS,
    hours: () => life.random.between(1, 30) * HOUR_MS,
    days: () => life.random.between(1, 14) * DAY_MS,
  }[unit]()
  life.pass(length)
  return `${Math.round(length / MINUTE_MS)} minutes pass`
}

/** Several who want the same thing, the parties who answer and the jobs, all at the same instant. */
const crowd: Step = async (life) => {
  const item = life.random.pick(life.items)
  const askings = Array.from({ length: life.random.between(2, 5) }, () => chooseAsking(life, item))
  const told = await Promise.all([
    ...askings.map(async (asking) => `${tellAsking(asking)}: ${await askFor(asking)}`),
    ...[decide, work, sweep, claim].map((step) => step({ ...life, random: life.random.fork() })),
  ])
  if (told.some((one) => one.endsWith('INTERNAL'))) throw new Error(told.join(' | '))
  return `at once: ${told.join(' | ')}`
}

const STEPS = { ask, phone, decide, cancel, claim, work, sweep, wait, crowd } as const
const WEIGHTS = {
  ask: 28,
  phone: 20,
  decide: 14,
  cancel: 5,
  claim: 3,
  work: 26,
  sweep: 3,
  wait: 10,
  crowd: 4,
}

export async function nextStep(life: Life): Promise<string> {
  return STEPS[life.random.weighted<keyof typeof STEPS>(WEIGHTS)](life)
}

/** Months go by and every job is done, until nothing is left that time or an operator could still move. */
export async function letEverythingEnd(life: Life): Promise<void> {
  life.mendNetwork()
  for (let round = 0; round < 6; round++) {
    life.pass(round < 3 ? 31 * MINUTE_MS : 40 * DAY_MS)
    for (const task of ['sweep-payments', 'catch-up-rentals']) await life.jobs[task]?.({})
    const { rows } = await life.database.pool.query<QueuedJob>(QUEUE)
    await life.database.pool.query('truncate graphile_worker._private_jobs')
    for (const { task, payload } of rows) await life.jobs[task]?.(payload)
    await askAboutGivenUp(life)
  }
}

/** As the person does who looks at what the server gave up. */
async function askAboutGivenUp({ database, jobs }: Life): Promise<void> {
  const { rows } = await database.pool.query(`select id from payment_operations where state = 'review'`)
  for (const payload of rows) await jobs['follow-payment']?.(payload)
}
