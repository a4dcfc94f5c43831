import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import {
  DEPOSIT_CLAIM_ANSWER_HOURS,
  PROPOSAL_ANSWER_HOURS,
} from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  DEPOSIT_CLAIM,
  handedOver,
  notifiedAbout,
  REFUSAL,
  rentalSeenBy,
} from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { advanceDueRentals } from '../rentals/lifecycle/advance-due-rentals.ts'

const RENT = 10_000
const DEPOSIT = 20_000
const ASKED = 8_000

let administrator: Person
stageRentals()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

/** A rental whose owner asks for 8 000 of 20 000 FCFA. */
async function contest(): Promise<string> {
  const id = await handedOver(server, parties)
  const body = { state: 'contested', reason: DEPOSIT_CLAIM, cause: 'broken', amount: ASKED } as const
  await owner.client.updateReturn({ params: { id }, body })
  return id
}

type Answer = Parameters<Person['client']['answerContest']>[0]['body']
const answer = (by: Person, id: string, body: Answer) => by.client.answerContest({ params: { id }, body })
const ACCEPT = { answer: 'accept' } as const
const PROPOSAL = { answer: 'propose', amount: 3_000, text: 'Le mandrin coûte 3 000 FCFA.' } as const

/** The clock's job, that many hours after the return was contested. */
async function pass(id: string, hours: number): Promise<void> {
  const { contest: contested } = await rentalSeenBy(renter, id)
  const at = new Date(Date.parse(contested?.at ?? '') + hours * HOUR_MS)
  await advanceDueRentals(settlementContext(server), at)
}
const isWithAdministrators = async (id: string) =>
  (await administrator.client.listDisputes()).disputes.some(({ rental }) => rental.id === id)

test('the renter reads what is asked, why, and until when to answer', async () => {
  const id = await contest()
  const seen = await rentalSeenBy(renter, id)

  expect(seen).toMatchObject({
    contestReason: DEPOSIT_CLAIM,
    contestedAmount: ASKED,
    contest: { state: 'open', cause: 'broken', answer: null, answeredAt: null, proposal: null },
  })
  const { at, answerBy } = seen.contest ?? {}
  expect(Date.parse(answerBy ?? '') - Date.parse(at ?? '')).toBe(DEPOSIT_CLAIM_ANSWER_HOURS * HOUR_MS)
  expect(await isWithAdministrators(id)).toBe(false)
})

describe('an agreement shares the deposit at once, without an administrator', () => {
  test.each<[string, (id: string) => Promise<unknown>, number, string]>([
    ['the renter accepts', (id) => answer(renter, id, ACCEPT), ASKED, "Vous vous êtes mis d'accord."],
    [
      'the owner accepts what the renter proposes',
      async (id) => {
        await answer(renter, id, PROPOSAL)
        await answer(owner, id, ACCEPT)
      },
      3_000,
      "Vous vous êtes mis d'accord.",
    ],
    [
      'the owner withdraws the contest',
      (id) => answer(owner, id, { answer: 'withdraw' }),
      0,
      'Le propriétaire a retiré sa contestation.',
    ],
    [
      'the renter accepts after all, before an administrator decides',
      async (id) => {
        await answer(renter, id, REFUSAL)
        await answer(renter, id, ACCEPT)
      },
      ASKED,
      "Vous vous êtes mis d'accord.",
    ],
    [
      'the owner accepts after all, before an administrator decides',
      async (id) => {
        await answer(renter, id, PROPOSAL)
        await answer(owner, id, { answer: 'refuse' })
        await answer(owner, id, ACCEPT)
      },
      3_000,
      "Vous vous êtes mis d'accord.",
    ],
  ])('%s', async (_, agree, toOwner, reason) => {
    const id = await contest()
    await agree(id)
    // Sent again, after a response that was lost, it counts once.
    await agree(id).catch(() => {})

    for (const person of [owner, renter]) {
      expect(await rentalSeenBy(person, id)).toMatchObject({
        returnState: 'settled',
        contest: { state: 'agreed', answerBy: null },
        settlement: { toOwner, toRenter: DEPOSIT - toOwner, reason },
      })
      expect(await notifiedAbout(server, id, person)).toContain('contest agreed')
    }
    const back = [DEPOSIT - ASKED, ASKED - toOwner].filter((amount) => amount > 0)
    expect((await refundsTo(server, renter, back.length)).toSorted()).toEqual(back.toSorted())
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT + toOwner, cautions: 0 })
    expect(await isWithAdministrators(id)).toBe(false)
  })
})

describe('who does not agree waits for an administrator', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the renter refuses', (id) => answer(renter, id, REFUSAL)],
    [
      'the owner keeps asking',
      async (id) => {
        await answer(renter, id, PROPOSAL)
        await answer(owner, id, { answer: 'refuse' })
      },
    ],
    ['the renter says nothing for 48 h', (id) => pass(id, DEPOSIT_CLAIM_ANSWER_HOURS)],
    [
      'the owner says nothing of a proposal for 24 h',
      async (id) => {
        await answer(renter, id, PROPOSAL)
        await pass(id, PROPOSAL_ANSWER_HOURS + 1)
      },
    ],
  ])('%s', async (_, disagree) => {
    const id = await contest()
    await disagree(id)

    expect(await rentalSeenBy(renter, id)).toMatchObject({
      returnState: 'contested',
      contest: { state: 'escalated', answerBy: null },
    })
    expect(await isWithAdministrators(id)).toBe(true)
    for (const person of [owner, renter])
      expect(await notifiedAbout(server, id, person)).toContain('contest escalated')
    expect(await notifiedAbout(server, id, administrator)).toContain('return contested')
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT - ASKED])
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT, cautions: ASKED })
  })

  test('silence is no answer: one hour less is still in time', async () => {
    const id = await contest()
    await pass(id, DEPOSIT_CLAIM_ANSWER_HOURS - 1)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ contest: { state: 'open' } })
    expect(await notifiedAbout(server, id, renter)).toContain('contest reminder')
  })
})

describe('an answer is refused, and changes nothing', () => {
  test('by the wrong party, to what was never said, and without its reason or amount', async () => {
    const all: Answer = { answer: 'propose', amount: ASKED }
    const rows: [string, Person, Answer, string, string | null][] = [
      ['of nobody we know', administrator, ACCEPT, 'RENTAL_NOT_FOUND', null],
      ['that only the owner can give', renter, { answer: 'withdraw' }, 'FORBIDDEN', null],
      ['that only the renter can give', owner, PROPOSAL, 'FORBIDDEN', null],
      ['to a proposal that was never made', owner, ACCEPT, 'RETURN_REFUSED', null],
      ['without a reason', renter, { answer: 'refuse', text: 'Non' }, 'INVALID_INPUT', 'text'],
      ['without an amount', renter, { answer: 'propose' }, 'INVALID_INPUT', 'amount'],
      ['that proposes all that is asked', renter, all, 'INVALID_INPUT', 'amount'],
    ]
    const id = await contest()
    for (const [which, by, body, code, field] of rows) {
      const refusal = await refusalOf(answer(by, id, body))
      expect(refusal.code, which).toBe(code)
      expect(Object.keys(refusal.fields ?? {}), which).toEqual(field === null ? [] : [field])
      expect(await rentalSeenBy(renter, id), which).toMatchObject({
        contest: { state: 'open', answer: null, proposal: null },
      })
      expect(await owner.client.getWallet(), which).toMatchObject({ cautions: ASKED })
    }
  })

  test('once an administrator has decided', async () => {
    const id = await contest()
    await answer(renter, id, REFUSAL)
    const body = { toOwner: 1_000, reason: 'Le mandrin était usé.' }
    await administrator.client.settleDispute({ params: { id }, body })

    expect(await refusalOf(answer(renter, id, ACCEPT))).toMatchObject({ code: 'RETURN_REFUSED' })
    expect(await owner.client.getWallet()).toMatchObject({ balance: RENT + 1_000, cautions: 0 })
  })

  test('where nothing is contested', async () => {
    const id = await handedOver(server, parties)

    expect(await refusalOf(answer(renter, id, ACCEPT))).toMatchObject({ code: 'RETURN_REFUSED' })
  })
})

test('an administrator cannot decide while the parties may still answer', async () => {
  const id = await contest()
  const body = { toOwner: 1_000, reason: 'Le mandrin était usé.' }

  expect(await refusalOf(administrator.client.settleDispute({ params: { id }, body }))).toMatchObject({
    code: 'RETURN_REFUSED',
  })
})

test('of an agreement and a decision at the same instant exactly one happens', async () => {
  const id = await contest()
  await answer(renter, id, REFUSAL)
  const body = { toOwner: 1_000, reason: 'Le mandrin était usé.' }
  const outcomes = await Promise.allSettled([
    answer(renter, id, ACCEPT),
    answer(owner, id, { answer: 'withdraw' }),
    administrator.client.settleDispute({ params: { id }, body }),
  ])

  const { settlement } = await rentalSeenBy(owner, id)
  expect([ASKED, 0, 1_000]).toContain(settlement?.toOwner)
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  const wallet = await owner.client.getWallet()
  expect(wallet).toMatchObject({ balance: RENT + (settlement?.toOwner ?? 0), cautions: 0 })
})
