import { expect, it } from 'vitest'
import { PushSubscription } from './push.ts'

const { keys } = PushSubscription.shape
const auth = 'A'.repeat(22)

it('the keys of a device are accepted with or without padding', () => {
  for (const filling of ['', '=', '==']) {
    expect(keys.safeParse({ p256dh: 'B'.repeat(87) + filling, auth: auth + filling }).success).toBe(true)
  }
})

it('a key of another length is refused, and an invalid text is refused before its length is checked', () => {
  for (const p256dh of ['B'.repeat(86), '', '=', `${'='.repeat(1000)}B`, `${'B'.repeat(87)}=x`]) {
    expect(keys.safeParse({ p256dh, auth }).error?.issues).toHaveLength(1)
  }
})
