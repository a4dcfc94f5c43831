import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Life } from '../simulated-life.ts'
import { type Step, together } from './step.ts'

interface QueuedJob {
  readonly id: string
  readonly task: string
  readonly payload: unknown
  readonly found_again: boolean
}

// The library's own views hide a job's payload. A sweep recovers a lost job, except the notification of a refund's
// arrival.
const QUEUE = `
  select jobs.id::text, identifier as task, payload,
    identifier in ('follow-payment', 'retry-refund', 'payout-settled', 'follow-identities') or identifier = 'payment-settled' and exists
      (select from payment_operations where id::text = payload ->> 'id' and kind = 'collect') as found_again
  from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id
  order by jobs.id`

export const SWEEPS = [
  'catch-up-checkouts',
  'delete-unpaid-links',
  'refund-carried-money',
  'end-enquiries',
  'sweep-suspensions',
  'catch-up-rentals',
  'publish-reviews',
  'recount-reviews',
  'update-trust',
  'recount-search-terms',
  'remind-of-disputes',
  'sweep-payments',
  'sweep-refunds',
  'remind-reviewers',
  'sweep-withdrawals',
  'remind-withdrawals',
  'issue-invoices',
  'write-safeguard-records',
]

/** Jobs in any order; some twice at once, as after a crash. */
export const work: Step = async (life) => {
  const outcomes: string[] = []
  for (let left = life.random.between(1, 4); left > 0; left--) outcomes.push(await runOneJob(life))
  return outcomes.join(', ')
}

async function runOneJob({ database, random, jobs, process }: Life): Promise<string> {
  const { rows } = await database.pool.query<QueuedJob>(QUEUE)
  if (rows.length === 0) return 'no job waits'
  const { id, task, payload, found_again } = random.pick(rows)
  const how = random.weighted({ once: 8, twice: 1, lost: found_again ? 1 : 0 })
  const times = { once: 1, twice: 2, lost: 0 }[how]
  // While a job runs, another with the same key may be queued, as by the worker.
  await database.pool.query('update graphile_worker._private_jobs set key = null where id = $1', [id])
  await together(Array.from({ length: times }, async () => jobs[task]?.(payload)))
  // The next process repeats what a killed one was doing.
  if (!process.isDead()) {
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  return `job ${task} ${JSON.stringify(payload)}: ${how}`
}

export async function runAllJobs({ database, jobs }: Life): Promise<void> {
  const { rows } = await database.pool.query<QueuedJob>(QUEUE)
  await database.pool.query('truncate graphile_worker._private_jobs')
  for (const { task, payload } of rows) await jobs[task]?.(payload)
}

export const sweep: Step = async (life) => {
  const task = life.random.pick(SWEEPS)
  await life.jobs[task]?.({})
  return task
}

export const wait: Step = async (life) => {
  const unit = life.random.weighted({ minutes: 14, hours: 3, days: 1 })
  const length = {
    minutes: () => life.random.between(1, 12) * MINUTE_MS,
    hours: () => life.random.between(1, 30) * HOUR_MS,
    days: () => life.random.between(1, 14) * DAY_MS,
  }[unit]()
  life.pass(length)
  return `${Math.round(length / MINUTE_MS)} minutes pass`
}

/** The machine's clock is corrected, by months forward or hours back. */
export const putClock: Step = async (life) => {
  const hours = life.random.chance(0.35) ? 24 * life.random.between(30, 150) : -life.random.between(1, 30)
  life.pass(hours * HOUR_MS)
  return `the clock is put by ${hours} hours`
}
