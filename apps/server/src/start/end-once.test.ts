import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOnce } from './end-once.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function processThat(starting: Promise<unknown>) {
  const done: string[] = []
  const end = endOnce({
    starting,
    shutDown: async () => void done.push('leaves'),
    exit: (code) => done.push(`exits with ${code}`),
  })
  return { end, done }
}

test('a signal during the start ends it cleanly once it has started, with the time that it needs', async () => {
  const { end, done } = processThat(Promise.resolve())
  end()
  end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toEqual(['leaves'])
})

test('a signal during a hanging start ends it all the same', async () => {
  const { end, done } = processThat(new Promise(() => {}))
  end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toEqual(['exits with 1'])
})
