import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { ERRORS, type ErrorCode } from '@okoume/contract/model/errors.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { expectContractRefusal, expectDeclaredAnswer } from '@okoume/tests/server/declared-refusal.ts'
import { sendTo } from '@okoume/tests/server/send.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { authorisedCaller, buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
})

// A page reads its own form, not JSON.
/** All of its fields are optional. */
const NO_FIELD_NEEDED: readonly OperationName[] = [
  'changeSavedSearch',
  'openAccount',
  'readNotices',
  'reportMissing',
  'reportNoShow',
  'resetSecondFactor',
]
const WITH_BODY = OPERATION_NAMES.filter((name) => 'body' in CONTRACT[name] && !('page' in CONTRACT[name]))
const JSON_TYPE = 'application/json'

function sendRaw(name: OperationName, payload: string | Buffer, type: string | null = JSON_TYPE) {
  const { method, path } = CONTRACT[name]
  const url = path.replace('{number}', town.renter.phone).replace('{id}', town.promptId)
  const authorization = `Bearer ${authorisedCaller(name, town).token}`
  const headers = { authorization, ...(type === null ? {} : { 'content-type': type }) }
  return sendTo(server, { method, url, headers, payload })
}

/** Every operation with a body refuses it with that code, and nothing has changed. */
async function refusedByAll(code: ErrorCode, payload: string | Buffer, type?: string | null) {
  const before = await tableDigests(server)
  for (const name of WITH_BODY) {
    const answer = await sendRaw(name, payload, type)
    expectDeclaredAnswer(name, answer)
    expect({ name, code: answer.code }).toEqual({ name, code })
  }
  expect(await tableDigests(server)).toEqual(before)
}

describe('a body', () => {
  const NO_JSON = [
    '',
    ' ',
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'undefined',
    'NaN',
    '{"a":NaN}',
    '{"a":01}',
    '\0',
  ]
  test.each(NO_JSON)('that is no JSON (%j) is refused with its code', (payload) =>
    refusedByAll('MALFORMED_JSON', payload),
  )

  test('in bytes that are no text is refused with its code', () =>
    refusedByAll('MALFORMED_JSON', Buffer.from([0xff, 0xfe, 0x00, 0x7b])))

  test.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":{"__proto__":null}}'])(
    'that attempts prototype pollution (%s) is refused with its code',
    (payload) => refusedByAll('MALFORMED_JSON', payload),
  )

  test.each(['[]', '"texte"', '42', 'true', '[[]]', '[{}]', '{"":""}'])(
    'that is JSON of another shape (%s) is refused at its fields, except where all are optional',
    async (payload) => {
      for (const name of WITH_BODY) {
        const answer = await sendRaw(name, payload)
        expectDeclaredAnswer(name, answer)
        const empty = NO_FIELD_NEEDED.includes(name) && payload.startsWith('{')
        expect({ name, isInvalid: answer.code === 'INVALID_INPUT' }).toEqual({ name, isInvalid: !empty })
      }
    },
  )

  test.each([
    ['arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('of %s nested without end does no harm', async (_, payload) => {
    for (const name of WITH_BODY) expectDeclaredAnswer(name, await sendRaw(name, payload))
  })

  test('of more than 64 KB is refused as too large, whatever its content', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(64 * 1024), title: 'x' })

    await refusedByAll('PAYLOAD_TOO_LARGE', large)
    await refusedByAll('PAYLOAD_TOO_LARGE', 'x'.repeat(1_000_000))
  })

  test.each([
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'json',
    null,
  ])('that claims to be %s is refused with its code', (type) =>
    refusedByAll('UNSUPPORTED_MEDIA_TYPE', '{"a":1}', type),
  )
})

describe('an address', () => {
  test.each([
    '/inconnu',
    '/api',
    '/api/',
    '/api/inconnu',
    '/item',
    '/items/',
    '/api/payment//',
    '//api/items',
    '/single/item/%zz',
    '/single/item/%',
    '/%00',
    '/items%2f..',
    '/images/demo/..%2f..%2fpackage.json',
    '/images/demo/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cetc%5cpasswd',
    `/${'x'.repeat(10_000)}`,
  ])('that does not exist (%s) is not found', async (url) => {
    const answer = await sendTo(server, { method: 'GET', url })

    expectContractRefusal(answer)
    expect(answer.code).toBe('NOT_FOUND')
  })

  const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE', 'SEARCH'] as const

  test('that exists allows its own methods only', async () => {
    for (const path of new Set(Object.values(CONTRACT).map(({ path: route }) => route))) {
      const own = Object.values(CONTRACT).flatMap(({ method, path: route }) =>
        route === path ? [method] : [],
      )
      // A path of one operation may match the pattern of another.
      const url = path.replace(/\{\w+\}/g, 'a/b')
      for (const method of METHODS.filter((one) => !own.some((mine) => mine === one))) {
        const answer = await sendTo(server, { method: method as 'GET', url })
        expectContractRefusal(answer)
        expect(answer.status, `${method} ${url}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${method} ${url}`).toBeLessThan(500)
      }
    }
  })

  test('with an oversized query is answered or refused, never a server error', async () => {
    const queries = [
      'a=b&'.repeat(20_000),
      `q=${'é'.repeat(20_000)}`,
      `location=${'x&location='.repeat(1000)}`,
      '__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
      'q[$ne]=1&q[]=2&q.a=3',
      'q=%00&q=%ff&q=%zz',
      '=&=&&&===',
      'limit=1&limit=2',
      'min=1&max=0',
    ]
    for (const query of queries) {
      expectDeclaredAnswer('searchItems', await sendTo(server, { method: 'GET', url: `/api/items?${query}` }))
    }
  })
})

test('no error reveals internals: neither a stack, nor a file, nor SQL', async () => {
  const answers = await Promise.all([
    sendRaw('startPayment', '{'),
    sendRaw('startPayment', '{}'),
    sendTo(server, { method: 'GET', url: '/inconnu' }),
    sendTo(server, { method: 'GET', url: '/single/item/x' }),
    sendTo(server, { method: 'GET', url: '/items', headers: { authorization: 'Bearer a.b.c' } }),
  ])
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toMatch(/stack|node_modules|\.ts|\bat \w|select |FST_|zod/i)
    expect(text).toContain(bindPunctuation(ERRORS[JSON.parse(text).error.code as ErrorCode][1]))
  }
})
