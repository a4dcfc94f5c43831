import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { rememberCallers } from './caller.ts'

const START = Date.UTC(2026, 10, 21)
const tokenUntil = (end: number | undefined, name = 'ada') =>
  `${name}.${Buffer.from(JSON.stringify({ exp: end && end / 1000 })).toString('base64url')}.signature`

function callers(now: () => number, refused: readonly string[] = []) {
  const checked: string[] = []
  const callerOf = rememberCallers(async (token) => {
    checked.push(token)
    const [id = ''] = token.split('.')
    return refused.includes(token) ? null : ({ id } as Caller)
  }, now)
  return { callerOf, checked }
}

test('a verified token is cached for half a minute', async () => {
  let now = START
  const { callerOf, checked } = callers(() => now)
  const token = tokenUntil(START + 600_000)

  for (const moment of [0, 10_000, 29_999]) {
    now = START + moment
    expect(await callerOf(token)).toEqual({ id: 'ada' })
  }
  expect(checked).toHaveLength(1)
  now = START + 30_000
  await callerOf(token)
  expect(checked).toHaveLength(2)
})

test('a token is verified again as soon as it has expired, and every time where it has no expiry', async () => {
  let now = START
  const { callerOf, checked } = callers(() => now)
  const ending = tokenUntil(START + 5_000)

  await callerOf(ending)
  now = START + 5_000
  await callerOf(ending)
  expect(checked).toEqual([ending, ending])
  const endless = tokenUntil(undefined)
  await callerOf(endless)
  await callerOf(endless)
  expect(checked.filter((token) => token === endless)).toHaveLength(2)
})

test('a rejected token is verified again, and one token is never taken for another', async () => {
  const forged = tokenUntil(START + 600_000, 'mallory')
  const { callerOf, checked } = callers(() => START, [forged])

  expect(await callerOf(forged)).toBeNull()
  expect(await callerOf(forged)).toBeNull()
  expect(checked).toHaveLength(2)
  expect(await callerOf(tokenUntil(START + 600_000, 'ada'))).toEqual({ id: 'ada' })
  expect(await callerOf(tokenUntil(START + 600_000, 'bob'))).toEqual({ id: 'bob' })
})

test('memory stays bounded: the oldest is evicted first', async () => {
  const { callerOf, checked } = callers(() => START)
  for (let n = 0; n < 5_001; n++) await callerOf(tokenUntil(START + 600_000, `p${n}`))
  checked.length = 0

  await callerOf(tokenUntil(START + 600_000, 'p5000'))
  expect(checked).toHaveLength(0)
  await callerOf(tokenUntil(START + 600_000, 'p0'))
  expect(checked).toHaveLength(1)
})
