import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

useTestServer()

const TEXT = 'Montrez le numéro de série, merci.'

async function decide(decision: ModerationCase['decisions'][number]) {
  const moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const reporter = await signUpConfirmed(server, 'Serge Ndong')
  const owner = await signUpOwner(server)
  const { id } = await addListing(server, owner)
  await reporter.client.sendReport({ body: { kind: 'item', id, reason: 'scam', text: 'Trop beau.' } })
  const { cases } = await moderator.client.listReports()
  const open = cases.find(({ targetId }) => targetId === id)
  const body = { id: open?.id ?? '', decision, reason: 'scam', text: TEXT } as const
  await moderator.client.decideReport({ body })
  await server.runDue()
  return { reporter, owner }
}

test('a decision is mailed with its reason, and stands in the archives of both people', async () => {
  const { reporter, owner } = await decide('correct')
  const mails = await server.visitor.listDemoMails({ query: { to: owner.email } })
  expect(mails.filter(({ text }) => text.includes(TEXT))).toHaveLength(1)

  const archive = await owner.client.exportAccount({ params: { id: owner.id } })
  expect(JSON.stringify(archive.moderation)).toContain(TEXT)
  const sent = await reporter.client.exportAccount({ params: { id: reporter.id } })
  expect(JSON.stringify(sent.reports)).toContain('Trop beau.')
})

test('a dismissal is mailed to nobody but the reporter', async () => {
  const { owner } = await decide('dismiss')
  const mails = await server.visitor.listDemoMails({ query: { to: owner.email } })
  expect(mails.filter(({ text }) => text.includes(TEXT))).toEqual([])
})
