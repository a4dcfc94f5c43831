import { expect, test, vi } from 'vitest'
import { createExclusive } from './outbox-lock.ts'

/** As a browser's: one at a time, in order; who waits may be called off. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = async (_: string, { signal }: LockOptions, enter: LockGrantedCallback<unknown>) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    const calledOff = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      await Promise.race([before, calledOff])
    } catch (error) {
      void before.then(() => resolve())
      throw error
    }
    try {
      return await enter(null)
    } finally {
      resolve()
    }
  }
  return { request } as Pick<LockManager, 'request'>
}

test('two tabs work one after the other', async () => {
  const locks = fakeLocks()
  const order: string[] = []
  const tab = (name: string) =>
    createExclusive(
      locks,
      'outbox',
      1000,
    )(async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${name} ends`)
    })
  await Promise.all([tab('first'), tab('second')])

  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a tab that never gives its lock back is waited for only so long', async () => {
  const locks = fakeLocks()
  void createExclusive(locks, 'outbox', 1000)(() => new Promise<never>(() => {}))
  const work = vi.fn(async () => {})
  await createExclusive(locks, 'outbox', 20)(work)

  expect(work).toHaveBeenCalledOnce()
})

test('work that takes longer than that is done once, and its failure is its own', async () => {
  const slow = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 40)))
  await createExclusive(fakeLocks(), 'outbox', 10)(slow)
  expect(slow).toHaveBeenCalledOnce()

  const failing = vi.fn(async () => {
    throw new Error('no storage')
  })
  await expect(createExclusive(fakeLocks(), 'outbox', 1000)(failing)).rejects.toThrow('no storage')
  expect(failing).toHaveBeenCalledOnce()
})

test('where there are no locks it works at once', async () => {
  const work = vi.fn(async () => {})
  await createExclusive(undefined, 'outbox', 1000)(work)

  expect(work).toHaveBeenCalledOnce()
})
