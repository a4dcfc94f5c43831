import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  idToken,
  openSession,
  type Person,
  signUpConfirmed,
  signUpOwner,
} from '../../../../../tests/server/people.ts'
import { refusalOf } from '../../../../../tests/server/refusal.ts'
import { tableDigests } from '../../../../../tests/server/table-digests.ts'
import { startTestServer, type TestServer } from '../../../../../tests/server/test-server.ts'
import { addIssuerKey, claimsOf } from '../../../../../tests/server/tokens.ts'
import { giveMoney } from '../../../../../tests/server/withdrawing.ts'

let server: TestServer
let administrator: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await signUpOwner(server)
})

describe('a token whose session has ended', () => {
  /** Another sign-in of the owner's: its cookie, and what its token can do. */
  async function otherBrowser() {
    const cookie = await openSession(server, owner.email)
    return { cookie, client: server.clientOf(await idToken(server, cookie)) }
  }

  const auth = (url: string, cookie: string, payload: object = {}) =>
    server.http.inject({
      method: 'POST',
      url: `/api/auth/${url}`,
      headers: { cookie, origin: 'http://localhost:3000' },
      payload,
    })

  const bodies = { headers: { 'idempotency-key': 'same' }, body: { phoneNumber: '077123456', amount: 500 } }

  async function expectNoMoney(client: Person['client']): Promise<void> {
    const before = await tableDigests(server)
    expect(await refusalOf(client.requestWithdrawal(bodies))).toMatchObject({
      status: 401,
      code: 'SESSION_ENDED',
      message: 'Votre session est terminée. Reconnectez-vous pour continuer.',
    })
    const body = { name: owner.name, phone: '066 98 76 54' }
    expect(await refusalOf(client.updateProfile({ params: { id: owner.id }, body }))).toMatchObject({
      code: 'SESSION_ENDED',
    })
    expect(await tableDigests(server)).toEqual(before)
  }

  test('moves no money after signing out, while it still reads', async () => {
    await giveMoney(administrator, owner, 5_000)
    const { cookie, client } = await otherBrowser()
    expect((await auth('sign-out', cookie)).statusCode).toBe(200)

    await expectNoMoney(client)
    expect(await client.getWallet()).toMatchObject({ balance: 5_000 })
    expect((await owner.client.requestWithdrawal(bodies)).balance).toBe(4_500)
  })

  test('moves no money once another browser has ended it', async () => {
    await giveMoney(administrator, owner, 5_000)
    const [lost, mine] = [await otherBrowser(), await otherBrowser()]
    expect((await auth('end-other-sessions', mine.cookie)).statusCode).toBe(200)

    await expectNoMoney(lost.client)
    expect((await mine.client.requestWithdrawal(bodies)).balance).toBe(4_500)
  })

  test('moves no money once the session has run out', async () => {
    const { client } = await otherBrowser()
    await server.pool.query('update auth.sessions set expires_at = now() where user_id = $1', [owner.id])

    await expectNoMoney(client)
  })

  test("moves no money where it tells of no session, or of somebody else's", async () => {
    const forge = await addIssuerKey(server)
    const { rows } = await server.pool.query('select id from auth.sessions where user_id = $1', [
      administrator.id,
    ])
    for (const sid of [undefined, '', 'nonsense', "' or true --", rows[0]?.id]) {
      await expectNoMoney(server.clientOf(await forge.sign({ ...claimsOf(owner), sid })))
    }
  })

  test('still changes what is no telephone', async () => {
    const { cookie, client } = await otherBrowser()
    await auth('sign-out', cookie)

    const body = { name: owner.name, city: 'Oyem' }
    expect((await client.updateProfile({ params: { id: owner.id }, body })).city).toBe('Oyem')
  })
})
