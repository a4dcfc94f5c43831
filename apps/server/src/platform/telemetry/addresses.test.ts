import { expect, test } from 'vitest'
import { shortenAddress } from './addresses.ts'

test('of an address only the network is told', () => {
  expect(shortenAddress('41.158.10.22')).toBe('41.158.10.0')
  expect(shortenAddress('::ffff:41.158.10.22')).toBe('41.158.10.0')
})

test('whoever has hung up has no address, and that ends nothing', () => {
  expect(shortenAddress(undefined)).toBe('gone')
})
