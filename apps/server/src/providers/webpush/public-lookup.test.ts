import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './web-push.ts'

test.each(['142.250.74.138', '17.57.144.10', '2a00:1450:4007:80f::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([{ all: true }, { all: false }])(
  'SSRF: a name that resolves to this machine is refused (%j)',
  async (options) => {
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', options, (error, address) => resolve(error?.message ?? address))
    })
    expect(found).toBe('no public address of localhost')
  },
)
