import { randomUUID } from 'node:crypto'
import type { Access } from '@okoume/contract/access.ts'
import { CONTRACT } from '@okoume/contract/contract.ts'
import { ERRORS, type ErrorCode } from '@okoume/contract/errors.ts'
import { type OperationName, ROUTES } from '@okoume/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Received, type Sent, send } from '../../../../../tests/server/send.ts'
import { tableDigests } from '../../../../../tests/server/table-digests.ts'
import { startTestServer, type TestServer } from '../../../../../tests/server/test-server.ts'
import { buildTown, goodCalls, type Town } from '../../../../../tests/server/town.ts'

let server: TestServer
let town: Town
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  town = await buildTown(server)
})
afterAll(() => server.stop())

const NAMES = Object.keys(ROUTES) as OperationName[]
const PERSONAS = ['visitor', 'unconfirmed', 'stranger', 'owner', 'renter', 'administrator'] as const
type Persona = (typeof PERSONAS)[number]

/** Who is refused by the operation's access alone; whoever is not listed passes it. */
const BY_ACCESS: Readonly<Record<Access, Partial<Record<Persona, ErrorCode>>>> = {
  anyone: {},
  account: { visitor: 'UNAUTHENTICATED' },
  'confirmed account': { visitor: 'UNAUTHENTICATED', unconfirmed: 'EMAIL_NOT_CONFIRMED' },
  'verified account': {
    visitor: 'UNAUTHENTICATED',
    unconfirmed: 'EMAIL_NOT_CONFIRMED',
    stranger: 'NOT_VERIFIED',
    renter: 'NOT_VERIFIED',
    administrator: 'NOT_VERIFIED',
  },
  administrator: {
    visitor: 'UNAUTHENTICATED',
    unconfirmed: 'ADMINISTRATORS_ONLY',
    stranger: 'ADMINISTRATORS_ONLY',
    owner: 'ADMINISTRATORS_ONLY',
    renter: 'ADMINISTRATORS_ONLY',
  },
  'link holder': {},
}

const all = (code: ErrorCode, ...personas: Persona[]) =>
  Object.fromEntries(personas.map((persona) => [persona, code]))

/** Who passes the access and is refused for not being the party that may; the calls are the right party's. */
const BY_PARTY: Readonly<Record<OperationName, Partial<Record<Persona, ErrorCode>>>> = {
  listItems: {},
  searchItems: {},
  getItem: {},
  listOwnerItems: {},
  createItem: {},
  updateItem: {},
  updateItemAvailability: {},
  deleteItem: {},
  uploadPicture: {},
  listPaymentMethods: {},
  startPayment: all('OWN_ITEM', 'owner'),
  getPayment: all('PAYMENT_NOT_FOUND', 'stranger', 'owner', 'administrator'),
  createRental: all('PAYMENT_NOT_FOUND', 'stranger', 'owner', 'administrator'),
  listRentals: {},
  listUserRentals: all('FORBIDDEN', 'stranger', 'owner', 'administrator'),
  listItemRentals: {},
  checkPendingRental: all('FORBIDDEN', 'stranger', 'owner', 'administrator'),
  updateRentalStatus: all('FORBIDDEN', 'unconfirmed', 'stranger', 'renter', 'administrator'),
  updateReturn: all('FORBIDDEN', 'unconfirmed', 'stranger', 'renter', 'administrator'),
  getReceipt: all('FORBIDDEN', 'unconfirmed', 'stranger', 'owner'),
  listConversations: {},
  listMessages: all('FORBIDDEN', 'unconfirmed', 'stranger', 'administrator'),
  sendMessage: all('FORBIDDEN', 'stranger', 'administrator'),
  readMessages: all('FORBIDDEN', 'unconfirmed', 'stranger', 'administrator'),
  listNotices: {},
  readNotices: {},
  getNoticeSettings: {},
  saveNoticeWays: {},
  subscribeDevice: {},
  unsubscribeDevice: {},
  getWallet: {},
  listMovements: {},
  requestWithdrawal: {},
  showWithdrawal: all('LINK_INVALID', ...PERSONAS),
  decideWithdrawal: all('LINK_INVALID', ...PERSONAS),
  listReviews: {},
  resolveReview: {},
  listDisputes: {},
  settleDispute: {},
  listOpenWithdrawals: {},
  settleWithdrawal: {},
  getUser: {},
  openAccount: all('FORBIDDEN', 'unconfirmed', 'stranger', 'owner', 'administrator'),
  updateProfile: all('FORBIDDEN', 'unconfirmed', 'stranger', 'owner', 'administrator'),
  uploadAvatar: {},
  exportAccount: all('FORBIDDEN', 'unconfirmed', 'stranger', 'owner', 'administrator'),
  closeAccount: {
    ...all('FORBIDDEN', 'unconfirmed', 'stranger', 'owner', 'administrator'),
    ...all('ACCOUNT_HAS_RENTALS', 'renter'),
  },
  updateWallet: {},
  updateCautions: {},
  askLivenessPrompt: all('VERIFICATION_CLOSED', 'owner'),
  uploadIdentityPicture: all('VERIFICATION_CLOSED', 'owner'),
  submitVerification: {
    ...all('VERIFICATION_CLOSED', 'owner'),
    ...all('IDENTITY_PICTURE_MISSING', 'stranger', 'administrator'),
  },
  showVerification: all('LINK_INVALID', ...PERSONAS),
  decideVerification: all('LINK_INVALID', ...PERSONAS),
  sendMail: {},
  listFailedMails: {},
  retryMail: {},
  listDemoMails: {},
  listPhonePrompts: {},
  answerPhonePrompt: {},
  getDemoClock: {},
  setDemoClock: {},
}

const REFUSED = NAMES.flatMap((name) =>
  PERSONAS.flatMap((persona) => {
    const code = BY_ACCESS[CONTRACT[name].access][persona] ?? BY_PARTY[name][persona]
    return code ? [{ name, persona, code }] : []
  }),
)
const ALLOWED = NAMES.flatMap((name) =>
  PERSONAS.filter(
    (persona) => !REFUSED.some((refused) => refused.name === name && refused.persona === persona),
  ).map((persona) => ({ name, persona })),
)

function call(name: OperationName, persona: Persona, sent: Sent = goodCalls(server, town)[name]) {
  return send(server, name, sent, persona === 'visitor' ? undefined : `Bearer ${town[persona].token}`)
}

/** The whole body of a refusal is the contract's. */
function expectRefusal({ status, body }: Received, code: ErrorCode) {
  expect(body).toEqual({ error: { code, message: ERRORS[code][1] } })
  expect(status).toBe(ERRORS[code][0])
}

describe('who may not', () => {
  test.each(REFUSED)('$name refuses the $persona with $code, and changes nothing', async (row) => {
    const before = await tableDigests(server)

    expectRefusal(await call(row.name, row.persona), row.code)

    expect(await tableDigests(server)).toEqual(before)
  })

  test('who may not is refused before their input is looked at', async () => {
    const garbage = { body: { nonsense: true }, params: { id: 'x', userId: 'x', decision: 'x' }, query: {} }
    for (const { name, persona } of REFUSED) {
      const code = BY_ACCESS[CONTRACT[name].access][persona]
      if (code) expectRefusal(await call(name, persona, garbage), code)
    }
  })

  test('an administrator whose right is withdrawn loses it at once, a token or not', async () => {
    const { id } = town.administrator
    await server.db.updateTable('users').set({ administrator: false }).where('id', '=', id).execute()

    expectRefusal(await call('updateWallet', 'administrator'), 'ADMINISTRATORS_ONLY')
    await server.db.updateTable('users').set({ administrator: true }).where('id', '=', id).execute()
  })

  test('an owner whose verification is withdrawn loses it at once', async () => {
    const { id } = town.owner
    await server.db.updateTable('users').set({ verifier: -1 }).where('id', '=', id).execute()

    expectRefusal(await call('createItem', 'owner'), 'NOT_VERIFIED')
    await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', id).execute()
  })

  test("only one's own payment, rental and account can be named: every other id is as unknown as none", async () => {
    const unknown = await call('getPayment', 'stranger', { params: { id: randomUUID() } })
    const others = await call('getPayment', 'stranger', { params: { id: town.waitingPayment } })

    expect(others).toEqual(unknown)
  })
})

describe('who may', () => {
  // Last, since these calls do what they are for.
  test.each(ALLOWED)('$name lets the $persona in', async ({ name, persona }) => {
    const { status, code, text } = await call(name, persona)

    // Only the first of them finds the prompt waiting, and the last of an object's requests pending.
    const spent = ['PROMPT_NOT_FOUND', 'PAYMENT_ALREADY_PENDING', 'RENTAL_ALREADY_PENDING', 'INVALID_INPUT']
    if (code === undefined) expect(status, text).toBe(successOf(name))
    else expect(spent, text).toContain(code)
  })

  test('nothing that a stranger may read tells of the payment, the rental or the parties', async () => {
    for (const name of ['listRentals', 'listItemRentals', 'getUser', 'getItem', 'listItems'] as const) {
      const { text } = await call(name, 'stranger')
      for (const { name: fullName, email, phone } of [town.owner, town.renter]) {
        for (const secret of [fullName, email, phone, phone.slice(1)]) expect(text).not.toContain(secret)
      }
    }
  })
})

function successOf(name: OperationName): number {
  const operation = CONTRACT[name]
  return 'status' in operation ? operation.status : 200
}
