import { expect, test } from 'vitest'
import { CHANGES_A_MINUTE, ChangeLimit } from './routes.ts'

test('the rate limit is sixty changes a minute per person', () => {
  let now = 1_000_000
  const limit = new ChangeLimit(() => now)
  for (let count = 0; count < CHANGES_A_MINUTE; count += 1) limit.count('awa')

  expect(() => limit.count('awa')).toThrow('Trop de demandes')
  expect(() => limit.count('serge')).not.toThrow()
  now += 60_000
  expect(() => limit.count('awa')).not.toThrow()
})
