import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { idToken, openSession, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { type Sent, send } from '@okoume/tests/server/send.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
/** Verified and an administrator until they closed it; the token is valid for minutes. */
let gone: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  gone = await signUpConfirmed(server, 'Rose Mboumba', { verifier: 2, administrator: true })
  await gone.client.closeAccount({ params: { id: gone.id } })
})

test('who closes an account ends its sessions in other browsers with the answer', async () => {
  const person = await signUpConfirmed(server, 'Fabrice Ella')
  const cookie = await openSession(server, person.email)
  await person.client.closeAccount({ params: { id: person.id } })
  expect(await idToken(server, cookie)).toBeUndefined()
})

const isCommand = (name: OperationName) =>
  CONTRACT[name].method !== 'GET' &&
  CONTRACT[name].access !== 'anyone' &&
  CONTRACT[name].access !== 'link holder'
const COMMANDS = OPERATION_NAMES.filter(isCommand)

/** The call with every person's id replaced by the closed account's. */
function ownCall(name: OperationName): Sent {
  const text = JSON.stringify(goodCalls(server, town)[name], (_, value) =>
    value instanceof Blob ? null : value,
  )
  const named = JSON.parse(text.replaceAll(town.renter.id, gone.id)) as Sent
  return { ...named, ...(named.form ? { form: goodCalls(server, town)[name].form } : {}) } as Sent
}

describe('the token of a closed account', () => {
  test.each(COMMANDS)('%s is refused to it, and changes nothing', async (name) => {
    const before = await tableDigests(server)

    const { code, text } = await send(server, name, ownCall(name), `Bearer ${gone.token}`)

    expect(REFUSALS, text).toContain(code)
    expect(await tableDigests(server)).toEqual(before)
  })

  test('does not open the account again, however often', async () => {
    for (const body of [{}, { id: gone.id, name: 'Rose' }]) {
      const refusal = await refusalOf(gone.client.openAccount({ body }))
      expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  test('reads nothing of itself, and nothing of others any more', async () => {
    const params = { id: gone.id }
    expect(await refusalOf(gone.client.getUser({ params }))).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await refusalOf(gone.client.exportAccount({ params }))).toMatchObject({ code: 'SESSION_ENDED' })
    expect(await gone.client.listRentals()).toEqual([])
  })
})

const REFUSALS = [
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'USER_NOT_FOUND',
  'ACCOUNT_REQUIRED',
  'NOT_VERIFIED',
  'ADMINISTRATORS_ONLY',
  // Not its own; not a party of that rental; and it was never paid by them.
  'FORBIDDEN',
  'RENTAL_NOT_FOUND',
  'ENQUIRY_NOT_FOUND',
  'REVIEW_NOT_FOUND',
  'DECISION_NOT_FOUND',
  'TICKET_NOT_FOUND',
  'PAYMENT_NOT_FOUND',
]
