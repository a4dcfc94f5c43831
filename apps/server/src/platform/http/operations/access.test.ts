import { randomUUID } from 'node:crypto'
import {
  CALLER_NAMES,
  CALLERS,
  type CallerName,
  expectedOutcome,
  LINKS,
  refusedByAccess,
} from '@okoume/contract/authorisation/callers.ts'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { accessErrors } from '@okoume/contract/model/access.ts'
import { ERRORS, type ErrorCode } from '@okoume/contract/model/errors.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import { PARTY_RULES } from '@okoume/contract/model/party-rules.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { buildCast, type Cast, withSpare } from '@okoume/tests/server/cast.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { saveSearch } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { type Received, type Sent, send } from '@okoume/tests/server/send.ts'
import { SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { applyForVerification } from '@okoume/tests/server/verification-links.ts'
import { withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { DEEP } from '@okoume/tests/test-size.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAlertLinks, type LinkedAlert } from '#src/features/listings/alerts/alert-links.ts'
import { createVerificationLinks } from '#src/features/verification/verification-links.ts'
import { createWithdrawalLinks } from '#src/features/wallet/withdrawals/withdrawal-links.ts'

let town: Town
let cast: Cast
let watch: ChangeWatch
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  cast = await buildCast(server, town)
  watch = await watchChanges(server)
})

/** Sends a call; `changes` are the rows written since the last call, or since `watch.changes()` after a test's own writes. */
function call(name: OperationName, caller: CallerName, sent: Sent = goodCalls(server, town)[name]) {
  return cast.as(caller, async () => {
    const answer = await send(server, name, sent, cast.authorization[caller])
    return { ...answer, changes: await watch.changes() }
  })
}

/** The whole body of an error is the contract's, and nothing has changed. */
function expectRefusal(received: Received & { readonly changes?: readonly string[] }, code: ErrorCode) {
  const { status, body, changes = [] } = received
  expect(body).toEqual({ error: { code, message: bindPunctuation(ERRORS[code][1]) } })
  expect({ status, changes }).toEqual({ status: ERRORS[code][0], changes: [] })
}

describe('callers without access', () => {
  test.each(OPERATION_NAMES)(
    '%s refuses them as the access table says, and changes nothing',
    async (name) => {
      const answers: object[] = []
      const refused = refusedCallers((caller) => expectedOutcome(name, caller), OPERATION_NAMES.indexOf(name))
      for (const [caller, code] of refused) {
        const { code: actual, changes } = await call(name, caller)
        answers.push({ caller, actual, changes, code })
      }

      expect(answers.filter((answer) => !isAsExpected(answer))).toEqual([])
    },
  )

  test('are refused before their input is read', async () => {
    const garbage = { body: { nonsense: true }, params: { id: 'x', userId: 'x', decision: 'x' }, query: {} }
    for (const name of OPERATION_NAMES) {
      const refused = refusedCallers((caller) => refusedByAccess(CONTRACT[name], CALLERS[caller]))
      for (const [caller, code] of refused) {
        expectRefusal(await call(name, caller, garbage), code)
      }
    }
  })

  test('an administrator whose right is revoked loses it at once, whatever their token', async () => {
    const { id } = town.administrator
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', id).execute()
    await watch.changes()

    expectRefusal(await call('updateWallet', 'supervisor'), 'ADMINISTRATORS_ONLY')
    await server.db
      .updateTable('users')
      .set({ roles: ['supervisor'] })
      .where('id', '=', id)
      .execute()
    await watch.changes()
  })

  test('an owner whose verification is revoked loses it at once', async () => {
    const { id } = town.owner
    await server.db.updateTable('users').set({ verifier: -1 }).where('id', '=', id).execute()
    await watch.changes()

    expectRefusal(await call('createItem', 'owner'), 'NOT_VERIFIED')
    await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', id).execute()
    await watch.changes()
  })
})

/** Refused callers, by their error: all in `npm run test:deep`, one for each error in `npm test`, another one by `turn`. */
function refusedCallers(errorOf: (caller: CallerName) => ErrorCode | null, turn = 0) {
  const refused = CALLER_NAMES.flatMap((caller) => {
    const code = errorOf(caller)
    return code ? [[caller, code] as const] : []
  })
  if (DEEP) return refused
  const byCode = Map.groupBy(refused, ([, code]) => code)
  return [...byCode.values()].flatMap((alike) => alike.slice(turn % alike.length).slice(0, 1))
}

function isAsExpected(answer: { actual?: unknown; code?: unknown; changes?: readonly string[] }): boolean {
  return answer.actual === answer.code && answer.changes?.length === 0
}

const AUTHORISATION: ReadonlySet<string | undefined> = new Set([
  ...OPERATION_NAMES.flatMap((name) => accessErrors(CONTRACT[name])),
  ...Object.values(PARTY_RULES).map(({ refusal }) => refusal),
  ...Object.values<Operation>(CONTRACT).map(({ withoutAccount }) => withoutAccount),
])

/** Callers with rentals first; those without any have deleted their account before the others are tried. */
const NOBODY_CAN_NOW: readonly OperationName[] = ['closeAccount']

describe('callers with access', () => {
  // After the refusals, since these calls succeed.
  const open = OPERATION_NAMES.filter((name) =>
    CALLER_NAMES.some((caller) => expectedOutcome(name, caller) === null),
  )

  /** Calls it; a refusal is none of access, and changes nothing: after one has succeeded, the next finds it done. */
  async function succeeds(name: OperationName, caller: CallerName): Promise<boolean> {
    const operation: Operation = CONTRACT[name]
    const { status, code, text, changes } = await call(name, caller)
    expect(AUTHORISATION, `${caller} ${text}`).not.toContain(code ?? 'DONE')
    if (code === undefined) expect(status, text).toBe(operation.status ?? 200)
    else {
      expect([...operation.errors, 'INVALID_INPUT'], text).toContain(code)
      expect(changes, `${caller} ${text}`).toEqual([])
    }
    return code === undefined
  }

  test.each(open)('%s admits them, and succeeds for at least one', async (name) => {
    town = await withSpare(server, town)
    await watch.changes()
    let done = 0
    for (const caller of CALLER_NAMES.filter((one) => expectedOutcome(name, one) === null)) {
      if (await succeeds(name, caller)) done += 1
      // Encoding pictures takes most of this file's time: in `npm test` one caller's is enough.
      if (!DEEP && done > 0 && name.startsWith('upload')) break
    }
    if (!NOBODY_CAN_NOW.includes(name)) expect(done).toBeGreaterThan(0)
  })
})

/** The parameters of each link, for two people's withdrawals or identity files. */
async function linksTo(kind: 'withdrawal' | 'file') {
  const now = new Date()
  const past = new Date(now.getTime() - 400 * DAY_MS)
  const [id, other, sign] = kind === 'file' ? await twoFiles() : await twoWithdrawals()
  const mailed = sign(id, now)
  const lien = {
    'the mailed one': mailed,
    none: '',
    'a changed one': mailed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    "another thing's": sign(other, now),
    'one that has expired': sign(id, past),
    'one that was used': mailed,
  }
  return { id, lien }
}

type Signed = readonly [id: string, other: string, sign: (id: string, at: Date) => string]

async function twoWithdrawals(): Promise<Signed> {
  const links = createWithdrawalLinks(SERVER_SECRET)
  const id = await withdrawByHand(server, town.owner, 1000)
  return [
    id,
    town.withdrawal,
    (of, at) => links.sign({ withdrawalId: of, administratorId: town.administrator.id }, at),
  ]
}

async function twoFiles(): Promise<Signed> {
  const links = createVerificationLinks(SERVER_SECRET)
  const fileOf = new Map<string, string>()
  const apply = async (name: string) => {
    const person = await signUpConfirmed(server, name)
    await applyForVerification(server, town.administrator, person)
    const { id } = await server.db
      .selectFrom('identityFiles')
      .select('id')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    fileOf.set(person.id, id)
    return person.id
  }
  const [id, other] = [await apply('Odile Moussavou'), await apply('Gaston Ella')]
  return [id, other, (userId, at) => links.sign({ fileId: fileOf.get(userId) ?? '', userId }, at)]
}

const LINK_OPERATIONS = [
  { kind: 'withdrawal', show: 'showWithdrawal', decide: 'decideWithdrawal' },
  { kind: 'file', show: 'showVerification', decide: 'decideVerification' },
] as const

describe('the holder of a link', () => {
  test.each(LINK_OPERATIONS)('to a $kind is admitted by the mailed one alone, and once', async (row) => {
    const { id, lien } = await linksTo(row.kind)
    await watch.changes()
    const body = { outcome: 'paid', receipt: 'R1' }
    const use = (name: OperationName, proof: string) =>
      call(name, 'visitor', { params: { id, decision: '2' }, query: { lien: proof }, body })

    for (const link of ['none', 'a changed one', "another thing's", 'one that has expired'] as const) {
      expectRefusal(await use(row.show, lien[link]), LINKS[link])
      expectRefusal(await use(row.decide, lien[link]), LINKS[link])
    }
    expect(await use(row.show, lien['the mailed one'])).toMatchObject({ status: 200, changes: [] })
    expect(await use(row.decide, lien['the mailed one'])).toMatchObject({ status: 200 })
    expectRefusal(await use(row.show, lien['one that was used']), LINKS['one that was used'])
    expectRefusal(await use(row.decide, lien['one that was used']), LINKS['one that was used'])
  })

  test('to an alert is admitted by the mailed one alone, which stops it by POST and takes that back', async () => {
    const links = createAlertLinks(SERVER_SECRET)
    const person = await signUpConfirmed(server, 'Odile Moussavou')
    const search = { kind: 'recherche', id: await saveSearch(person) } as const
    const [userId, now] = [person.id, new Date()]
    const lienOf = (alert: LinkedAlert, at = now) => links.pathOf(alert, at).split('lien=')[1] ?? ''
    const mailed = lienOf({ ...search, userId })
    const use = (name: OperationName, lien: string, body = {}) =>
      call(name, 'visitor', { params: search, query: { lien }, body })

    await watch.changes()
    for (const [lien, code] of [
      ['', 'LINK_INVALID'],
      [mailed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'LINK_INVALID'],
      [mailed.replace(userId, town.owner.id), 'LINK_INVALID'],
      [lienOf({ ...search, id: randomUUID(), userId }), 'LINK_INVALID'],
      [lienOf({ ...search, kind: 'favori', userId }), 'LINK_INVALID'],
      [lienOf({ ...search, userId }, new Date(now.getTime() - 400 * DAY_MS)), 'LINK_EXPIRED'],
    ] as const) {
      expectRefusal(await use('showAlertStop', lien), code)
      expectRefusal(await use('stopAlert', lien), code)
    }
    expect(await use('showAlertStop', mailed)).toMatchObject({ status: 200, changes: [] })
    const changed = { status: 200, changes: [expect.stringContaining('saved_searches')] }
    expect(await use('stopAlert', mailed)).toMatchObject(changed)
    expect(await use('stopAlert', mailed)).toMatchObject({ status: 200, changes: [] })
    expect(await use('stopAlert', mailed, { action: 'reprendre' })).toMatchObject(changed)
  })

  test('every operation for link holders is tested', () => {
    const ours: readonly OperationName[] = [
      ...LINK_OPERATIONS.flatMap(({ show, decide }) => [show, decide] as const),
      'showAlertStop',
      'stopAlert',
      // In refused-links.test.ts and delegates-end.test.ts: their tokens are random, and signed by nobody.
      ...(['showPaymentLink', 'payByLink'] as const),
      ...(['showDelegateLink', 'proveByDelegate', 'addDelegatePhoto'] as const),
    ]

    expect(OPERATION_NAMES.filter((name) => CONTRACT[name].access === 'link holder').toSorted()).toEqual(
      ours.toSorted(),
    )
  })
})

test("a missing object gives the same answer as another person's", async () => {
  const unknown = await call('getPayment', 'stranger', { params: { id: randomUUID() } })

  expectRefusal(unknown, 'PAYMENT_NOT_FOUND')
})
