import { generateKeyPairSync } from 'node:crypto'
import { PawapaySigner } from '@okoume/tests/server/fakes/pawapay-signing.ts'
import { expect, it } from 'vitest'
import type { Reply } from '../send-once.ts'
import type { PawapayHttp } from './pawapay-http.ts'
import { createPublicKeys } from './public-keys.ts'

const FIRST = new PawapaySigner('KEY:1').publicKey
const SECOND = new PawapaySigner('KEY:2').publicKey

/** pawaPay's list of keys, a test clock, and the number of fetches. */
function published(list: unknown) {
  const state = {
    reply: { is: 'answer', status: 200, json: list } as Reply,
    now: new Date('2026-11-21T09:00:00Z'),
    fetched: 0,
  }
  const http: PawapayHttp = {
    async get() {
      state.fetched += 1
      return state.reply
    },
    post: () => Promise.reject(new Error('keys are never posted')),
  }
  return { state, keys: createPublicKeys(http, { now: () => state.now }) }
}

function pass(state: { now: Date }, seconds: number): void {
  state.now = new Date(state.now.getTime() + seconds * 1000)
}

it('the keys are fetched once, by any number of concurrent callbacks', async () => {
  const { state, keys } = published([FIRST, SECOND])

  const found = await Promise.all(['KEY:1', 'KEY:2', 'KEY:1', 'KEY:2'].map((id) => keys.find(id)))

  expect(found.filter((key) => key === null)).toEqual([])
  expect(state.fetched).toBe(1)
})

it('an unknown key is looked up again, never more than once a minute', async () => {
  const { state, keys } = published([FIRST])
  await keys.find('KEY:1')
  state.reply = { is: 'answer', status: 200, json: [FIRST, SECOND] }

  pass(state, 59)
  expect(await keys.find('KEY:2')).toBeNull()
  expect(state.fetched).toBe(1)

  pass(state, 1)
  expect(await keys.find('KEY:2')).not.toBeNull()
  for (const id of ['a', 'b', 'c']) await keys.find(id)
  expect(state.fetched).toBe(2)
})

it('a key that pawaPay no longer lists is dropped', async () => {
  const { state, keys } = published([FIRST])
  await keys.find('KEY:1')
  state.reply = { is: 'answer', status: 200, json: [SECOND] }
  pass(state, 60)
  await keys.find('KEY:2')

  pass(state, 60)
  expect(await keys.find('KEY:1')).toBeNull()
})

it.each<[string, Reply]>([
  ['is silent', { is: 'silence', reason: 'TimeoutError', wasSent: true }],
  ['fails', { is: 'answer', status: 500, json: [SECOND] }],
  ['lists something else', { is: 'answer', status: 200, json: { keys: [SECOND] } }],
])('where pawaPay %s, the earlier keys stay', async (_, reply) => {
  const { state, keys } = published([FIRST])
  await keys.find('KEY:1')
  state.reply = reply
  pass(state, 60)

  expect(await keys.find('KEY:2')).toBeNull()
  expect(await keys.find('KEY:1')).not.toBeNull()
})

it('a key of another kind is ignored, and does not affect others', async () => {
  const pem = (key: ReturnType<typeof generateKeyPairSync>['publicKey']) =>
    key.export({ type: 'spki', format: 'pem' }).toString()
  const { keys } = published([
    { id: 'rsa', key: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey) },
    { id: 'curve', key: pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey) },
    { id: 'text', key: 'not a key' },
    FIRST,
  ])

  expect(await Promise.all(['rsa', 'curve', 'text'].map((id) => keys.find(id)))).toEqual([null, null, null])
  expect(await keys.find('KEY:1')).not.toBeNull()
})
