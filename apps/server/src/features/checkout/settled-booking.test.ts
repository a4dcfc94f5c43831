import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { findCheckout, paymentBody, rentalSeenBy, startPayment } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { localMailbox } from '../../providers/mailbox/local-mailbox.ts'
import { mailJobs } from '../mails/mail-jobs.ts'
import { paymentJobs } from '../payments/payment-jobs.ts'
import { followNow } from '../payments/transactions/create-payment.ts'
import { checkoutJobs } from './checkout-jobs.ts'

useTestServer({ jobs: false })

/** The library's own for each job: one takes it, one removes it. */
const STATEMENTS_OF_A_JOB = 2

/** The jobs that a settled booking runs; its provider says that it was paid. */
function jobsOfWorker(): Jobs {
  const provider = new ScriptedProvider('simulator')
  provider.observation = async () => ({ state: 'succeeded' })
  const context = { ...scriptedContext(server, provider), clock: systemClock }
  return {
    ...paymentJobs(context),
    ...checkoutJobs(context),
    ...mailJobs({ ...context, transport: localMailbox }),
  }
}

/** Runs the queued jobs, and those that they queue; answers which they were, and the statements that they sent. */
async function runQueued(jobs: Jobs) {
  const ran: string[] = []
  const statements: string[] = []
  for (;;) {
    const { rows } = await server.pool.query<{ id: string; task: string; payload: unknown }>(
      `select id::text, task_identifier as task, payload from graphile_worker.jobs
       join graphile_worker._private_jobs as queued using (id) where queued.run_at <= now() order by id limit 1`,
    )
    const [job] = rows
    if (!job) return { ran, statements }
    await server.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [job.id])
    ran.push(job.task)
    statements.push(...(await recordStatements(() => jobs[job.task]?.(job.payload))))
  }
}

const recordedClients = new WeakSet<pg.PoolClient>()
let recorded: string[] = []

/** Every statement that is sent over the server's connections while the work runs. */
async function recordStatements(work: () => Promise<void> | undefined): Promise<string[]> {
  recorded = []
  await work()
  return recorded
}

beforeAll(() => {
  server.pool.on('acquire', (client) => {
    if (recordedClients.has(client)) return
    recordedClients.add(client)
    const query = client.query
    client.query = ((...args: unknown[]) => {
      const [sent] = args as [string | { readonly text: string }]
      recorded.push(typeof sent === 'string' ? sent : sent.text)
      return Reflect.apply(query, client, args)
    }) as typeof query
  })
})

test.each([
  ['a request', { instant: false, roles: [] }, 27],
  ['an instant booking', { instant: true, roles: [] }, 30],
  ['a request, with an administrator of payments', { instant: false, roles: ['finance'] }, 27],
] as const)('%s is settled, and its mails sent, by a worker in few statements', async (_, how, most) => {
  const owner = await signUpOwner(server)
  const renter = await signUpOwner(server, 'Yves Mba')
  if (how.roles.length > 0) await signUpConfirmed(server, 'Paul Essono', { roles: how.roles })
  const listing = await addListing(server, owner, how.instant ? { instant: 'verified' } : {})
  const body = paymentBody(renter, listing, { start: server.day(2), end: server.day(4) })
  const { id } = await startPayment(renter, { ...body, ...(how.instant && { instant: true }) })
  await server.db.deleteFrom('mails').execute()
  const { paymentId } = await findCheckout(server, id)
  await followNow(server.db, paymentId)
  const { ran, statements } = await runQueued(jobsOfWorker())

  expect(ran).toEqual(['follow-payment', 'payment-settled', 'send-mails'])
  const { status } = await rentalSeenBy(renter, id)
  expect(status).toBe(how.instant ? 'acceptée' : 'en attente')
  const mails = await server.db.selectFrom('mails').select('sentAt').execute()
  expect(mails.map(({ sentAt }) => sentAt !== null)).toEqual(Array(2 + how.roles.length).fill(true))
  expect(statements.length + ran.length * STATEMENTS_OF_A_JOB, statements.join('\n')).toBeLessThanOrEqual(
    most,
  )
})
