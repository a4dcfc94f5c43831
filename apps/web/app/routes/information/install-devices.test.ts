import { expect, test } from 'vitest'
import { isNewer } from './install-devices.tsx'

test('only a newer version is offered as an update', () => {
  expect(isNewer('1.4.2', '1.4.1')).toBe(true)
  expect(isNewer('1.10.0', '1.9.9')).toBe(true)
  expect(isNewer('1.4.2', '1.4.2')).toBe(false)
  expect(isNewer('1.4.2', '1.5.0')).toBe(false)
  expect(isNewer('1.9.9', '1.10.0')).toBe(false)
})
