import { expect, test } from 'vitest'
import { sameKey, wireSubscription } from './device-pushes.ts'

const KEY = 'BP-_7w'
const BYTES = Uint8Array.from([0x04, 0xff, 0xbf, 0xef]).buffer

test('a subscription is sent with its address and its two keys, and nothing else', () => {
  const keys = { p256dh: 'abc', auth: 'def' }
  const sent = wireSubscription({
    toJSON: () => ({ endpoint: 'https://a.test/1', expirationTime: 12, keys }),
  })
  expect(sent).toEqual({ endpoint: 'https://a.test/1', keys })
})

test('a subscription made with another key of the server is recognised', () => {
  expect(sameKey(BYTES, KEY)).toBe(true)
  expect(sameKey(BYTES, `${KEY}==`)).toBe(true)
  expect(sameKey(BYTES, 'BP-_8A')).toBe(false)
})

test('a browser that does not report its key is trusted', () => {
  expect(sameKey(null, KEY)).toBe(true)
})
