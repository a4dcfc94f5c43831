import { OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { expectDeclaredAnswer } from '@okoume/tests/server/declared-refusal.ts'
import { withValueAt } from '@okoume/tests/server/hostile-values.ts'
import { placesOf, textIn } from '@okoume/tests/server/places-of.ts'
import { type Received, type Sent, send } from '@okoume/tests/server/send.ts'
import { authorisedCaller, buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
let watch: ChangeWatch
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  watch = await watchChanges(server)
})

const authorization = (name: OperationName) => `Bearer ${authorisedCaller(name, town).token}`

/** Sends them one after the other; refused ones must have changed nothing. */
async function sendBadly(name: OperationName, calls: readonly Sent[]): Promise<Received[]> {
  const answers: Received[] = []
  await watch.changes()
  for (const sent of calls) {
    const answer = await send(server, name, sent, authorization(name))
    expectDeclaredAnswer(name, answer)
    answers.push(answer)
    const changes = await watch.changes()
    if (answer.code !== undefined) expect(changes, answer.text).toEqual([])
  }
  return answers
}

const DATES = [
  '',
  '2026-02-30',
  '2026-2-3',
  '03/02/2026',
  '2026-02-03T00:00:00Z',
  ' 2026-02-03',
  20260203,
  null,
  {},
]
const QUANTITIES = [0, -1, 1.5, '2', 10_001, 1e21, null, [], true]
const AMOUNTS = [-1, 0.5, '100', 1_000_000_001, 1e21, null, {}]
const IDS = [
  '',
  'x',
  42,
  null,
  'g0000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-0000000000001',
]
const PHONES = ['', 'abc', '07123456', '+33612345678', 77123456, null, '0'.repeat(31)]

/** Within a word that is long enough for most fields; a lone surrogate. */
const UNKEEPABLE = ['Rue\0 12345', 'Rue\ud800 12345']

const manySpecifications = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, 'x']))

/** Bad values and the field at which each is explained. */
const REFUSED_AT: readonly (readonly [
  OperationName,
  'body' | 'form' | 'query' | 'params',
  string,
  readonly unknown[],
])[] = [
  ['startPayment', 'body', 'rental.start_date', [...DATES, undefined]],
  ['startPayment', 'body', 'rental.end_date', [...DATES, undefined]],
  ['startPayment', 'body', 'rental.quantity', [...QUANTITIES, undefined]],
  ['startPayment', 'body', 'rental.item_id', [...IDS, undefined]],
  ['startPayment', 'body', 'rental.recipientPhone', [...PHONES, undefined]],
  ['startPayment', 'body', 'rental.address', ['', '   ', 'x'.repeat(201), 'a\0b', 5, null, undefined]],
  ['startPayment', 'body', 'rental.delivery', ['', 'livraison', 5, null]],
  ['startPayment', 'body', 'rental.notes', ['x'.repeat(1001), 'a\0b', 5, null]],
  ['startPayment', 'body', 'rental', ['', [], 3, null, undefined]],
  ['startPayment', 'body', 'totalPrice', [...AMOUNTS, undefined]],
  ['startPayment', 'body', 'phoneNumber', [...PHONES, undefined]],
  ['startPayment', 'body', 'operationAccountCode', ['', 'AUTRE', 5, null, undefined]],
  ['createRental', 'body', 'payment_id', [...IDS, undefined]],
  ['createRental', 'body', 'start_date', DATES],
  ['createRental', 'body', 'quantity', QUANTITIES],
  ['createRental', 'body', 'total_price', AMOUNTS],
  ['createRental', 'body', 'status', ['', 'inconnu', 5, null]],
  ['updateRentalStatus', 'body', 'rental_id', [...IDS, undefined]],
  ['updateRentalStatus', 'body', 'reason', ['', 'voleur', 5, null, []]],
  ['updateRentalStatus', 'body', 'status', ['', 'ACCEPTÉE', 'acceptee', 'accepted', 5, null, [], undefined]],
  ['checkPendingRental', 'query', 'item_id', ['', 'x', undefined]],
  ['checkPendingRental', 'query', 'renter_id', ['', 'x', undefined]],
  ['checkPendingRental', 'query', 'status', ['', 'inconnu']],
  ['searchItems', 'query', 'category', ['', 'tous', 'BRICOLAGE', ['sport', 'jardin']]],
  ['searchItems', 'query', 'min', [-1, 1.5, 'x', 1e10, 'Infinity', [1, 2]]],
  ['searchItems', 'query', 'max', [-1, 1.5, 'x', 1e10]],
  ['searchItems', 'query', 'limit', [0, -1, 101, 1.5, 'x', '']],
  ['searchItems', 'query', 'from', DATES],
  ['searchItems', 'query', 'instant', ['', '1', 'oui', ['true', 'true']]],
  ['searchItems', 'query', 'condition', ['', 'cassé', 'NEUF', ['bon', 'cassé']]],
  ['searchItems', 'query', 'sort', ['', 'prix', 'RECENT']],
  ['searchItems', 'query', 'near', ['', 'nulle-part', 'Louis', ['louis', 'glass'], 'x'.repeat(81)]],
  ['searchItems', 'query', 'within', ['', 0, 2, 3, 5.5, 'x', [2, 5]]],
  ['searchCards', 'query', 'within', [5]],
  ['countItems', 'query', 'within', [10, 'loin']],
  ['searchItems', 'query', 'q', ['x'.repeat(101), 'a\0b', ['a', 'b']]],
  ['getItem', 'params', 'id', ['x', '1', '%00', "' or 1=1"]],
  ['getUser', 'params', 'id', ['x', '-1']],
  ['getPerson', 'params', 'id', ['x', '-1']],
  ['listPersonItems', 'query', 'after', ['a\0b', 'x'.repeat(301)]],
  ['listPersonReviews', 'query', 'after', ['x', '1']],
  ['getPayment', 'params', 'id', ['x']],
  ['listUserRentals', 'params', 'userId', ['x']],
  ['openAccount', 'body', 'name', ['x'.repeat(101), 'a\0b', 5, null]],
  ['openAccount', 'body', 'id', ['x', 5, null]],
  ['createItem', 'body', 'price', [0, -1, 1.5, '100', 1e12, null, undefined]],
  ['createItem', 'body', 'available', [...QUANTITIES, undefined]],
  ['createItem', 'body', 'deposit', AMOUNTS],
  ['createItem', 'body', 'title', ['', '  ', 'x'.repeat(121), 5, null, undefined]],
  ['createItem', 'body', 'category', ['', 'tous', 'autre', 5, null, undefined]],
  ['createItem', 'body', 'priceUnit', ['', 'heure', 5, null, undefined]],
  ['createItem', 'body', 'condition', ['', 'cassé', 5, null, undefined]],
  ['createItem', 'body', 'images', ['x', 5, null, Array.from({ length: 13 }, () => '/a.webp')]],
  ['createItem', 'body', 'images', [['/a.webp', '/a.webp']]],
  ['createItem', 'body', 'location', ['', 'Paris', 'libreville', 5, null, undefined]],
  ['createItem', 'body', 'place', ['', 'nulle-part', 'libreville', 'angondje', 5, null, undefined]],
  ['createItem', 'body', 'landmark', ['x'.repeat(81), '12 rue des Manguiers', 'Villa n° 4', 5, null]],
  ['saveItemDraft', 'body', 'place', ['', 'nulle-part', null, undefined]],
  ['updateItem', 'body', 'place', ['nulle-part', 'angondje', 5]],
  ['createItem', 'body', 'description', ['x'.repeat(4001), 'a\0b', 5, null]],
  ['createItem', 'body', 'specifications', [[], 'x', 5, null, { a: 'x'.repeat(201) }, manySpecifications]],
  ['createItem', 'body', 'checklist', ['x', 5, null, ['x'.repeat(61)], [5], Array(11).fill('x')]],
  ['createItem', 'body', 'id', [...IDS]],
  ['createItem', 'body', 'minDays', [0, 31, 1.5, 'x', null]],
  ['createItem', 'body', 'maxDays', [0, 366, 1.5, 'x']],
  ['createItem', 'body', 'horizonMonths', [0, 2, 13, 'x', null]],
  ['createItem', 'body', 'noticeHours', [1, -2, 0.5, '24', null]],
  ['createItem', 'body', 'handoverDays', [[], [0], [8], [1.5], ['lundi'], '1', null]],
  ['createItem', 'body', 'bufferDays', [-1, 4, 0.5, '1', null]],
  ['createItem', 'body', 'instant', ['', 'on', true, null]],
  ['createItem', 'body', 'cancelPolicy', ['', 'stricte', true, null]],
  ['createItem', 'body', 'renters', ['', 'nobody', true, null]],
  ['createItem', 'body', 'value', [0, 999, 5_000_001, -1, 1000.5, '90000', 'cher', true]],
  ['startPayment', 'body', 'renters', ['', 'nobody', 1, null]],
  ['startPayment', 'body', 'instant', ['oui', 1, null]],
  ['startPayment', 'body', 'carryOver', ['oui', 1, null]],
  ['chooseAlternative', 'body', 'item_id', [...IDS, undefined]],
  ['chooseAlternative', 'body', 'totalPrice', [...AMOUNTS, undefined]],
  ['chooseAlternative', 'body', 'phoneNumber', [5, null, 'x'.repeat(31)]],
  ['chooseAlternative', 'body', 'operationAccountCode', [5, null, 'x'.repeat(61)]],
  ['chooseAlternative', 'body', 'renters', ['', 'nobody', 1, null]],
  ['chooseAlternative', 'body', 'instant', ['oui', 1, null]],
  ['chooseAlternative', 'body', 'cancelPolicy', ['', 'stricte', 1, null]],
  ['startPayment', 'body', 'cancelPolicy', ['', 'stricte', 1, null]],
  ['createItem', 'body', 'weekPrice', [0, -1, 1.5, '100', 1e12]],
  ['blockItemDays', 'body', 'start_date', [...DATES, undefined]],
  ['blockItemDays', 'body', 'end_date', [...DATES, undefined]],
  ['blockItemDays', 'body', 'quantity', [0, -1, 1.5, 'x']],
  ['blockItemDays', 'body', 'note', ['x'.repeat(81), 'a\0b', 5, null]],
  ['reopenItemDays', 'query', 'start_date', ['', '2026-02-30', 'x']],
  ['getItemCalendar', 'params', 'id', ['x', '1', '%00']],
  ['updateItem', 'body', 'price', [0, -1, 1.5, '100', 1e12, null, undefined]],
  ['updateItem', 'params', 'id', ['x', '1', '%00']],
  ['updateItemAvailability', 'body', 'item_id', [...IDS, undefined]],
  ['updateItemAvailability', 'body', 'available', [2, 'oui', null, undefined]],
  ['uploadPicture', 'form', 'upload_preset', ['', 'autre', 'OBJETS', 5, null, undefined]],
  ['uploadIdentityPicture', 'form', 'kind', ['', 'selfie', 'DOCUMENT', 5, null, undefined]],
  ['uploadIdentityPicture', 'form', 'prompt', ['', 'x', 5, null]],
  ['submitVerification', 'body', 'documentType', ['', 'cni', 'Visa', 5, null, undefined]],
  [
    'submitVerification',
    'body',
    'documentNumber',
    ['', 'A1', '<b>1234</b>', 'a\0b12', 'A'.repeat(200), 5, null],
  ],
  ['submitVerification', 'body', 'documentPicture', [...IDS, undefined]],
  ['submitVerification', 'body', 'nip', ['1234', 'A'.repeat(15), '<1234567890AB>', 5, null]],
  ['submitVerification', 'body', 'secondPicture', IDS],
  ['submitVerification', 'body', 'livePicture', [...IDS, undefined]],
  ['showVerification', 'params', 'decision', ['1', '3', '-2', 'x']],
  ['showVerification', 'query', 'lien', ['x'.repeat(501), ['a', 'b']]],
  ['updateProfile', 'body', 'name', ['', '  ', 'x'.repeat(101), 'a\0b', '\ud800', 5, null, undefined]],
  ['updateProfile', 'body', 'phone', ['abc', '07123456', '+33612345678', 77123456, '0'.repeat(31)]],
  ['updateProfile', 'body', 'address', ['x'.repeat(201), 'a\0b', 5, {}]],
  ['updateProfile', 'body', 'city', ['x'.repeat(81), 'a\0b', 5, {}]],
  ['updateProfile', 'body', 'postalCode', ['x'.repeat(21), 'a\0b', 241, {}]],
  ['updateProfile', 'body', 'taxNumber', ['12345', 'ABCDEF', 'a\0b', 241, {}]],
  ['updateProfile', 'body', 'avatar', ['', 'https://ailleurs.test/x.png', 5, {}]],
  ['exportAccount', 'params', 'id', ['x', 'g0000000-0000-4000-8000-000000000000']],
  ['closeAccount', 'params', 'id', ['x', 'g0000000-0000-4000-8000-000000000000']],
  ['updateWallet', 'body', 'amount', [0.5, '100', 1e21, null, {}, undefined]],
  ['updateReturn', 'body', 'state', ['', 'awaited', 'presumed', 'settled', 'CONFIRMED', 5, null, undefined]],
  ['updateReturn', 'body', 'reason', ['x'.repeat(1001), 'a\0b', '\ud800', 5, null]],
  ['updateReturn', 'params', 'id', ['x', '1', '%00']],
  ['getRental', 'params', 'id', ['x', '1', '%00']],
  ['getHandover', 'params', 'id', ['x', '1', '%00']],
  ['saveMeeting', 'params', 'id', ['x', '1', '%00']],
  ['saveMeeting', 'body', 'day', [...DATES, undefined]],
  ['saveMeeting', 'body', 'hour', [6, 20, -1, 7.5, '9', null, undefined]],
  ['saveMeeting', 'body', 'text', ['', ' ', 'x'.repeat(81), 'a\0b', 5, null, undefined]],
  ['agreeToMeeting', 'params', 'id', ['x', '1', '%00']],
  ['agreeToMeeting', 'body', 'day', [...DATES, undefined]],
  ['agreeToMeeting', 'body', 'hour', [6, 20, 7.5, '9', null, undefined]],
  ['agreeToMeeting', 'body', 'text', ['', ' ', 'x'.repeat(81), 'a\0b', 5, null, undefined]],
  ['proveHandover', 'params', 'direction', ['', 'x', 'Remise']],
  ['proveHandover', 'body', 'key', ['', 'x'.repeat(101), 'a\0b', 5, null, undefined]],
  ['proveHandover', 'body', 'code', ['', '12345', '1234567', 'abcdef', 482917, null]],
  ['proveHandover', 'body', 'happenedAt', ['', 'demain', '2026-02-30T10:00:00Z', 5, null]],
  ['proveHandover', 'body', 'seals', ['x', [{}], Array(9).fill(null), 5, null]],
  ['proveHandover', 'body', 'checklist', ['x', ['x'.repeat(61)], Array(11).fill('x'), [5], null]],
  ['reportMissing', 'body', 'text', ['x'.repeat(1001), 'a\0b', '\ud800', 5, null]],
  ['reportProblem', 'body', 'text', ['', 'court', 'x'.repeat(1001), 'a\0b', 5, null, undefined]],
  ['saveRentalReview', 'body', 'note', [0, 6, 4.5, '5', null, undefined]],
  ['saveRentalReview', 'body', 'text', ['x'.repeat(601), 'a\0b', 5, null]],
  ['saveRentalReview', 'body', 'tags', ['x', ['invented'], Array(4).fill('ponctuel'), 5, null]],
  ['replyToReview', 'body', 'text', ['', 'x'.repeat(601), 'a\0b', 5, null, undefined]],
  ['answerContest', 'body', 'answer', ['', 'oui', 'ACCEPT', 5, null, undefined]],
  ['answerContest', 'body', 'text', ['x'.repeat(1001), 'a\0b', 5, null]],
  ['answerContest', 'body', 'amount', [0, -1, 0.5, '100', 1e21, null]],
  ['answerReport', 'body', 'answer', ['', 'oui', 'ACCEPT', 5, null, undefined]],
  ['answerReport', 'body', 'amount', [0, -1, 0.5, '100', 1e21, null]],
  ['settleHandover', 'body', 'rentToOwner', [-1, 0.5, '100', 1e21, null, undefined]],
  ['settleHandover', 'body', 'depositToOwner', [-1, 0.5, '100', 1e21, null]],
  ['settleHandover', 'body', 'reason', ['', 'x'.repeat(1001), 'a\0b', 5, null, undefined]],
  ['getReceipt', 'params', 'id', ['x', '1', '%00']],
  ['settleDispute', 'body', 'toOwner', [-1, 0.5, '100', 1_000_000_001, 1e21, null, {}, undefined]],
  ['settleDispute', 'body', 'reason', ['', '  ', 'x'.repeat(1001), 'a\0b', '\ud800', 5, null, undefined]],
  ['settleDispute', 'params', 'id', ['x', '1', '%00']],
  ['sendMail', 'body', 'to', ['', 'x', 'a@b', 'a@b.c\r\nBcc: d@e.f', 5, null, undefined]],
  ['sendMail', 'body', 'subject', ['', '  ', 'x'.repeat(201), 'a\0b', '\ud800', 5, null, undefined]],
  ['sendMail', 'body', 'message', ['', '\n\n', 'x'.repeat(20_001), 'a\0b', 5, null, undefined]],
  ['retryMail', 'params', 'id', ['x', '1', '%00']],
  ['setDemoClock', 'body', 'today', [...DATES, undefined]],
  ['answerPhonePrompt', 'body', 'answer', ['', 'oui', 5, null, undefined]],
  ['answerPhonePrompt', 'params', 'id', ['x']],
  ['listPhonePrompts', 'params', 'number', ['x', '07123456']],
  ['listPhoneTexts', 'params', 'number', ['x', '07123456']],
]

describe('an invalid value', () => {
  test.each(REFUSED_AT)('%s refuses it in its %s at %s', async (name, part, field, values) => {
    const good = goodCalls(server, town)[name]
    const calls = values.map((value) => ({
      ...good,
      [part]: withValueAt(good[part], field.split('.'), value),
    }))

    const answers = await sendBadly(name, calls)

    for (const [index, { code, body }] of answers.entries()) {
      const fields = Object.keys(body.error?.fields ?? {}).map((one) => one.slice(0, field.length))
      const outcome = { code, field: [...new Set(fields)].join() }
      expect(outcome, JSON.stringify(values[index])).toEqual({ code: 'INVALID_INPUT', field })
    }
  })

  test.each(OPERATION_NAMES)(
    '%s answers the characters that PostgreSQL cannot store as bad input',
    async (name) => {
      const good = goodCalls(server, town)[name]
      const calls = placesOf(name).flatMap(({ part, path, schema }) =>
        UNKEEPABLE.map((text) => textIn(schema, text))
          .filter((value) => value !== undefined)
          .map((value) => ({ ...good, [part]: withValueAt(good[part], path, value) })),
      )

      await sendBadly(name, calls)
    },
  )

  test('every invalid field is reported at once', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(200) }
    const body = { totalPrice: -5, phoneNumber: '', rental: { quantity: 0 } }
    const [answer] = await sendBadly('startPayment', [{ headers, body }])

    expect(Object.keys(answer?.body.error?.fields ?? {}).toSorted()).toEqual([
      'idempotency-key',
      'operationAccountCode',
      'phoneNumber',
      'rental.address',
      'rental.end_date',
      'rental.item_id',
      'rental.quantity',
      'rental.recipientPhone',
      'rental.start_date',
      'totalPrice',
    ])
  })

  test('unknown fields are ignored', async () => {
    const good = goodCalls(server, town).createRental
    const extra = { ...(good.body as object), admin: true, constructor: 'x', id: 'other', fee: 0 }

    const answer = await send(server, 'createRental', { body: extra }, authorization('createRental'))

    expect(answer).toMatchObject({ status: 201, body: { id: town.rentalId } })
  })
})
