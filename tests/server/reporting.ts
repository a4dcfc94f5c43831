import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import { type Person, signUpConfirmed } from './people.ts'
import type { TestServer } from './test-server.ts'

/** Opens a case about a person by another's report; returns its id. */
export async function reportedPerson(
  server: TestServer,
  { client }: Person,
  { id }: Person,
): Promise<string> {
  await client.sendReport({ body: { kind: 'person', id, reason: 'insult' } })
  const { id: caseId } = await server.db
    .selectFrom('moderationCases')
    .select('id')
    .where('targetId', '=', id)
    .executeTakeFirstOrThrow()
  return caseId
}

/** A warning that a moderator gave the person, to which they may reply; returns its id. */
export async function warnedPerson(
  server: TestServer,
  {
    reporter,
    person,
    moderator,
  }: { readonly reporter: Person; readonly person: Person; readonly moderator: Person },
): Promise<string> {
  const id = await reportedPerson(server, reporter, person)
  const text = 'Restez courtois, merci.'
  await moderator.client.decideReport({ body: { id, decision: 'warn', reason: 'insult', text } })
  return id
}

/** A valid call of each operation on reports. */
export function goodModerationCalls(caseId: string, itemId: string, decisionId: string) {
  const text = 'Restez courtois, merci.'
  return {
    getReportTarget: { query: { kind: 'item', id: itemId } },
    sendReport: { body: { kind: 'item', id: itemId, reason: 'scam' } },
    listReports: {},
    listItemVersions: { params: { id: itemId } },
    listOwnDecisions: {},
    replyToDecision: { params: { id: decisionId }, body: { text: "Je n'ai insulté personne." } },
    decideReport: { body: { id: caseId, decision: 'warn', reason: 'insult', text } },
  } as const
}

export const numberReleased = (id: string) =>
  ({ params: { id }, body: { phoneNumber: null, reason: 'Donné à un autre abonné' } }) as const

/** A moderator's or supervisor's decision about a person, on somebody's report. */
export async function decideOnPerson(
  server: TestServer,
  person: Person,
  decision: CaseDecision['decision'],
  by: Person,
): Promise<void> {
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  await reporter.client.sendReport({ body: { kind: 'person', id: person.id, reason: 'scam' } })
  const { cases } = await by.client.listReports()
  const id = cases.find(({ targetId }) => targetId === person.id)?.id ?? ''
  const text = 'Plusieurs personnes se plaignent.'
  await by.client.decideReport({ body: { id, decision, reason: 'scam', text } })
}
