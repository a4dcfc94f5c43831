import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { OwnerSemaphores, Semaphore } from './semaphore.ts'

/** Work that ends when told to; the started ones are in `started`. */
function watched(semaphore: Semaphore) {
  const started: number[] = []
  const ends = new Map<number, { done(): void; fail(reason: Error): void }>()
  const start = (id: number, owner?: string) =>
    semaphore.take(() => {
      started.push(id)
      return new Promise<number>((resolve, reject) => {
        ends.set(id, { done: () => resolve(id), fail: reject })
      })
    }, owner)
  return { started, ends, start }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('runs no more at once than its limit; the others wait in order', async () => {
  const { started, ends, start } = watched(new Semaphore(2))
  const all = [1, 2, 3, 4].map((id) => start(id))
  await soon()
  expect(started).toEqual([1, 2])

  ends.get(2)?.done()
  await soon()
  expect(started).toEqual([1, 2, 3])

  for (const id of [1, 3]) ends.get(id)?.done()
  await soon()
  ends.get(4)?.done()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('owners take turns: the one who came first with much does not hold up the others', async () => {
  const { started, ends, start } = watched(new Semaphore(1))
  const owners = ['rose', 'rose', 'rose', 'paul', 'paul', 'jean', 'rose']
  const all = owners.map((owner, id) => start(id, owner))
  for (const _ of owners) {
    await soon()
    ends.get(started.at(-1) ?? 0)?.done()
  }
  await Promise.all(all)

  expect(started.map((id) => owners[id])).toEqual(['rose', 'rose', 'paul', 'jean', 'rose', 'paul', 'rose'])
})

test('a failure releases its slot to the next', async () => {
  const { started, ends, start } = watched(new Semaphore(1))
  const failing = start(1)
  const next = start(2)
  await soon()
  ends.get(1)?.fail(new Error('broken'))

  await expect(failing).rejects.toThrow('broken')
  await soon()
  ends.get(2)?.done()
  expect(await next).toBe(2)
  const last = start(3)
  await soon()
  ends.get(3)?.done()
  await last
  expect(started).toEqual([1, 2, 3])
})

test('a full queue rejects the next, except for a job; once one has ended there is room again', async () => {
  const semaphore = new Semaphore(1, { atMost: 2, refusal: 'OVERLOADED' })
  const { ends, start } = watched(semaphore)
  const all = [1, 2, 3].map((id) => start(id))

  await expect(start(4)).rejects.toEqual(new ApiError('OVERLOADED'))
  const job = semaphore.takeInTheEnd(async () => 'job')
  for (const id of [1, 2]) {
    ends.get(id)?.done()
    await soon()
  }
  const late = start(5)
  ends.get(3)?.done()
  expect(await job).toBe('job')
  await soon()
  ends.get(5)?.done()
  expect(await Promise.all([...all, late])).toEqual([1, 2, 3, 5])
})

test('by default twenty may wait', async () => {
  const { started, ends, start } = watched(new Semaphore(1))
  const all = Array.from({ length: 21 }, (_, id) => start(id))

  await expect(start(21)).rejects.toMatchObject({ code: 'OVERLOADED' })
  for (let id = 0; id <= 20; id++) {
    ends.get(id)?.done()
    await soon()
  }
  await Promise.all(all)
  expect(started).toHaveLength(21)
})

test('each owner has a queue of their own, and a new one once all their work has ended', async () => {
  const semaphores = new OwnerSemaphores(1, { atMost: 0, refusal: 'TOO_MANY_REQUESTS' })
  const work = Promise.withResolvers<string>()
  const first = semaphores.take('rose', () => work.promise)
  await expect(semaphores.take('rose', async () => 'second')).rejects.toEqual(
    new ApiError('TOO_MANY_REQUESTS'),
  )
  expect(await semaphores.take('paul', async () => 'other')).toBe('other')

  work.resolve('first')
  expect(await first).toBe('first')
  expect(await semaphores.take('rose', async () => 'third')).toBe('third')
})
