import { randomUUID } from 'node:crypto'
import { readScan } from '@okoume/domain/rental/handover-code.ts'
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
import { SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, notifiedAbout, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

/** A rental of tomorrow, at noon of today. */
async function ofTomorrow(): Promise<string> {
  await server.passDays(0)
  return accepted(server, parties, { start: server.day(1), end: server.day(2) })
}

describe('the codes of a rental', () => {
  test('are each shown to who receives the item, once it is accepted, and to nobody else', async () => {
    const id = await request(server, parties, { start: server.day(1), end: server.day(2) })
    expect([await codeOf(renter, id), await codeOf(owner, id)]).toEqual(['', ''])
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })

    const [mine, theirs] = [await see(renter, id), await see(owner, id)]
    expect(mine).toMatchObject({
      direction: 'remise',
      state: 'awaited',
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(theirs).toMatchObject({ direction: 'retour', code: null, scan: null })
    expect(JSON.stringify(theirs)).not.toContain(readScan(mine.scan ?? '')?.token)
    expect(readScan(mine.scan ?? '')).toMatchObject({ rentalId: id, direction: 'remise' })
    expect(await see(renter, id)).toEqual(mine)
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    expect((await refusalOf(see(stranger, id))).code).toBe('RENTAL_NOT_FOUND')
  })

  test('show that of the return once the handover is proved or presumed, and take it no earlier', async () => {
    await server.passDays(0)
    const id = await accepted(server, parties, { start: server.day(0), end: server.day(5) })
    expect(await fieldOf(prove(renter, id, 'retour', { code: '123456' }))).toEqual([
      'HANDOVER_TOO_EARLY',
      "Le retour s'enregistre une fois l'objet remis.",
    ])
    expect(await codeOf(owner, id)).toBe('')
    await server.passDays(2)
    expect(await see(owner, id)).toMatchObject({ state: 'presumed', code: expect.stringMatching(/^\d{6}$/) })
  })

  test('are in no notification, no mail and no archive', async () => {
    const id = await startedRental()
    const outward = await see(renter, id)
    await proveWithCode(id)
    const codes = [outward, await see(owner, id)]
    for (const person of [owner, renter]) {
      const archive = JSON.stringify(await person.client.exportAccount({ params: { id: person.id } }))
      for (const { code, scan } of codes)
        for (const secret of [code, readScan(scan ?? '')?.token ?? ''])
          expect(archive).not.toContain(`"${secret}"`)
    }
  })

  test('cannot be given away in a conversation', async () => {
    const id = await startedRental()
    const code = await codeOf(renter, id)
    const send = (text: string) =>
      renter.client.sendMessage({ params: { id }, body: { key: crypto.randomUUID(), text } })
    expect(await fieldOf(send(`Mon code : ${code.slice(0, 3)} ${code.slice(3)}`))).toEqual([
      'INVALID_INPUT',
      'Ne donnez pas ce code par message.',
    ])
    expect(await send('Je viens à 10 h.')).toMatchObject({ text: 'Je viens à 10 h.' })
  })
})

describe('a proved handover', () => {
  test('begins the rental the day before, and releases the rent a day later', async () => {
    const id = await ofTomorrow()
    const proved = await proveWithCode(id)

    expect(proved).toMatchObject({ state: 'proved', provedAt: expect.any(String) })
    expect(await rentalSeenBy(renter, id)).toMatchObject({
      status: 'en cours',
      handover: { state: 'proved' },
    })
    expect(await walletOfOwner()).toEqual({ balance: RENT, withdrawable: 0, cautions: DEPOSIT })
    expect((await refusalOf(cancel(id))).code).toBe('TRANSITION_REFUSED')
    await server.passDays(1)
    expect(await walletOfOwner()).toEqual({ balance: RENT, withdrawable: RENT, cautions: DEPOSIT })
    for (const person of [owner, renter])
      expect(await notifiedAbout(server, id, person)).toContain('handover proved')
    expect(await codeOf(renter, id)).toBe('')
  })

  test('takes no report once the rent was withdrawn, even where the clock was put back', async () => {
    const id = await startedRental()
    await proveWithCode(id)
    await server.passDays(1)
    const headers = { 'idempotency-key': randomUUID() }
    await owner.client.requestWithdrawal({ headers, body: { amount: RENT, phoneNumber: '077123456' } })
    await server.passDays(-1)
    const report = renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
    expect((await refusalOf(report)).code).toBe('HANDOVER_OVER')
    expect(await see(renter, id)).toMatchObject({ state: 'proved', report: null })
  })

  test('is proved by the token of the QR as well, however often it is sent', async () => {
    const id = await startedRental()
    const token = readScan((await see(renter, id)).scan ?? '')?.token
    const first = await prove(owner, id, 'remise', { token, happenedAt: '2020-01-01T00:00:00Z' })
    expect(await prove(owner, id, 'remise', { token })).toEqual(first)
    const { requestedAt, handoverClaimedAt } = await server.db
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The device's clock lies: its claim stays within the rental's own time.
    expect(handoverClaimedAt).toEqual(requestedAt)
  })

  test('by a scan that arrives after it was presumed changes no money', async () => {
    const id = await startedRental()
    const token = readScan((await see(renter, id)).scan ?? '')?.token
    await server.passDays(2)
    expect(await see(renter, id)).toMatchObject({ state: 'presumed' })
    const before = (await see(renter, id)).rentReleasedAt
    expect(await prove(owner, id, 'remise', { token })).toMatchObject({
      state: 'proved',
      rentReleasedAt: before,
    })
    const problem = renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
    expect((await refusalOf(problem)).code).toBe('HANDOVER_OVER')
  })

  test('is refused too early, to the wrong party, and once it is over', async () => {
    await server.passDays(0)
    const id = await accepted(server, parties, { start: server.day(2), end: server.day(3) })
    const code = await codeOf(renter, id)
    expect((await fieldOf(prove(owner, id, 'remise', { code })))[0]).toBe('HANDOVER_TOO_EARLY')
    expect((await refusalOf(prove(renter, id, 'remise', { code }))).code).toBe('NOT_THE_GIVER')
    expect((await refusalOf(prove(owner, id, 'retour', { code }))).code).toBe('NOT_THE_GIVER')
    expect((await fieldOf(prove(renter, id, 'retour', { code: '000000' })))[0]).toBe('HANDOVER_TOO_EARLY')
    expect(await fieldOf(prove(owner, id, 'remise', { code: '12' }))).toEqual([
      'INVALID_INPUT',
      'Le code a six chiffres.',
    ])
    expect((await fieldOf(prove(owner, id, 'remise', {})))[0]).toBe('INVALID_INPUT')
    await server.passDays(10)
    expect((await refusalOf(prove(owner, id, 'remise', { code }))).code).toBe('HANDOVER_OVER')
  })
})

describe('a proved return', () => {
  test('refunds the deposit a day later, and frees the stock from the next day', async () => {
    await server.passDays(0)
    const id = await accepted(server, parties, { start: server.day(0), end: server.day(5) })
    await proveWithCode(id)
    const proved = await prove(renter, id, 'retour', {
      code: await codeOf(owner, id),
      checklist: ['Le mandrin'],
    })
    expect(proved).toMatchObject({ returnProvedAt: expect.any(String) })
    expect(await rentalSeenBy(owner, id)).toMatchObject({ returnState: 'declared' })
    const taken = await server.visitor.listItemRentals({ params: { id: drill.id } })
    expect(taken).toEqual([{ start_date: server.day(0), end_date: server.day(0), quantity: 1 }])
    expect(await notifiedAbout(server, id, owner)).toContain('return proved')
    await server.passDays(1)
    expect(await rentalSeenBy(renter, id)).toMatchObject({ returnState: 'presumed' })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
  })
})

describe('the checklist', () => {
  const LINES = ['Le mandrin', 'Le chargeur']
  const checklistOf = async (person: Person, id: string) => (await rentalSeenBy(person, id)).checklist

  test("is the listing's as it was booked, and what each side ticked off of it, for both", async () => {
    const id = await startedRental()
    const body = { ...SAW, checklist: ['Autre chose'] }
    await owner.client.updateItem({ params: { id: drill.id ?? '' }, body })
    expect(await checklistOf(renter, id)).toEqual({ lines: LINES, given: null, returned: null })

    const out = { code: await codeOf(renter, id), checklist: ['Le chargeur', 'Le mandrin'] }
    await prove(owner, id, 'remise', out)
    const back = { code: await codeOf(owner, id), checklist: ['Le mandrin'] }
    await prove(renter, id, 'retour', back)
    const ticked = { lines: LINES, given: LINES, returned: ['Le mandrin'] }
    for (const person of [owner, renter]) expect(await checklistOf(person, id)).toEqual(ticked)
    const { rentals } = await renter.client.exportAccount({ params: { id: renter.id } })
    expect(rentals).toMatchObject([{ checklist: ticked }])
  })

  test('of which nothing was ticked off was handed over without', async () => {
    const id = await startedRental()
    await proveWithCode(id)
    expect(await checklistOf(renter, id)).toEqual({ lines: LINES, given: [], returned: null })
  })

  test('takes no line that the listing did not have', async () => {
    const id = await startedRental()
    const unknown = { code: await codeOf(renter, id), checklist: ['Le mandrin', 'Un vélo'] }
    expect(await fieldOf(prove(owner, id, 'remise', unknown))).toEqual([
      'INVALID_INPUT',
      "Cette ligne n'est pas dans la liste de l'annonce.",
    ])
    expect(await see(owner, id)).toMatchObject({ state: 'awaited', tries: { left: 5 } })
  })
})

describe('at the same instant', () => {
  test('a code and a silence that is over have exactly one outcome', async () => {
    await server.passDays(0)
    const id = await startedRental()
    const code = await codeOf(renter, id)
    await renter.client.reportMissing({ params: { id }, body: {} })
    const race = [
      server.passDays(1),
      ...Array.from({ length: 8 }, () => prove(owner, id, 'remise', { code })),
    ]
    await Promise.allSettled(race)
    await server.passDays(0)
    const { status, handover } = await rentalSeenBy(renter, id)
    const outcomes = ['annulée refunded', 'en cours proved']
    expect(outcomes).toContain(`${status} ${handover.state}`)
    const refunded = status === 'annulée' ? [RENT + DEPOSIT + FEE] : []
    expect(await refundsTo(server, renter, refunded.length)).toEqual(refunded)
  })
})

async function cancel(id: string) {
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
}
