import { expect, it } from 'vitest'
import { formatTimeLeft } from './live-photo.tsx'

it('the remaining time is shown in minutes and seconds', () => {
  expect([120, 61, 9, 0].map(formatTimeLeft)).toEqual([
    '2 min 00 s',
    '1 min 01 s',
    '0 min 09 s',
    '0 min 00 s',
  ])
})
