import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { reportedPerson, warnedPerson } from '@okoume/tests/server/reporting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'
import { listOwnDecisions } from './decision-replies.ts'
import { listCases } from './list-cases.ts'

useTestServer({ jobs: false })

let moderator: Person
let person: Person
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  person = await signUpConfirmed(server, 'Serge Ndong')
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  const id = await warnedPerson(server, { reporter, person, moderator })
  await person.client.replyToDecision({ params: { id }, body: { text: "Je n'ai insulté personne." } })
  await reportedPerson(server, person, reporter)
})

test('neither the queue nor the decisions of a person visit all cases and reports', async () => {
  await server.pool.query(
    `insert into moderation_cases (id, kind, target_id, subject_id, source, opened_at, aim_at, decided_at, decided_by, decision, reason, text)
    select gen_random_uuid(), 'person', gen_random_uuid(), $1, 'reports', now(), now(), now(), $1, 'warn', 'insult', 'Restez courtois.'
    from generate_series(1, 20000)`,
    [moderator.id],
  )
  await server.pool.query(
    `insert into reports (id, case_id, reporter_id, kind, target_id, reason, text, created_at)
    select gen_random_uuid(), id, $1, 'person', target_id, 'insult', '', now() from moderation_cases where subject_id = $1`,
    [moderator.id],
  )
  await server.pool.query('vacuum analyze moderation_cases, reports')
  const { scanned } = await plansOf(server.pool, async (db) => {
    expect((await listCases(db, moderator.id, new Date())).cases).toHaveLength(2)
    expect((await listOwnDecisions(db, person.id, new Date())).decisions).toHaveLength(1)
  })
  expect(scanned).not.toContain('moderation_cases')
  expect(scanned).not.toContain('reports')
})
