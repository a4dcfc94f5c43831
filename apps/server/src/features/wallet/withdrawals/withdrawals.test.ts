import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney, giveMuchMoney, paidRequest } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

const withdraw = (amount: number, phoneNumber = owner.phone, key: string = randomUUID(), by = owner) =>
  by.client.requestWithdrawal({ headers: { 'idempotency-key': key }, body: { phoneNumber, amount } })
const walletOf = ({ client }: Person) => client.getWallet()
const mailsTo = ({ email }: Person) => server.visitor.listDemoMails({ query: { to: email } })

const request = (renter: Person, deposit = 0) => paidRequest(server, { owner, renter, deposit })

const move = (by: Person, id: string, status: 'acceptée' | 'annulée') =>
  by.client.updateRentalStatus({ body: { rental_id: id, status } })

describe('a withdrawal', () => {
  test('takes the money out of the wallet, is paid to the number, and both sides are notified', async () => {
    await giveMoney(administrator, owner, 30_000)

    const made = await withdraw(12_000, '077 12 34 56')

    expect(made).toMatchObject({
      withdrawal: {
        amount: 12_000,
        phone: '+24177123456',
        operator: 'AIRTEL',
        state: 'requested',
        byHand: false,
        delayed: false,
      },
      balance: 18_000,
      withdrawable: 18_000,
    })
    await server.runDue()
    const wallet = await walletOf(owner)
    expect(wallet).toMatchObject({ balance: 18_000, phone: '+24177123456' })
    expect(wallet.withdrawals).toMatchObject([{ id: made.withdrawal.id, state: 'paid', reason: null }])
    const { rows } = await server.pool.query(
      `select kind, phone, amount, state from simulator_operations where phone = '+24177123456'`,
    )
    expect(rows).toEqual([{ kind: 'payout', phone: '+24177123456', amount: 12_000, state: 'succeeded' }])
    expect((await mailsTo(owner)).map(({ subject }) => subject).slice(0, 2)).toEqual([
      'Votre retrait est payé',
      'Votre demande de retrait est enregistrée',
    ])
    const [notice] = await mailsTo(administrator)
    expect(notice?.text).toContain('077 12 34 56 (Airtel Money)')
    expect(notice?.text).not.toContain('/api/withdrawals/')
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('is idempotent under its key; the key of another one is refused', async () => {
    await giveMoney(administrator, owner, 30_000)
    const key = randomUUID()

    const first = await withdraw(1_000, '077 12 34 56', key)
    const again = await withdraw(1_000, '+241 77 12 34 56', key)

    expect(again).toEqual(first)
    expect(await refusalOf(withdraw(1_001, '077 12 34 56', key))).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect((await walletOf(owner)).balance).toBe(29_000)
  })

  test('needs a key', async () => {
    const call = owner.client.requestWithdrawal({
      headers: {},
      body: { phoneNumber: owner.phone, amount: 500 },
    })

    expect(await refusalOf(call)).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
  })

  test.each([
    [30_001, 409, 'WITHDRAWAL_ABOVE_BALANCE', 'Montant invalide ou supérieur au solde actuel.'],
    [0, 400, 'INVALID_INPUT', 'Montant invalide ou supérieur au solde actuel.'],
    [-500, 400, 'INVALID_INPUT', 'Montant invalide ou supérieur au solde actuel.'],
    [500.5, 400, 'INVALID_INPUT', 'Montant invalide ou supérieur au solde actuel.'],
    [499, 400, 'INVALID_INPUT', 'Un retrait va de 500\u00a0FCFA à 500\u202f000\u00a0FCFA.'],
  ])(
    'of %d FCFA out of 30 000 is refused at its field, and changes nothing',
    async (amount, status, code, words) => {
      await giveMoney(administrator, owner, 30_000)
      const before = await tableDigests(server)

      const refusal = await refusalOf(withdraw(amount))

      expect(refusal).toMatchObject({ status, code, fields: { amount: words } })
      expect(await tableDigests(server)).toEqual(before)
    },
  )

  test('is limited to 500 000 FCFA at once', async () => {
    await giveMuchMoney(server, administrator, owner, 600_000)

    expect(await refusalOf(withdraw(500_001))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await withdraw(500_000)).balance).toBe(100_000)
    expect((await withdraw(500)).balance).toBe(99_500)
  })

  test.each(['066 12 34', '01 76 12 34', '+33612345678', '077123456789', ''])(
    'is refused for a number like %j',
    async (phone) => {
      await giveMoney(administrator, owner, 1_000)

      expect(await refusalOf(withdraw(500, phone))).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        fields: { phoneNumber: expect.any(String) },
      })
    },
  )

  test('excludes the rent of rentals until their handover is presumed', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    await move(owner, await request(renter, 20_000), 'acceptée')

    expect(await walletOf(owner)).toMatchObject({ balance: 10_000, withdrawable: 0, cautions: 20_000 })
    expect(await refusalOf(withdraw(500))).toMatchObject({ code: 'WITHDRAWAL_ABOVE_BALANCE' })
    await server.passDays(4)
    expect(await withdraw(10_000)).toMatchObject({ balance: 0, withdrawable: 0 })
    expect(await walletOf(owner)).toMatchObject({ cautions: 20_000 })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('that an operator pays already is not frozen by a suspension, the next one is', async () => {
    await giveMoney(administrator, owner, 30_000)
    const ids = [(await withdraw(1_000)).withdrawal.id]
    await server.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', owner.id).execute()
    ids.push((await withdraw(1_000)).withdrawal.id)

    const { withdrawals } = await administrator.client.listOpenWithdrawals()
    const frozen = ids.map((id) => withdrawals.find((one) => one.id === id)?.frozen)
    expect(frozen).toEqual([false, true])
  })

  test('is for verified people only', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')

    expect(await refusalOf(withdraw(500, renter.phone, randomUUID(), renter))).toMatchObject({
      status: 403,
      code: 'NOT_VERIFIED',
    })
    expect(await refusalOf(walletOf(renter))).toMatchObject({ code: 'NOT_VERIFIED' })
  })
})
