import { randomUUID } from 'node:crypto'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
import { MAX_NUMBERS_A_DAY, VERDICT_DAYS } from '@okoume/domain/payment/account-holder.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

/** As the simulator plays them. */
const INACTIVE = '066345198'
const OF_REGIS_MOUSSAVOU = '077345208'
const SLOW = '077345218'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 50_000)
})

const withdraw = (phoneNumber: string, ownNumber = false, key: string = randomUUID()) =>
  owner.client.requestWithdrawal({
    headers: { 'idempotency-key': key },
    body: { phoneNumber, amount: 1_000, ownNumber },
  })
const settle = (id: string) =>
  administrator.client.settleWithdrawal({ params: { id }, body: { outcome: 'paid', receipt: 'R1' } })
const numbersOf = ({ id }: Person) =>
  server.db.selectFrom('payoutNumbers').selectAll().where('userId', '=', id).orderBy('phone').execute()
const money = async () => {
  const { ledger_entries, ledger_balances, withdrawals } = await tableDigests(server)
  return { entries: ledger_entries, balances: ledger_balances, withdrawals }
}

test('a number without an active account is refused at its field, and no money moves', async () => {
  const before = await money()

  expect(await refusalOf(withdraw(INACTIVE))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { phoneNumber: "Ce numéro n'a pas de compte Moov Money actif." },
  })
  expect(await money()).toEqual(before)
})

test('who has no money is told nothing of a number', async () => {
  owner = await signUpOwner(server)
  expect(await refusalOf(withdraw(OF_REGIS_MOUSSAVOU))).toMatchObject({ code: 'WITHDRAWAL_ABOVE_BALANCE' })
  expect(await numbersOf(owner)).toEqual([])
})

test('an account in the name of its owner is paid like any other, and only verdict and day are stored', async () => {
  await server.db.updateTable('users').set({ phone: '+24177000123' }).where('id', '=', owner.id).execute()

  expect((await withdraw('077000123')).withdrawal).toMatchObject({ byHand: false, heldUntil: null })
  expect(await numbersOf(owner)).toEqual([
    {
      userId: owner.id,
      phone: '+24177000123',
      verdict: 'same',
      checkedOn: server.day(0),
      confirmedAt: null,
    },
  ])
})

test('an account in another name is asked about by its initials, then waits 72 hours for a look by support', async () => {
  const before = await money()
  const question = await refusalOf(withdraw(OF_REGIS_MOUSSAVOU))
  expect(question).toMatchObject({
    status: 409,
    code: 'HOLDER_UNCONFIRMED',
    fields: { phoneNumber: bindPunctuation('Le compte est au nom de R••• M•••. Est-ce vous ?') },
  })
  expect(await money()).toEqual(before)

  const key = randomUUID()
  const { withdrawal } = await withdraw(OF_REGIS_MOUSSAVOU, true, key)
  expect(withdrawal).toMatchObject({ byHand: true, state: 'requested' })
  expect((await withdraw(OF_REGIS_MOUSSAVOU, false, key)).withdrawal.id).toBe(withdrawal.id)
  expect(await refusalOf(settle(withdrawal.id))).toMatchObject({ code: 'WITHDRAWAL_HELD' })
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  expect(mails[0]?.subject).toContain('Retrait à vérifier')
  expect(mails[0]?.text).not.toContain('/api/withdrawals/')
  expect(JSON.stringify(mails)).not.toMatch(/R[ée]gis|Moussavou/i)

  await server.passDays(3)
  expect(await settle(withdrawal.id)).toMatchObject({ state: 'paid' })
  expect((await withdraw(OF_REGIS_MOUSSAVOU)).withdrawal).toMatchObject({ byHand: false, heldUntil: null })
  expect(await ledgerFaults(server.db)).toEqual([])
})

test('what support gives back is looked at again', async () => {
  const { withdrawal } = await withdraw(OF_REGIS_MOUSSAVOU, true)
  await administrator.client.settleWithdrawal({
    params: { id: withdrawal.id },
    body: { outcome: 'returned', reason: 'Ce compte est à quelqu’un d’autre.' },
  })
  await server.passDays(3)

  expect((await withdraw(OF_REGIS_MOUSSAVOU)).withdrawal.heldUntil).not.toBeNull()
})

test('the operator is asked again once its answer is 90 days old', async () => {
  await withdraw(OF_REGIS_MOUSSAVOU, true)
  expect((await withdraw(OF_REGIS_MOUSSAVOU)).withdrawal.byHand).toBe(true)

  const checkedOn = addDays(server.day(0), -VERDICT_DAYS)
  await server.db.updateTable('payoutNumbers').set({ checkedOn }).where('userId', '=', owner.id).execute()

  expect(await refusalOf(withdraw(OF_REGIS_MOUSSAVOU))).toMatchObject({ code: 'HOLDER_UNCONFIRMED' })
})

test('a person learns of five numbers a day, however many they ask about at once, and may use those still', async () => {
  const numbers = Array.from({ length: 4 * MAX_NUMBERS_A_DAY }, (_, index) => `0770009${10 + index}`)

  const answers = await Promise.allSettled(numbers.map((number) => withdraw(number)))

  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 3 * MAX_NUMBERS_A_DAY }, () => 'TOO_MANY_NUMBERS'))
  const [known] = await numbersOf(owner)
  await withdraw(`0${known?.phone.slice(4)}`)

  await server.passDays(1)
  await withdraw('077000999')
  expect(await numbersOf(owner), 'of numbers that said nothing no more is stored').toHaveLength(1)
})

test('an operator that is slow to say is as one that does not know', async () => {
  expect((await withdraw(SLOW)).withdrawal).toMatchObject({ byHand: false, heldUntil: null })
  expect(await numbersOf(owner)).toMatchObject([{ verdict: 'unknown' }])
})

test('silence does not make a number good that was known to be of another person', async () => {
  await refusalOf(withdraw(OF_REGIS_MOUSSAVOU))
  await server.db
    .updateTable('payoutNumbers')
    .set({ phone: `+241${SLOW.slice(1)}` })
    .where('userId', '=', owner.id)
    .execute()

  expect(await refusalOf(withdraw(SLOW))).toMatchObject({
    code: 'HOLDER_UNCONFIRMED',
    fields: {
      phoneNumber: bindPunctuation("Le compte de ce numéro n'est pas à votre nom. Est-ce le vôtre ?"),
    },
  })
})
