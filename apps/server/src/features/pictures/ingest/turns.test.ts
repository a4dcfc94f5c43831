import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Pieces of work that end when they are told to; which have begun is seen in `begun`. */
function watched(turns: Turns) {
  const begun: number[] = []
  const ends = new Map<number, { done(): void; fail(reason: Error): void }>()
  const start = (id: number) =>
    turns.take(() => {
      begun.push(id)
      return new Promise<number>((resolve, reject) => {
        ends.set(id, { done: () => resolve(id), fail: reject })
      })
    })
  return { begun, ends, start }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('no more are done at once than may be; the others wait in their order', async () => {
  const { begun, ends, start } = watched(new Turns(2))
  const all = [1, 2, 3, 4].map(start)
  await soon()
  expect(begun).toEqual([1, 2])

  ends.get(2)?.done()
  await soon()
  expect(begun).toEqual([1, 2, 3])

  for (const id of [1, 3]) ends.get(id)?.done()
  await soon()
  ends.get(4)?.done()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('what fails leaves its turn to the next, and the turn is not lost', async () => {
  const { begun, ends, start } = watched(new Turns(1))
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
  expect(begun).toEqual([1, 2, 3])
})
