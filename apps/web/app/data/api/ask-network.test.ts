import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askNetwork, onReachable, seemsOnline } from './ask-network.ts'
import { isReachable, noteReachability } from './reachability.ts'

const answer = vi.fn<() => Promise<Response>>()
const device = { onLine: true }
/** Milliseconds: each test begins a minute after the one before. */
let startedAt = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  answer.mockReset().mockResolvedValue(new Response())
  device.onLine = true
  noteReachability(true)
  startedAt += 60_000
  vi.advanceTimersByTime(startedAt)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a device that says it has no network is not believed while the server answers, and asks once', async () => {
  device.onLine = false
  expect([await seemsOnline(), await seemsOnline(), await seemsOnline()]).toEqual([true, true, true])
  expect(answer).toHaveBeenCalledTimes(1)
  expect(isReachable()).toBe(true)
})

test('a device that says it has no network is believed where the server does not answer', async () => {
  device.onLine = false
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await seemsOnline()).toBe(false)
  expect(isReachable()).toBe(false)
})

test.each([
  ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is a proxy with an error', () => Promise.resolve(new Response(null, { status: 503 }))],
])('a device that says it has a network is not believed where what answers %s', async (_, answered) => {
  answer.mockImplementation(answered)
  expect(await askNetwork()).toBe(false)
  expect(isReachable()).toBe(false)
})

test('a request that hung does not undo a later answer', async () => {
  let fail = (_: Error) => {}
  answer.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  const hung = askNetwork()
  vi.advanceTimersByTime(1000)
  await askNetwork()
  fail(new TypeError('Failed to fetch'))
  expect(await hung).toBe(false)
  expect(isReachable()).toBe(true)
})

test('what waits for the network goes on once it answers, without an event of the device', () => {
  const work = vi.fn()
  const stop = onReachable(work)
  noteReachability(true)
  expect(work).not.toHaveBeenCalled()
  noteReachability(false)
  noteReachability(true)
  expect(work).toHaveBeenCalledTimes(1)
  stop()
  noteReachability(false)
  noteReachability(true)
  expect(work).toHaveBeenCalledTimes(1)
})
