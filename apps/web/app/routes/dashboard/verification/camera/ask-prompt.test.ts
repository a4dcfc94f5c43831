import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { LIVENESS_MINUTES } from '@okoume/domain/person/liveness.ts'
import { describe, expect, it } from 'vitest'
import { expiryTime } from './use-live-photo.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const MAX_MS = LIVENESS_MINUTES * MINUTE_MS

describe('the end of a prompt', () => {
  it("is the server's, also for a prompt from before", () => {
    expect(expiryTime(NOW + 90_000, NOW)).toBe(NOW + 90_000)
    expect(expiryTime(NOW + MAX_MS, NOW)).toBe(NOW + MAX_MS)
  })

  it('is counted from now on a device with a wrong clock', () => {
    expect(expiryTime(NOW - DAY_MS, NOW)).toBe(NOW + MAX_MS)
    expect(expiryTime(NOW + DAY_MS, NOW)).toBe(NOW + MAX_MS)
    expect(expiryTime(Number.NaN, NOW)).toBe(NOW + MAX_MS)
  })
})
