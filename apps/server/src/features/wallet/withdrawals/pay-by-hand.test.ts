import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { PUBLIC_URL, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { openLink } from '@okoume/tests/server/verification-links.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SIMULATED_PAYMENTS } from '#src/config/payment-config.ts'
import { remindOfWithdrawals } from '../wallet-jobs.ts'
import { createWithdrawalLinks } from './withdrawal-links.ts'

let server: TestServer
let administrator: Person
let owner: Person
beforeAll(async () => {
  const { operators } = SIMULATED_PAYMENTS
  // Airtel pays out, Moov does not.
  const payment = {
    ...SIMULATED_PAYMENTS,
    operators: { ...operators, MOOV: { provider: 'simulator', payouts: 'administrator' } },
  } as const
  server = await startTestServer({ jobs: false, payment })
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await signUpOwner(server, 'Rose "<b>" Mboumba')
  await giveMoney(administrator, owner, 10_000)
})

async function withdraw(phoneNumber = '066 12 34 56', amount = 4_000): Promise<string> {
  const call = { headers: { 'idempotency-key': randomUUID() }, body: { phoneNumber, amount } }
  return (await owner.client.requestWithdrawal(call)).withdrawal.id
}

const LINK = new RegExp(`${PUBLIC_URL}(/api/withdrawals/\\S+/payout\\?lien=\\S+)`)

async function mailedLink(id: string): Promise<string> {
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  const { text = '' } = mails.find((mail) => mail.text.includes(id)) ?? {}
  return LINK.exec(text)?.[1] ?? 'no link was mailed'
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
const RETURNED = { outcome: 'returned', reason: 'Ce numéro est fermé.' }
const onScreen = (id: string, body: { outcome: 'paid' | 'returned'; receipt?: string; reason?: string }) =>
  administrator.client.settleWithdrawal({ params: { id }, body })

async function stateOf(id: string) {
  const { balance, withdrawals } = await owner.client.getWallet()
  const { state, byHand, reason } = withdrawals.find((one) => one.id === id) ?? {}
  return { balance, state, byHand, reason }
}

const auditOf = (id: string) =>
  server.db
    .selectFrom('auditEvents')
    .select(['actorId', 'action', 'details'])
    .where('subject', '=', id)
    .execute()

describe('the link to a withdrawal', () => {
  test('opens a confirmation page with all that is needed to pay; opening it changes nothing', async () => {
    const id = await withdraw()
    const link = await mailedLink(id)
    const before = await tableDigests(server)

    const page = await openLink(server, link)
    await openLink(server, link)

    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    for (const text of ['4\u202f000\u00a0FCFA', '066 12 34 56 (Moov Money)', owner.email]) {
      expect(page.body).toContain(text)
    }
    expect(page.body).toContain('Rose &quot;&lt;b&gt;&quot; Mboumba')
    expect(page.body).not.toContain('<b>')
    expect(await tableDigests(server)).toEqual(before)
  })

  test('records, once, that it is paid: in the ledger, for the person and in the audit trail', async () => {
    const id = await withdraw()
    const link = await mailedLink(id)

    const done = await press(link, PAID)

    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Le retrait est payé')])
    expect(await stateOf(id)).toEqual({ balance: 6_000, state: 'paid', byHand: true, reason: null })
    const [mail] = await server.visitor.listDemoMails({ query: { to: owner.email } })
    expect(mail?.subject).toBe('Votre retrait est payé')
    expect(mail?.text).toContain(PAID.receipt)
    expect(await auditOf(id)).toEqual([
      {
        actorId: administrator.id,
        action: 'settle withdrawal',
        details: { outcome: 'paid', amount: 4_000, reason: null, receipt: PAID.receipt },
      },
    ])
    expect(await ledgerFaults(server.db)).toEqual([])
    const again = [await press(link, RETURNED), await openLink(server, link)]
    expect(again.map(({ statusCode }) => statusCode)).toEqual([410, 410])
    expect(again[0]?.body).toContain('Ce lien a expiré ou a déjà servi.')
    expect(await stateOf(id)).toMatchObject({ balance: 6_000, state: 'paid' })
  })

  test('returns the money with the given reason', async () => {
    const id = await withdraw()

    expect((await press(await mailedLink(id), RETURNED)).statusCode).toBe(200)

    expect(await stateOf(id)).toEqual({
      balance: 10_000,
      state: 'returned',
      byHand: true,
      reason: 'Ce numéro est fermé.',
    })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test.each([
    [{ outcome: 'paid' }, 'Recopiez le numéro de reçu'],
    [{ outcome: 'paid', receipt: '  ', reason: 'x' }, 'Recopiez le numéro de reçu'],
    [{ outcome: 'returned', receipt: 'x' }, 'Écrivez la raison'],
    [{ outcome: 'autre' }, 'Choisissez ce qui a été fait.'],
    [{}, 'Choisissez ce qui a été fait.'],
  ])('refuses a form like %j', async (fields, words) => {
    const link = await mailedLink(await withdraw())
    const before = await tableDigests(server)

    const answer = await press(link, fields as Record<string, string>)

    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)])
    expect(await tableDigests(server)).toEqual(before)
  })

  test("opens no other withdrawal, not with another's signature, a later expiry, or another secret", async () => {
    const [id, other] = [await withdraw(), await withdraw()]
    const link = await mailedLink(id)
    const [, expires = '', signature = ''] = /lien=\S{36}\.(\d+)\.(\S+)/.exec(link) ?? []
    const own = { withdrawalId: id, administratorId: administrator.id }
    const forged = createWithdrawalLinks('another secret of the tests, as long').sign(own, new Date())
    const before = await tableDigests(server)

    for (const url of [
      link.replace(id, other),
      link.replace(administrator.id, other),
      link.replace(expires, String(Number(expires) + 1)),
      link.replace(signature, signature.toUpperCase()),
      `/api/withdrawals/${id}/payout?lien=${forged}`,
      `/api/withdrawals/${id}/payout`,
    ]) {
      expect([(await openLink(server, url)).statusCode, (await press(url, PAID)).statusCode], url).toEqual([
        403, 403,
      ])
    }
    expect(await tableDigests(server)).toEqual(before)
  })

  test('expires after fourteen days; reminders bring new ones meanwhile', async () => {
    const id = await withdraw()
    const link = await mailedLink(id)
    await server.passDays(13)
    expect((await openLink(server, link)).statusCode).toBe(200)
    await server.passDays(1)

    expect([(await openLink(server, link)).statusCode, (await press(link, PAID)).statusCode]).toEqual([
      410, 410,
    ])
    const newer = await mailedLink(id)
    expect(newer).not.toBe(link)
    const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
    expect(mails.find(({ text }) => text.includes(id))?.subject).toContain('Toujours à payer')
    expect((await press(newer, PAID)).statusCode).toBe(200)
  })

  test('is renewed for each unpaid withdrawal, batch after batch, also where one cannot be sent', async () => {
    const [first, broken, last] = [
      await withdraw('066 12 34 56', 2_000),
      await withdraw('066 12 34 56', 2_000),
      await withdraw('066 12 34 56', 2_000),
    ]
    const links: ReturnType<typeof createWithdrawalLinks> = {
      ...createWithdrawalLinks('a secret of the tests that is as long'),
      sign({ withdrawalId }) {
        if (withdrawalId === broken) throw new Error('no link for this one')
        return 'a-proof'
      },
    }
    const context = { ...settlementContext(server), links }
    const muchLater = new Date(Date.now() + 90 * DAY_MS)

    await expect(remindOfWithdrawals(context, muchLater, 1)).rejects.toThrow(broken)

    const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
    const reminded = [first, broken, last].filter((id) =>
      mails.some(({ subject, text }) => subject.includes('Toujours à payer') && text.includes(id)),
    )
    expect(reminded).toEqual([first, last])
  })
})

describe('on the screen of the administrators', () => {
  test('unpaid ones are listed, oldest first, and settled by the same rules', async () => {
    const [first, second] = [await withdraw(), await withdraw('077 12 34 56')]
    const { withdrawals, more } = await administrator.client.listOpenWithdrawals()
    const mine = withdrawals.filter(({ userEmail }) => userEmail === owner.email)

    expect(mine.map(({ id, byHand }) => [id, byHand])).toEqual([
      [first, true],
      [second, false],
    ])
    expect(more).toBe(false)
    expect(mine[0]).toMatchObject({ userName: owner.name, phone: '+24166123456', amount: 4_000 })
    expect(await onScreen(first, { outcome: 'paid', receipt: 'R1' })).toMatchObject({
      id: first,
      state: 'paid',
    })
    expect((await auditOf(first)).map(({ actorId }) => actorId)).toEqual([administrator.id])
    expect(await refusalOf(onScreen(first, { outcome: 'returned', reason: 'x' }))).toMatchObject({
      status: 409,
      code: 'WITHDRAWAL_SETTLED',
    })
    expect(await refusalOf(onScreen(randomUUID(), { outcome: 'paid', receipt: 'R1' }))).toMatchObject({
      code: 'WITHDRAWAL_NOT_FOUND',
    })
    expect((await openLink(server, await mailedLink(first))).statusCode).toBe(410)
  })

  test('nobody settles their own; another administrator does, also by their mailed link', async () => {
    const id = await withdraw()
    await server.db
      .updateTable('users')
      .set({ roles: ['supervisor'] })
      .where('id', '=', owner.id)
      .execute()
    const before = await tableDigests(server)
    for (const body of [
      { outcome: 'paid', receipt: 'R1' },
      { outcome: 'returned', reason: 'x' },
    ] as const) {
      const refusal = await refusalOf(owner.client.settleWithdrawal({ params: { id }, body }))
      expect(refusal).toMatchObject({ status: 403, code: 'OWN_CASE' })
      expect(refusal.message).toContain('demandez à un autre administrateur')
    }
    expect(await tableDigests(server)).toEqual(before)

    expect((await press(await mailedLink(id), PAID)).statusCode).toBe(200)
    expect(await onScreen(await withdraw(), { outcome: 'paid', receipt: 'R2' })).toMatchObject({
      state: 'paid',
    })
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', owner.id).execute()
  })

  test('one that the operator pays itself is not settled by hand', async () => {
    const id = await withdraw('077 12 34 56')
    const before = await tableDigests(server)

    for (const body of [
      { outcome: 'paid', receipt: 'R1' },
      { outcome: 'returned', reason: 'x' },
    ] as const) {
      expect(await refusalOf(onScreen(id, body))).toMatchObject({
        status: 400,
        fields: { outcome: expect.stringContaining("L'opérateur paie lui-même ce retrait") },
      })
    }
    expect(await tableDigests(server)).toEqual(before)
  })
})

test('settled fifty times concurrently, both ways, by link and on the screen, a withdrawal ends once', async () => {
  const id = await withdraw()
  const link = await mailedLink(id)
  const attempts = Array.from({ length: 50 }, (_, index) => {
    if (index % 2) return onScreen(id, { outcome: 'paid', receipt: 'R1' }).then(() => true)
    return press(link, RETURNED).then(({ statusCode }) => statusCode === 200)
  })

  const results = await Promise.allSettled(attempts)

  const done = results.filter((result) => result.status === 'fulfilled' && result.value)
  expect(done).toHaveLength(1)
  const { balance, state } = await stateOf(id)
  expect(['6000 paid', '10000 returned']).toContain(`${balance} ${state}`)
  expect(await auditOf(id)).toHaveLength(1)
  expect(await ledgerFaults(server.db)).toEqual([])
})
