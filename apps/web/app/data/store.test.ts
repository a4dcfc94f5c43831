import { expect, test } from 'vitest'
import { createStore } from './store.ts'
import { whenState } from './when-state.ts'

const isThree = (state: number): state is 3 => state === 3

test('listeners are called after each change, with the new state there to read', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.read()))
  store.set(2)
  store.set(3)
  expect(seen).toEqual([2, 3])
})

test('who stopped listening is not called, even when another listener stopped it', () => {
  const store = createStore(1)
  const calls: string[] = []
  const stopSecond = { current: () => {} }
  store.subscribe(() => stopSecond.current())
  stopSecond.current = store.subscribe(() => calls.push('second'))
  store.set(2)
  store.set(3)
  expect(calls).toEqual(['second'])
})

test('a listener that is added during a change hears of the next one only', () => {
  const store = createStore(1)
  const seen: number[] = []
  const stop = store.subscribe(() => {
    stop()
    store.subscribe(() => seen.push(store.read()))
  })
  store.set(2)
  store.set(3)
  expect(seen).toEqual([3])
})

test('a state that is there already is not waited for', async () => {
  expect(await whenState(createStore(3), isThree)).toBe(3)
})

test('a later state is waited for once', async () => {
  const store = createStore(1)
  const awaited = whenState(store, isThree)
  store.set(2)
  store.set(3)
  store.set(4)
  expect(await awaited).toBe(3)
})
