import { randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL, SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { openLink } from '@okoume/tests/server/verification-links.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'
import { SIMULATED_PAYMENTS } from '#src/config/payment-config.ts'
import { createWithdrawalLinks } from './withdrawal-links.ts'
import { MAX_BY_LINK } from './withdrawal-templates.ts'

const { operators } = SIMULATED_PAYMENTS
const payment = {
  ...SIMULATED_PAYMENTS,
  operators: { ...operators, MOOV: { provider: 'simulator', payouts: 'administrator' } },
} as const

let administrator: Person
useTestServer({ jobs: false, payment })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

async function withdraw(amount: number): Promise<string> {
  const owner = await signUpOwner(server)
  for (const sum of [MAX_BY_LINK, 1_000]) await giveMoney(administrator, owner, sum)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { phoneNumber: '066 12 34 56', amount }
  return (await owner.client.requestWithdrawal({ headers, body })).withdrawal.id
}

async function mailedLink(id: string, { email }: Person): Promise<string> {
  const mails = await server.visitor.listDemoMails({ query: { to: email } })
  const { text = '' } = mails.find((mail) => mail.text.includes(id)) ?? {}
  return /\/api\/withdrawals\/\S+\/payout\?lien=\S+/.exec(text)?.[0] ?? 'no link was mailed'
}

function press(url: string, fields: Readonly<Record<string, string>>) {
  return server.http.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

const PAID = { outcome: 'paid', receipt: 'MP261121.0915.A00042' }

test('there is none above what one administrator decides alone: the mail leads to the page', async () => {
  const id = await withdraw(MAX_BY_LINK + 1)
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  expect(mails[0]?.subject).toContain('Retrait à payer')
  expect(mails[0]?.text).toContain(`${PUBLIC_URL}/administration?vue=retraits`)
  expect(mails.filter(({ text }) => text.includes(id))).toEqual([])

  const links = createWithdrawalLinks(SERVER_SECRET)
  const proof = links.sign({ withdrawalId: id, administratorId: administrator.id }, new Date())
  const url = `/api/withdrawals/${id}/payout?lien=${proof}`
  expect([(await openLink(server, url)).statusCode, (await press(url, PAID)).statusCode]).toEqual([410, 410])
  const body = { outcome: 'returned', reason: 'Ce numéro est fermé.' } as const
  expect(await administrator.client.settleWithdrawal({ params: { id }, body })).toMatchObject({ id })
})

test('a link serves its administrator, as long as withdrawals are their duty', async () => {
  const colleague = await signUpConfirmed(server, 'Paul Mba', { roles: ['finance'] })
  const id = await withdraw(4_000)
  const [own, other] = [await mailedLink(id, colleague), await mailedLink(id, administrator)]
  expect(own).not.toBe(other)
  await server.db.updateTable('users').set({ roles: [] }).where('id', '=', colleague.id).execute()
  expect([(await openLink(server, own)).statusCode, (await press(own, PAID)).statusCode]).toEqual([410, 410])
  expect((await press(other, PAID)).statusCode).toBe(200)
})
