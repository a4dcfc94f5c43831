import { expect, test } from 'vitest'
import { shortenAddress } from './addresses.ts'

test('of an address only the network is logged', () => {
  expect(shortenAddress('41.158.10.22')).toBe('41.158.10.0')
  expect(shortenAddress('::ffff:41.158.10.22')).toBe('41.158.10.0')
})

test('a client that has hung up has no address, without an error', () => {
  expect(shortenAddress(undefined)).toBe('gone')
})
