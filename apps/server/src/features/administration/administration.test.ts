import type { Role, Roles } from '@okoume/domain/person/administrator-roles.ts'
import { failForGood } from '@okoume/tests/server/dead-jobs.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { applyForVerification, openLink, pressButton } from '@okoume/tests/server/verification-links.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { readTrail } from '../audit/read-trail.ts'
import { listMissingHandovers } from '../handovers/missing-handovers.ts'
import { listUnansweredPayments } from '../payments/transactions/open-payments.ts'
import { listWaitingFiles } from '../verification/waiting-file.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { findAccounts } from './find-people.ts'
import { readOverview } from './overview.ts'

let town: Town
let second: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  second = await signUpConfirmed(server, 'Paul Essono', { administrator: true })
})

const api = () => town.administrator.client
const trailOf = async (subject: string) => (await api().readTrail({ query: { subject } })).events
const job = (task: string, more = {}) => failForGood(server, task, more)
const deadIds = async () => (await api().listDeadJobs()).jobs.map(({ id }) => id)

describe('the overview', () => {
  test('counts the cases of each kind, and shows since when they wait', async () => {
    const { work } = await api().getOverview()
    const count = Object.fromEntries(work.map(({ kind, count }) => [kind, count]))

    expect(count).toMatchObject({ payments: 1, disputes: 2, withdrawals: 1, verifications: 1, jobs: 1 })
    expect(count).toMatchObject({ mails: 1, unanswered: 0, officeEntries: 1, shortfalls: 0, shortFloats: 0 })
    const { handovers } = await api().listMissingHandovers()
    expect(handovers.map(({ rentalId }) => rentalId).toSorted()).toEqual(
      [town.handovers.missing, town.handovers.noShow, town.handovers.problem].toSorted(),
    )
    expect(count).toMatchObject({ handovers: 3 })
    for (const { count, since, waitingMs } of work) {
      expect(since === null, 'an age where something waits').toBe(count === 0)
      expect(waitingMs === null || waitingMs >= 0).toBe(true)
    }
  })

  test.each([
    ['support', ['tickets', 'handovers', 'mails']],
    ['moderation', ['reports', 'verifications']],
    [
      'finance',
      [
        ...['payments', 'handovers', 'disputes', 'withdrawals', 'corrections', 'unanswered', 'jobs'],
        ...['officeEntries', 'shortfalls', 'invoices', 'differences', 'shortFloats'],
      ],
    ],
  ] as const satisfies readonly (readonly [Role, readonly string[]])[])(
    "shows the work of one's roles alone: %s",
    async (role, kinds) => {
      const { client } = await signUpConfirmed(server, 'Paul Essono', { roles: [role] })

      expect((await client.getOverview()).work.map(({ kind }) => kind)).toEqual(kinds)
    },
  )

  test('lists an order of money without an answer for a quarter of an hour, with its details', async () => {
    await server.pool.query(`update payment_operations set created_at = created_at - interval '1 hour'
      where state in ('created', 'submitting', 'pending')`)

    const { operations } = await api().listUnansweredOperations()

    expect(operations).toEqual([expect.objectContaining({ kind: 'collect', id: expect.any(String) })])
  })
})

describe('an identity file', () => {
  test("is opened by an administrator's link, and the audit trail says who opened it and who decided", async () => {
    const person = await signUpConfirmed(server, 'Serge Obame')
    await applyForVerification(server, town.administrator, person)
    const { files } = await api().listWaitingVerifications()
    const file = files.find(({ userId }) => userId === person.id)
    expect(file).toMatchObject({ name: 'Serge Obame', attempt: 1 })

    const { path } = await api().openVerification({ params: { id: file?.id ?? '' } })
    const page = await openLink(server, path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await pressButton(server, path)).statusCode).toBe(200)

    const { id, name } = town.administrator
    expect(await trailOf(file?.id ?? '')).toMatchObject([
      { action: 'decide verification', actorId: id, actorName: name },
      { action: 'open verification', actorId: id, details: [{ name: 'userId', value: person.id }] },
    ])
    const late = second.client.openVerification({ params: { id: file?.id ?? '' } })
    expect((await refusalOf(late)).code).toBe('VERIFICATION_DECIDED')
  })

  test('cannot be opened by its own person, and its link is valid only as long as they are an administrator', async () => {
    await applyForVerification(server, town.administrator, second)
    const { files } = await api().listWaitingVerifications()
    const id = files.find(({ userId }) => userId === second.id)?.id ?? ''
    expect((await refusalOf(second.client.openVerification({ params: { id } }))).code).toBe('OWN_CASE')

    const { path } = await api().openVerification({ params: { id } })
    const become = (roles: Roles) =>
      server.db.updateTable('users').set({ roles }).where('id', '=', town.administrator.id).execute()
    for (const roles of [[], ['support', 'finance']] as const) {
      await become(roles)
      const refused = await openLink(server, path)
      await become(['supervisor'])
      expect(refused.statusCode, roles.join()).toBe(410)
    }
  })
})

describe('a permanently failed job', () => {
  test('is shown without the personal data in its error', async () => {
    const id = await job('send-mail', { error: 'Error: 550 rose@exemple.test is unknown\n    at f (x.ts:1)' })
    const { jobs } = await api().listDeadJobs()

    expect(jobs.find((one) => one.id === id)).toMatchObject({
      task: 'send-mail',
      label: 'Envoyer un email',
      error: 'Error: 550 [adresse] is unknown',
      attempts: 1,
    })
  })

  test('is retried once, by one of two administrators', async () => {
    const id = await job('retry-refund')
    const retry = ({ client }: Person) =>
      client.settleDeadJobs({ body: { task: 'retry-refund', id, outcome: 'retry' } })
    const answers = await Promise.allSettled([retry(town.administrator), retry(second)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await deadIds()).not.toContain(id)
    expect(await trailOf(id)).toMatchObject([{ action: 'retry job' }])
    const { rows } = await server.pool.query(
      'select attempts, run_at <= now() as due from graphile_worker.jobs where id = $1',
      [id],
    )
    expect(rows).toEqual([{ attempts: 0, due: true }])
  })

  test('is retried with its whole task, and no other', async () => {
    const mine = [await job('payout-settled'), await job('payout-settled')]
    const other = await job('payment-settled')
    const body = { task: 'payout-settled', outcome: 'retry' } as const

    expect(await api().settleDeadJobs({ body })).toEqual({ count: 2 })
    expect(await deadIds()).not.toEqual(expect.arrayContaining(mine))
    expect(await deadIds()).toContain(other)
    expect(await trailOf('payout-settled')).toMatchObject([{ action: 'retry job' }])
  })

  test('is abandoned only with a reason, and never where its work would be lost', async () => {
    const id = await job('push-notice')
    const drop = (task: string, one: string, reason: string) =>
      api().settleDeadJobs({ body: { task, id: one, outcome: 'drop', reason } })
    expect((await refusalOf(drop('push-notice', id, ' '))).fields).toHaveProperty('reason')
    const needed = await job('forget-pictures')
    expect((await refusalOf(drop('forget-pictures', needed, 'Tant pis'))).fields).toHaveProperty('outcome')

    await drop('push-notice', id, 'Prévenue par téléphone')

    expect(await deadIds()).not.toContain(id)
    expect(await deadIds()).toContain(needed)
    const [event] = await trailOf(id)
    expect(event?.details).toContainEqual({ name: 'reason', value: 'Prévenue par téléphone' })
  })
})

describe('the audit trail', () => {
  test('is read in pages that neither skip nor repeat, filtered by administrator, action and person', async () => {
    const all = (await api().readTrail({ query: { limit: 200 } })).events
    const ids: string[] = []
    let after: string | null = null
    do {
      const query: { limit: number; after?: string } = { limit: 3, ...(after === null ? {} : { after }) }
      const page = await api().readTrail({ query })
      ids.push(...page.events.map(({ id }) => id))
      after = page.next
    } while (after !== null)

    expect(all.length).toBeGreaterThan(6)
    expect(ids).toEqual(all.map(({ id }) => id))
    const mine = await api().readTrail({ query: { actor: second.id } })
    expect(mine.events).toEqual(all.filter(({ actorId }) => actorId === second.id))
    const drops = await api().readTrail({ query: { action: 'drop job' } })
    expect(drops.events).toEqual(all.filter(({ action }) => action === 'drop job'))
    expect(mine.administrators.map(({ name }) => name)).toContain('Paul Essono')
    expect((await refusalOf(api().readTrail({ query: { after: 'x' } }))).fields).toHaveProperty('after')
  })

  test('and the rest of the page use indexes, however many rows there are', async () => {
    await fillTables()
    const now = new Date()
    const machine = { clock: systemClock, machineClock: systemClock, newId: newUuid, identity: {} as never }
    const context = { ...machine, pool: server.pool, notify }
    const first = { limit: 50, action: 'drop job' } as const
    const { scanned, maxRows } = await plansOf(server.pool, async (db) => {
      await readTrail(db, { limit: 50 })
      await readTrail(db, first)
      await readTrail(db, { limit: 50, actor: second.id })
      await readTrail(db, { limit: 50, subject: town.owner.id })
      await listDeadJobs(db)
      await listWaitingFiles(db, now)
      await listUnansweredPayments(db, now)
      await findAccounts(db, 'name', 'philom')
      await findAccounts(db, 'reference', 'F12')
      await findAccounts(db, 'id', town.rentalId)
      await listMissingHandovers(db, now)
      await readOverview({ ...context, db }, { id: second.id, roles: ['supervisor'] })
    })

    const filled = ['audit_events', 'payment_operations', '_private_jobs', 'users', 'rentals'] as const
    for (const table of [...filled, 'moderation_cases', 'tickets']) expect(scanned).not.toContain(table)
    expect(maxRows).toBeLessThan(400)
  })
})

/** Years of finished work. */
async function fillTables(): Promise<void> {
  await server.pool.query(`
    insert into audit_events (id, at, actor_id, action, subject, details)
    select gen_random_uuid(), now() - n * interval '1 hour', (select min(actor_id::text)::uuid from audit_events), 'adjust balance', n::text, '{}'
    from generate_series(1, 20000) as n`)
  await server.pool.query(`
    insert into payment_operations (id, kind, cause, provider, operator, account_code, phone, amount, label, reference,
      state, checks, created_at, updated_at)
    select gen_random_uuid(), kind, n::text, provider, operator, account_code, phone, amount, label, 'F' || n,
      'succeeded', 0, created_at, updated_at
    from (select * from payment_operations limit 1) as one, generate_series(1, 20000) as n`)
  await server.pool.query(`
    insert into graphile_worker._private_jobs (task_id, run_at)
    select min(id), now() + interval '1 day' from graphile_worker._private_tasks, generate_series(1, 20000) as n
    group by n`)
  await server.pool.query(`
    insert into users (id, email, name, avatar, created_at)
    select gen_random_uuid(), 'f' || n || '@exemple.test', 'Personne ' || md5(n::text), '', now()
    from generate_series(1, 20000) as n`)
  await copyRow('rentals', ENDED_RENTAL)
  await copyRow('moderation_cases', DECIDED_CASE)
  await copyRow('tickets', RESOLVED_TICKET)
  await server.pool.query(
    'vacuum analyze audit_events, payment_operations, users, rentals, moderation_cases, tickets, graphile_worker._private_jobs',
  )
}

/** 5,000 copies of one row with these values instead of its own, without what it refers to. */
async function copyRow(
  table: 'rentals' | 'moderation_cases' | 'tickets',
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await server.pool.query(`begin; set local session_replication_role = replica;
    insert into ${table} select copies.* from (select one from ${table} as one limit 1) as row, generate_series(1, 5000) as n,
      lateral jsonb_populate_record(one, jsonb_build_object('id', md5(n::text), 'key', md5(n::text)) || '${JSON.stringify(values)}') as copies;
    commit`)
}

const PAST = '2025-01-01T00:00:00Z'
const ENDED_RENTAL = {
  ...{ status: 'terminée', handover_state: 'proved', return_state: 'confirmed', contest_state: null },
  due_at: null,
}
const DECIDED_CASE = { decided_at: PAST, decision: 'warn', source: 'reports', reply_to: null }
const RESOLVED_TICKET = { state: 'resolved', resolved_at: PAST, changed_at: PAST }
