import type { PartInput } from '@okoume/contract/contract.ts'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import {
  codeOf,
  DEPOSIT,
  FEE,
  fieldOf,
  prove,
  proveWithCode,
  RENT,
  see,
  startedRental,
  walletOfOwner,
} from '@okoume/tests/server/handover-stage.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, notifiedAbout, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

describe('an item that was not handed over', () => {
  test('gives everything back where the owner is silent, without an administrator', async () => {
    await server.passDays(0)
    const id = await startedRental()
    const reported = await renter.client.reportMissing({ params: { id }, body: {} })
    expect(reported).toMatchObject({ state: 'missing', report: { kind: 'missing' } })
    const confirm = owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
    expect((await refusalOf(confirm)).code).toBe('RETURN_REFUSED')

    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      status: 'annulée',
      cancellation: 'not-handed-over',
      handover: { state: 'refunded' },
    })
    expect(await refundsTo(server, renter, 1)).toEqual([RENT + DEPOSIT + FEE])
    expect(await walletOfOwner()).toEqual({ balance: 0, withdrawable: 0, cautions: 0 })
    expect(await notifiedAbout(server, id, renter)).toContain('missing refunded')
    const { record } = await server.visitor.getPerson({ params: { id: owner.id } })
    expect(record).toMatchObject({ missed: 1, cancellations: 0 })
  })

  test('is settled by the code after all, and goes on', async () => {
    await server.passDays(0)
    const id = await startedRental()
    const code = await codeOf(renter, id)
    await renter.client.reportMissing({ params: { id }, body: {} })
    await prove(owner, id, 'remise', { code })
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      status: 'en cours',
      handover: { state: 'proved' },
    })
    expect(await walletOfOwner()).toEqual({ balance: RENT, withdrawable: RENT, cautions: DEPOSIT })
  })

  test('gives its days back, which are announced to those who search for them', async () => {
    await server.passDays(0)
    await listAnother({ title: 'Nacelle' })
    const id = await startedRental()
    const searcher = await signUpConfirmed(server, 'Ada Ndong')
    const asked = { q: 'nacelle', from: server.day(1), to: server.day(1) }
    const { searches } = await searcher.client.saveSearch({ body: asked })
    const params = { id: searches[0]?.id ?? '' }
    await searcher.client.changeSavedSearch({ params, body: { rhythm: 'at once' } })
    await renter.client.reportMissing({ params: { id }, body: {} })
    await owner.client.answerReport({ params: { id }, body: { answer: 'accept' } })
    await server.runDue()
    const { notices } = await searcher.client.listNotices({ query: {} })
    expect(notices.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Un nouvel objet\s: Nacelle/),
    )
  })

  test('cannot be returned: neither declared, confirmed, contested nor proved', async () => {
    await server.passDays(0)
    const id = await startedRental()
    const moves: [Person, 'declared' | 'confirmed' | 'contested'][] = [
      [renter, 'declared'],
      [owner, 'confirmed'],
      [owner, 'contested'],
    ]
    for (const [{ client }, state] of moves) {
      const body = { state, reason: 'Le mandrin est cassé.' }
      expect((await refusalOf(client.updateReturn({ params: { id }, body }))).code).toBe('RETURN_REFUSED')
    }
    expect((await refusalOf(prove(renter, id, 'retour', { code: '123456' }))).code).toBe('HANDOVER_TOO_EARLY')
    expect(await walletOfOwner()).toMatchObject({ cautions: DEPOSIT })
    expect(await rentalSeenBy(renter, id)).toMatchObject({ returnState: 'awaited' })
  })

  test('a refused report or answer says why: reported, not your turn, nothing reported, disputed', async () => {
    await server.passDays(0)
    const id = await startedRental()
    const text = "Ce n'est pas ce qui s'est passé."
    const missing = () => renter.client.reportMissing({ params: { id }, body: {} })
    const problem = () =>
      renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
    const answer = (person: Person, body: PartInput<'answerReport', 'body'>) =>
      person.client.answerReport({ params: { id }, body })
    const offer = () => answer(owner, { answer: 'offer', amount: 4000 })
    const codeFor = async (call: Promise<unknown>) => (await refusalOf(call)).code

    expect(await codeFor(answer(owner, { answer: 'accept' }))).toBe('NOTHING_REPORTED')
    await problem()
    expect(await codeFor(missing())).toBe('HANDOVER_REPORTED')
    expect(await codeFor(answer(renter, { answer: 'accept' }))).toBe('NOT_YOUR_TURN')
    await offer()
    expect(await codeFor(offer())).toBe('NOT_YOUR_TURN')
    await answer(renter, { answer: 'contest', text })
    expect(await codeFor(answer(owner, { answer: 'accept' }))).toBe('HANDOVER_DISPUTED')
    expect(await codeFor(missing())).toBe('HANDOVER_DISPUTED')
  })

  test('cannot be reported once the return is proved', async () => {
    await server.passDays(0)
    const id = await startedRental()
    await proveWithCode(id)
    await prove(renter, id, 'retour', { code: await codeOf(owner, id) })
    const missing = renter.client.reportMissing({ params: { id }, body: {} })
    expect((await refusalOf(missing)).code).toBe('HANDOVER_OVER')
    const problem = renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
    expect((await refusalOf(problem)).code).toBe('HANDOVER_OVER')
  })

  test('is shared by an administrator where the owner does not agree', async () => {
    const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    await server.passDays(0)
    const id = await startedRental()
    await renter.client.reportMissing({ params: { id }, body: { text: 'Personne au rendez-vous.' } })
    const short = owner.client.answerReport({ params: { id }, body: { answer: 'contest', text: 'Non' } })
    expect((await refusalOf(short)).code).toBe('INVALID_INPUT')
    const contest = { answer: 'contest', text: 'Je lui ai donné la perceuse.' } as const
    await owner.client.answerReport({ params: { id }, body: contest })
    await server.passDays(6)
    expect(await see(owner, id)).toMatchObject({ state: 'disputed', report: { answer: contest.text } })
    expect((await walletOfOwner()).withdrawable).toBe(0)

    const decide = (rentToOwner: number, depositToOwner = 0) =>
      administrator.client.settleHandover({
        params: { id },
        body: { rentToOwner, depositToOwner, reason: 'Vu les messages.' },
      })
    expect((await refusalOf(decide(RENT + 1))).code).toBe('INVALID_INPUT')
    expect((await refusalOf(decide(0, DEPOSIT + 1))).code).toBe('INVALID_INPUT')
    const settled = await decide(4_000, 1_000)
    expect(settled).toMatchObject({ status: 'annulée', handover: { state: 'settled' } })
    expect((await decide(4_000, 1_000)).status).toBe('annulée')
    expect((await refusalOf(decide(0))).code).toBe('HANDOVER_OVER')
    expect(await refundsTo(server, renter, 1)).toEqual([RENT - 4_000 + DEPOSIT - 1_000])
    expect(await walletOfOwner()).toEqual({ balance: 5_000, withdrawable: 5_000, cautions: 0 })
    const { movements } = await owner.client.listMovements({ query: {} })
    const lines = movements.map((line) => [line.rentalId, line.amount, line.account, describeMovement(line)])
    expect(lines.slice(0, 3)).toEqual([
      [id, 4_000 - RENT, 'wallet', 'Loyer rendu au locataire après un signalement'],
      [id, 1_000, 'wallet', 'Part de la caution qui vous revient'],
      [id, -DEPOSIT, 'cautions', 'Caution partagée'],
    ])
  })
})

describe('a renter who does not come', () => {
  test('pays one day of rent where they are silent', async () => {
    await server.passDays(0)
    const id = await accepted(server, parties, { start: server.day(0), end: server.day(4) })
    expect((await fieldOf(owner.client.reportNoShow({ params: { id }, body: {} })))[0]).toBe(
      'HANDOVER_TOO_EARLY',
    )
    await server.passDays(1)
    await owner.client.reportNoShow({ params: { id }, body: {} })
    expect((await refusalOf(renter.client.reportNoShow({ params: { id }, body: {} }))).code).toBe('FORBIDDEN')
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'annulée', cancellation: 'no-show' })
    expect(await refundsTo(server, renter, 1)).toEqual([3 * RENT + DEPOSIT])
    expect(await walletOfOwner()).toEqual({ balance: RENT, withdrawable: RENT, cautions: 0 })
    const { movements } = await owner.client.listMovements({ query: {} })
    expect(movements.filter(({ rentalId }) => rentalId === id).map(describeMovement)).toEqual([
      'Locataire pas venu : loyer rendu, moins un jour',
      'Locataire pas venu : caution rendue',
      'Gagné',
      'Caution gardée',
    ])
  })

  test('pays the price of a day that was quoted, however cheap the week was', async () => {
    await server.passDays(0)
    await listAnother({ price: RENT, weekPrice: 3 * RENT })
    const id = await accepted(server, parties, { start: server.day(0), end: server.day(6) })
    await server.db.updateTable('items').set({ price: 1, weekPrice: null }).execute()
    await server.passDays(1)
    await owner.client.reportNoShow({ params: { id }, body: {} })
    await renter.client.answerReport({ params: { id }, body: { answer: 'accept' } })
    expect(await refundsTo(server, renter, 1)).toEqual([2 * RENT + DEPOSIT])
  })
})

describe('an item that is not as described', () => {
  const report = (id: string) =>
    renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })

  test('gives the part of the rent back that both agree on; the deposit follows the return', async () => {
    const id = await startedRental()
    await proveWithCode(id)
    await report(id)
    const offer = (amount: number) =>
      owner.client.answerReport({ params: { id }, body: { answer: 'offer', amount } })
    expect((await refusalOf(offer(RENT))).code).toBe('INVALID_INPUT')
    expect(await offer(3_000)).toMatchObject({ state: 'problem', report: { offer: 3_000 } })
    await renter.client.answerReport({ params: { id }, body: { answer: 'accept' } })
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      status: 'en cours',
      handover: { state: 'settled' },
    })
    expect(await walletOfOwner()).toEqual({
      balance: RENT - 3_000,
      withdrawable: RENT - 3_000,
      cautions: DEPOSIT,
    })
    expect(await refundsTo(server, renter, 1)).toEqual([3_000])
  })

  test('gives the rent and the fee back in silence, once the item is back by code', async () => {
    await server.passDays(0)
    const id = await startedRental()
    await proveWithCode(id)
    await report(id)
    await prove(renter, id, 'retour', { code: await codeOf(owner, id) })
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      returnState: 'presumed',
      handover: { state: 'refunded' },
    })
    expect(await refundsTo(server, renter, 2)).toEqual([RENT + FEE, DEPOSIT])
  })

  test('goes to an administrator where the item is not back, who shares the rent', async () => {
    const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    await server.passDays(0)
    const id = await startedRental()
    await report(id)
    await server.passDays(4)
    expect(await see(owner, id)).toMatchObject({ state: 'disputed' })
    expect(await notifiedAbout(server, id, administrator)).toContain('handover disputed')
    const body = { rentToOwner: 0, reason: 'Elle ne démarre pas, en effet.' }
    await administrator.client.settleHandover({ params: { id }, body })
    expect(await refundsTo(server, renter, 2)).toEqual([RENT + FEE, DEPOSIT])
  })
})
