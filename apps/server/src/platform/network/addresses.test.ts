import { expect, test } from 'vitest'
import { isLoopback, isPublicAddress, readNetwork, shortenAddress } from './addresses.ts'

test.each([
  ['41.158.10.22', '41.158.10.0'],
  ['::ffff:41.158.10.22', '41.158.10.0'],
  ['::ffff:299e:a16', '41.158.10.0'],
  ['41.158.10.22:40123', '41.158.10.0'],
  ['[2001:db8:1:2::3]:40123', '2001:db8:1::'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['awa@exemple.test', 'unknown'],
])('of the address %s only the network is logged: %s', (address, network) => {
  expect(shortenAddress(address)).toBe(network)
})

test('a client that has hung up has no address, without an error', () => {
  expect(shortenAddress(undefined)).toBe('gone')
})

test.each([
  ['41.158.0.7', '41.158.0.7'],
  ['::ffff:41.158.0.7', '41.158.0.7'],
  ['41.158.0.7:40123', '41.158.0.7'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:0db8::0001:bbbb:0:0:2', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::1]:40123', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('%s is counted as %s', (address, network) => {
  expect(readNetwork(address)).toBe(network)
})

test('text that is no address is counted as one caller, however it varies', () => {
  const texts = ['', 'unknown', 'x'.repeat(10_000), '41.158.0.7.1', '41.158.0.256', '2001:db8::1::2']
  expect(new Set(texts.map(readNetwork))).toEqual(new Set(['unknown']))
})

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  '%s is loopback',
  (address) => {
    expect(isLoopback(address)).toBe(true)
  },
)

test.each(['41.158.0.7', '10.0.0.1', '127.1', '0x7f.0.0.1', '2130706433', '::', 'localhost', ''])(
  '%s is not',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)

test.each(['142.250.74.138', '17.57.144.10', '2a00:1450:4007:80f::200a', '64:ff9b::8efa:4a8a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
