import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { ATTEMPTS_AN_HOUR, OwnerAttempts } from './owner-attempts.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))
const refused = async () => {
  throw new ApiError('PICTURE_UNREADABLE')
}

test('refused photos count as well, for an hour, for their owner', async () => {
  let now = 0
  const attempts = new OwnerAttempts(() => now)
  for (let n = 0; n < ATTEMPTS_AN_HOUR; n++) {
    now += 1000
    await expect(attempts.make('rose', refused)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' })
  }

  await expect(attempts.make('rose', async () => 'taken')).rejects.toMatchObject({
    code: 'TOO_MANY_PICTURES',
  })
  expect(await attempts.make('paul', async () => 'taken')).toBe('taken')
  // The first was an hour ago, and refusals have not extended it.
  now = 1000 + HOUR_MS
  expect(await attempts.make('rose', async () => 'taken')).toBe('taken')
  await expect(attempts.make('rose', async () => 'taken')).rejects.toMatchObject({
    code: 'TOO_MANY_PICTURES',
  })
})

test('an owner has two photos in progress and two waiting; those of others do not wait for them', async () => {
  const attempts = new OwnerAttempts()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (id: number) => () => {
    begun.push(id)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = [1, 2, 3, 4].map((id) => attempts.make('rose', work(id)))
  await expect(attempts.make('rose', work(5))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await attempts.make('paul', async () => {})
  expect(begun).toEqual([1, 2])

  for (let n = 0; n < 4; n++) {
    ends[n]?.()
    await soon()
  }
  await Promise.all(all)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('an owner who is busy longer than an hour keeps their count', async () => {
  let now = 0
  const attempts = new OwnerAttempts(() => now)
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const all = [1, 2, 3, 4].map(() => attempts.make('rose', work))
  now = 2 * HOUR_MS

  await expect(attempts.make('rose', work)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let n = 0; n < 4; n++) {
    ends[n]?.()
    await soon()
  }
  await Promise.all(all)
})
