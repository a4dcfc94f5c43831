import { randomUUID } from 'node:crypto'
import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import { identityFileNumber } from '@okoume/domain/rental/rental-contract.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { openDepositClaim, REFUSAL } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let supervisor: Person
stageRentals({ jobs: false })
beforeAll(async () => {
  supervisor = await signUpConfirmed(server, 'Équipe Okoumé', { roles: ['supervisor'] })
})

const REASON = 'Plainte au commissariat de Nkembo'
const release = (id: string, person = supervisor) =>
  person.client.releaseIdentities({ params: { id }, body: { reason: REASON } })
const releases = (id: string) =>
  server.db
    .selectFrom('auditEvents')
    .select(['actorId', 'details'])
    .where('action', '=', 'release identities')
    .where('subject', '=', id)
    .execute()

describe('the identities of a rental', () => {
  test('are released of an item that was not returned: whole names, numbers, contract; each time audited', async () => {
    const id = await openDepositClaim(server, parties, 'not returned')
    const { digest } = await renter.client.getRentalContract({ params: { id } })
    const dossier = await release(id)
    expect(dossier).toMatchObject({
      releasedBy: 'Équipe Okoumé',
      reason: REASON,
      contract: { digest, party: null },
      people: [
        { party: 'owner', email: owner.email },
        { party: 'renter', name: 'Serge Ndong', email: renter.email, file: null },
      ],
    })
    await release(id)
    const entry = { actorId: supervisor.id, details: { reason: REASON } }
    expect(await releases(id)).toEqual([entry, entry])
  })

  test('have the file number that the contract names', async () => {
    const fileId = await acceptedFile(renter)
    const id = await openDepositClaim(server, parties, 'not returned')
    const { sections } = await renter.client.getRentalContract({ params: { id } })
    const number = identityFileNumber(fileId)
    expect(JSON.stringify(sections)).toContain(number)
    const [, person] = (await release(id)).people
    expect(person?.file).toMatchObject({ number, documentType: 'CNI', documentNumber: null })
  })

  test('are released of the party that stays, once the other has closed their account', async () => {
    const id = await openDepositClaim(server, parties, 'not returned')
    const { deposit } = await renter.client.getRental({ params: { id } })
    await renter.client.answerContest({ params: { id }, body: REFUSAL })
    await supervisor.client.settleDispute({
      params: { id },
      body: { toOwner: deposit, reason: 'Non rendu.' },
    })
    await server.passDays(9)
    await renter.client.closeAccount({ params: { id: renter.id } })
    expect((await release(id)).people).toMatchObject([
      { party: 'owner', email: owner.email },
      { party: 'renter', name: CLOSED_ACCOUNT_NAME, email: null, phone: null, file: null },
    ])
  })

  test.each([
    ['broken', 'broken'],
    ['late', 'late'],
  ] as const)('stay sealed where the return is contested as %s', async (_, cause) => {
    const id = await openDepositClaim(server, parties, cause)
    expect(await refusalOf(release(id))).toMatchObject({ status: 409, code: 'IDENTITIES_SEALED' })
    expect(await releases(id)).toEqual([])
  })

  test('are for supervisors, with a reason, and for no party', async () => {
    const id = await openDepositClaim(server, parties, 'not returned')
    const finance = await signUpConfirmed(server, 'Paul Essono', { roles: ['finance'] })
    expect(await refusalOf(release(id, finance))).toMatchObject({ status: 403, code: 'ROLE_MISSING' })
    const call = supervisor.client.releaseIdentities({ params: { id }, body: { reason: 'vite' } })
    expect(await refusalOf(call)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    await server.db
      .updateTable('users')
      .set({ roles: ['supervisor'] })
      .where('id', '=', owner.id)
      .execute()
    expect(await refusalOf(release(id, owner))).toMatchObject({ status: 403, code: 'OWN_CASE' })
    expect(await releases(id)).toEqual([])
  })
})

/** A file whose number is deleted already. */
async function acceptedFile({ id: userId }: Person): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  await server.db
    .insertInto('identityFiles')
    .values({
      ...{ id, userId, documentType: 'CNI', prompt: 'smile', submittedAt: at },
      ...{ decision: 2, decidedAt: at, documentsDeletedAt: at },
    })
    .execute()
  await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', userId).execute()
  return id
}
