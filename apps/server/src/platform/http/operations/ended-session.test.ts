import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { requiresOpenSession } from '@okoume/contract/model/access.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { closeSession, idToken, openSession, PASSWORD } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { send } from '@okoume/tests/server/send.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { addIssuerKey, claimsOf } from '@okoume/tests/server/tokens.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
let watch: ChangeWatch
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  // One person who may call everything: an administrator with a verified identity.
  await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', town.administrator.id).execute()
  watch = await watchChanges(server)
})

const GUARDED = OPERATION_NAMES.filter((name) => requiresOpenSession(CONTRACT[name]))

const identityCall = (path: string, cookie: string, payload: object) =>
  server.http.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { cookie, origin: PUBLIC_URL },
    payload,
  })

async function tokenOfAnotherBrowser() {
  const cookie = await openSession(server, town.administrator.email)
  return { cookie, token: await idToken(server, cookie) }
}

/** Each operation's answer to that token, where it is not SESSION_ENDED or something changed. */
async function letThrough(token: string): Promise<object[]> {
  const answers: object[] = []
  for (const name of GUARDED) {
    await watch.changes()
    const { status, code } = await send(server, name, goodCalls(server, town)[name], `Bearer ${token}`)
    const changes = await watch.changes()
    if (status !== 401 || code !== 'SESSION_ENDED' || changes.length > 0)
      answers.push({ name, status, code, changes })
  }
  return answers
}

test('administration, outgoing money, closing and exporting an account require an open session', () => {
  const administrators = OPERATION_NAMES.filter((name) => CONTRACT[name].access === 'administrator')
  const others: readonly OperationName[] = [
    'requestWithdrawal',
    'changeAutomaticPayout',
    'updateProfile',
    'exportAccount',
    'closeAccount',
  ]

  expect(GUARDED).toEqual(OPERATION_NAMES.filter((name) => [...administrators, ...others].includes(name)))
})

test('an ended session reads nothing of others; an open one is in the trail', async () => {
  const { cookie, token } = await tokenOfAnotherBrowser()
  const { listRentals, getReceipt, listHandoverPhotos } = server.clientOf(token)
  const receipt = () => getReceipt({ params: { id: town.rentalId } })
  const photos = () => listHandoverPhotos({ params: { id: town.contestedId } })
  expect((await listRentals()).length).toBeGreaterThan(0)
  await receipt()
  await photos()
  const read = await server.db
    .selectFrom('auditEvents')
    .select(['actorId', 'subject'])
    .where('action', '=', 'read rental')
    .orderBy('id')
    .execute()
  const actorId = town.administrator.id
  expect(read.slice(-3)).toEqual(
    ['rentals', town.rentalId, town.contestedId].map((subject) => ({ actorId, subject })),
  )

  await closeSession(server, cookie)
  expect(await listRentals()).toEqual([])
  for (const call of [receipt, photos])
    expect(await refusalOf(call())).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
})

describe('a token of an ended session is refused by every operation that requires an open one', () => {
  test('after signing out, while it can still read', async () => {
    const { cookie, token } = await tokenOfAnotherBrowser()
    await closeSession(server, cookie)

    expect(await letThrough(token)).toEqual([])
    expect(await server.clientOf(token).getWallet()).toMatchObject({ balance: 0 })
  })

  test('after the password was changed in another browser', async () => {
    const lost = await tokenOfAnotherBrowser()
    const mine = await tokenOfAnotherBrowser()
    const passwords = { currentPassword: PASSWORD, newPassword: 'le fromager de la cour' }
    expect((await identityCall('change-password', mine.cookie, passwords)).statusCode).toBe(200)

    expect(await letThrough(lost.token)).toEqual([])
    const back = await openSession(server, town.administrator.email, passwords.newPassword)
    const again = { currentPassword: passwords.newPassword, newPassword: PASSWORD }
    expect((await identityCall('change-password', back, again)).statusCode).toBe(200)
  })

  test('after another browser has ended the other sessions', async () => {
    const lost = await tokenOfAnotherBrowser()
    const mine = await tokenOfAnotherBrowser()
    expect((await identityCall('end-other-sessions', mine.cookie, {})).statusCode).toBe(200)

    expect(await letThrough(lost.token)).toEqual([])
    expect(await server.clientOf(mine.token).getOverview()).toBeDefined()
  })

  test('after the session has expired', async () => {
    const { token } = await tokenOfAnotherBrowser()
    await server.pool.query('update auth.sessions set expires_at = now() where user_id = $1', [
      town.administrator.id,
    ])

    expect(await letThrough(token)).toEqual([])
  })

  test("where it names no session, or another person's", async () => {
    const forge = await addIssuerKey(server)
    const { rows } = await server.pool.query('select id from auth.sessions where user_id = $1', [
      town.renter.id,
    ])
    for (const sid of [undefined, '', 'nonsense', "' or true --", rows[0]?.id]) {
      expect(await letThrough(await forge.sign({ ...claimsOf(town.administrator), sid }))).toEqual([])
    }
  })
})
