import { expect, test } from 'vitest'
import { type DeviceFacts, deviceState } from './read-device.ts'

const PHONE: DeviceFacts = {
  able: true,
  apple: false,
  installed: false,
  permission: 'default',
  subscribed: false,
}

test.each([
  ['a browser that was never asked is off', {}, 'off'],
  ['allowed and subscribed is on', { permission: 'granted', subscribed: true }, 'on'],
  ['allowed, but not subscribed, is off', { permission: 'granted' }, 'off'],
  ['a refusal wins over what was subscribed before', { permission: 'denied', subscribed: true }, 'blocked'],
  ['an iPhone needs the home screen first', { able: false, apple: true }, 'install-first'],
  ['an old iPhone cannot, not even from there', { able: false, apple: true, installed: true }, 'unable'],
  ['any other browser without the interfaces cannot', { able: false }, 'unable'],
] as const)('%s', (_, facts, state) => {
  expect(deviceState({ ...PHONE, ...facts })).toBe(state)
})
