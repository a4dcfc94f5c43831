import { randomUUID } from 'node:crypto'
import {
  CALLERS,
  type CallerName,
  expectedOutcome,
  refusedByAccess,
} from '@okoume/contract/authorisation/callers.ts'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { type Canaries, isOpenToAll, plantCanaries } from '@okoume/tests/server/canaries.ts'
import { buildCast, type Cast } from '@okoume/tests/server/cast.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { expectDeclaredAnswer } from '@okoume/tests/server/declared-refusal.ts'
import { withValueAt } from '@okoume/tests/server/hostile-values.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { holdsId, type Place, placesOf } from '@okoume/tests/server/places-of.ts'
import { type Received, type Sent, send } from '@okoume/tests/server/send.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { testSample } from '@okoume/tests/test-size.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
let cast: Cast
let watch: ChangeWatch
let canaries: Canaries
/** An id of every kind of object. */
let ids: Readonly<Record<string, string>>
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  cast = await buildCast(server, town)
  ids = await gatherIds()
  canaries = await plantCanaries(server, town, cast)
  watch = await watchChanges(server)
})

async function gatherIds(): Promise<Readonly<Record<string, string>>> {
  const deleted = await addListing(server, town.owner)
  await town.owner.client.deleteItem({ params: { id: deleted.id } })
  const one = async (table: string, of: string) => {
    const { rows } = await server.pool.query<{ id: string }>(`select id from ${table} where user_id = $1`, [
      of,
    ])
    return rows[0]?.id ?? ''
  }
  return {
    'an item': town.spare.id,
    'an item asked for': town.listing.id,
    'a deleted item': deleted.id,
    'a draft of an item': town.draftId,
    'a saved search': town.searchId,
    'an account': town.owner.id,
    "the renter's account": town.renter.id,
    'a closed account': cast.closed.id,
    'a rental': town.rentalId,
    'a rental that goes on': town.ongoingId,
    'a contested rental': town.contestedId,
    'a cancelled rental': cast.cancelledRental,
    'a rental whose money waits': town.carriedId,
    'a rental whose money is asked back': town.refundableId,
    'a missing item': town.handovers.missing,
    'a no-show': town.handovers.noShow,
    'an item with a problem': town.handovers.problem,
    'a reported problem': town.handovers.reported,
    'a disputed handover': town.handovers.disputed,
    'an open contest': town.handovers.openDepositClaim,
    'a rental to review': town.reviewableId,
    'a review': town.reviewId,
    'a case of the moderators': town.caseId,
    'a decision of the moderators': town.decisionId,
    'an enquiry': town.enquiryId,
    'a payment': town.waitingPayment,
    'a payment in review': town.review,
    'a payment link': town.paymentLink,
    'a withdrawal': town.withdrawal,
    'a withdrawal taken back': town.takenBack,
    'a correction': town.correction,
    'an entry of the office': town.books.officeEntry,
    'a statement': town.books.reconciliation.statement,
    'an explanation': town.books.reconciliation.explanation,
    'an accepted explanation': town.books.reconciliation.accepted,
    'a ticket': town.ticketId,
    'a mail': town.failedMail,
    'an identity file': town.waitingFile,
    "a telephone's prompt": town.promptId,
    'a photo of a document': town.proofs.documentPicture,
    'a photo of a person': town.proofs.livePicture,
    'a notice': await one('notices', town.owner.id),
    'a liveness prompt': await one('liveness_prompts', town.renter.id),
  }
}

/** Ids that callers choose for new objects. */
const CHOSEN: readonly string[] = [
  'createItem id',
  'saveItemDraft id',
  'sendMessage key',
  'sendEnquiryMessage key',
  'createTicket key',
  'replyToTicket key',
  'workOnTicket key',
]
const PLACES = OPERATION_NAMES.flatMap((name) =>
  placesOf(name)
    .filter(holdsId)
    .filter(({ path }) => !CHOSEN.includes(`${name} ${path.join('.')}`))
    .map((place) => ({ name, where: `${place.part}.${place.path.join('.')}`, place })),
)

const CALLERS_TRIED: readonly CallerName[] = [
  'visitor',
  'verified stranger',
  'support',
  'finance',
  'supervisor',
  'owner',
  'renter',
]

function passesAccess(name: OperationName, caller: CallerName): boolean {
  return refusedByAccess(CONTRACT[name], CALLERS[caller]) === null
}

/** The kind of object of fields that the valid call leaves out. */
const NAMED: Readonly<Record<string, string>> = {
  item_id: 'an item',
  enquiry: 'an enquiry',
  renter_id: 'an account',
  officeEntry: 'an entry of the office',
  operationId: 'a payment in review',
  withdrawalId: 'a withdrawal',
  verificationId: 'an identity file',
}

type Answer = Pick<Received, 'status' | 'body'>

async function callWith(
  { name, place }: (typeof PLACES)[number],
  caller: CallerName,
  id: string,
): Promise<Answer & { readonly changes: readonly string[] }> {
  const good = goodCallAt(name, place)
  const sent: Sent = { ...good, [place.part]: withValueAt(good[place.part], place.path, id) }
  const answer = await send(server, name, sent, cast.authorization[caller])
  expectDeclaredAnswer(name, answer)
  const response = answer.text + JSON.stringify(answer.headers)
  if (!isOpenToAll(name))
    expect(canaries.leaksTo(caller, response), `${name} leaks to the ${caller}`).toEqual([])
  // A page contains the time of its rendering.
  const body = 'page' in CONTRACT[name] ? {} : answer.body
  return { status: answer.status, body, changes: await watch.changes() }
}

/** A photo of a document answers no prompt. */
function goodCallAt(name: OperationName, { path }: Place): Sent {
  const { form, ...good } = goodCalls(server, town)[name]
  if (!form) return good
  return { ...good, form: path.includes('prompt') ? { ...form, kind: 'live' } : form }
}

/** Ids of the right kind: the valid call's own, and equally public ones. */
function kindsThere({ name, place }: (typeof PLACES)[number]): readonly string[] {
  const good = valueAt(goodCalls(server, town)[name][place.part], place)
  const kind = good === undefined ? NAMED[place.path.at(-1) ?? ''] : kindOf(good)
  const alike = ALIKE.find((kinds) => kinds.some((one) => one === kind)) ?? (kind === undefined ? [] : [kind])
  return [...alike, ...(THERE_FOR_MODERATORS[name] ?? [])]
}

/** An item that its owner deleted has its history still, and a case that is decided is no unknown one. */
const THERE_FOR_MODERATORS: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  listItemVersions: ['a deleted item'],
  decideReport: ['a decision of the moderators'],
}

function kindOf(id: unknown): string {
  const kind = Object.keys(ids).find((one) => ids[one] === id)
  if (kind === undefined) throw new Error('the right call names something of no kind: add it to `gatherIds`')
  return kind
}

/** Kinds that are valid in place of each other. */
const ALIKE: readonly (readonly string[])[] = [
  ['a withdrawal', 'a withdrawal taken back'],
  ['an explanation', 'an accepted explanation'],
  ['an item', 'an item asked for'],
  ['an account', "the renter's account"],
  [
    'a rental',
    'a rental that goes on',
    'a contested rental',
    'a cancelled rental',
    'a rental whose money waits',
    'a rental whose money is asked back',
    'a payment',
    'a missing item',
    'a no-show',
    'an item with a problem',
    'a reported problem',
    'a disputed handover',
    'an open contest',
    'a rental to review',
  ],
  ['a photo of a document', 'a photo of a person'],
]

function valueAt(value: unknown, { path }: Place): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key],
    value,
  )
}

describe('an id', () => {
  test.each(PLACES)(
    'in $name ($where) of another kind, or of a deleted object, gives the same answer as an unknown one',
    async (row) => {
      const there = kindsThere(row)
      for (const caller of CALLERS_TRIED.filter((one) => passesAccess(row.name, one))) {
        const unknown = await callWith(row, caller, randomUUID())
        expect(unknown.changes, caller).toEqual([])
        const others = Object.keys(ids).filter((one) => !there.includes(one) && !isOwn(one, caller))
        for (const kind of testSample(others, PLACES.indexOf(row) + CALLERS_TRIED.indexOf(caller))) {
          expect({ kind, ...(await callWith(row, caller, ids[kind] ?? '')) }, caller).toEqual({
            kind,
            ...unknown,
          })
        }
      }
    },
  )

  test.each(PLACES)(
    'in $name ($where) of a call that is refused in the current state leaves no trace',
    async (row) => {
      const callers = CALLERS_TRIED.filter((one) => passesAccess(row.name, one))
      for (const [at, kind] of kindsThere(row).entries()) {
        for (const caller of testSample(callers, PLACES.indexOf(row) + at, 2)) {
          const { status, changes } = await callWith(row, caller, ids[kind] ?? '')
          if (status >= 400) expect({ caller, kind, changes }).toEqual({ caller, kind, changes: [] })
        }
      }
    },
  )

  // Items and people are public; their owners are shown on their pages.
  const hidden = PLACES.filter(({ name }) => {
    const code = expectedOutcome(name, 'verified stranger')
    return passesAccess(name, 'verified stranger') && code !== null && code !== 'FORBIDDEN'
  })
  const named = hidden.filter(({ place }) => !((place.path.at(-1) ?? '') in NAMED))
  test.each(named)(
    "in $name ($where) of another person's object gives the same answer as an unknown one",
    async (row) => {
      const good = valueAt(goodCalls(server, town)[row.name][row.place.part], row.place)
      const outsider = 'verified stranger'

      expect(await callWith(row, outsider, String(good))).toEqual(await callWith(row, outsider, randomUUID()))
    },
  )
})

/** Private objects that exist. */
function isOwn(kind: string, caller: CallerName): boolean {
  if (caller === 'renter') return kind.startsWith('a photo') || kind === 'a liveness prompt'
  return caller === 'owner' && kind === 'a notice'
}

test('no public answer contains private data', async () => {
  const { owner, listing } = town
  const paths = [
    '/items',
    '/api/items?q=perceuse',
    `/single/item/${listing.id}`,
    `/item/${owner.id}`,
    `/user/${owner.id}`,
    `/user/${town.renter.id}`,
    `/api/rentals/item/${listing.id}`,
    '/api/payment/methods',
    '/sitemap.xml',
    '/robots.txt',
    '/openapi.json',
    '/healthz',
  ]
  for (const url of paths) {
    const answer = await server.http.inject(url)
    const response = answer.body + JSON.stringify(answer.headers)
    expect({ url, leaks: canaries.leaksTo('visitor', response) }).toEqual({ url, leaks: [] })
  }
})
