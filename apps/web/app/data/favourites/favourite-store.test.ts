import { randomUUID } from 'node:crypto'
import { ApiError } from '@okoume/client/client.ts'
import { MAX_DEVICE_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { beforeEach, expect, test } from 'vitest'
import { DEVICE_FAVOURITES_KEY, UID_KEY } from '../storage/returning-visitor.ts'
import { createSafeStorage } from '../storage/safe-storage.ts'
import { createFavouriteStore, DEVICE_FULL, OFFLINE_REFUSAL } from './favourite-store.ts'

const [A, B, C] = [randomUUID(), randomUUID(), randomUUID()] as const
let storage = createSafeStorage(() => undefined)
/** Favourites of the account, as a server would store them. */
let account: string[] = []
let failure: Error | null = null
let left = 0

async function answering(change: () => void) {
  if (failure) throw failure
  change()
  return { ids: [...account], left }
}

const api = {
  listFavourites: () => answering(() => {}),
  mergeFavourites: ({ body }: { body: { ids: readonly string[] } }) =>
    answering(() => {
      account = [...new Set([...body.ids, ...account])]
    }),
  addFavourite: ({ params }: { params: { id: string } }) =>
    answering(() => {
      account = [params.id, ...account]
    }),
  removeFavourite: ({ params }: { params: { id: string } }) =>
    answering(() => {
      account = account.filter((id) => id !== params.id)
    }),
}
const open = () => createFavouriteStore({ storage, api: api as never })
const signIn = () => storage.write(UID_KEY, 'someone')

beforeEach(() => {
  storage = createSafeStorage(() => undefined)
  account = []
  failure = null
  left = 0
})

test("a visitor's favourites stay on the device, newest first, and no more than fit", async () => {
  const store = open()
  await store.mark(A, true)
  await store.mark(B, true)
  await store.mark(A, true)
  expect(open().read()).toEqual([A, B])
  await store.mark(B, false)
  expect(store.read()).toEqual([A])
  for (let more = 1; more < MAX_DEVICE_FAVOURITES; more += 1) await store.mark(randomUUID(), true)
  expect(await store.mark(C, true)).toBe(DEVICE_FULL)
  expect(store.read()).not.toContain(C)
  expect(account).toEqual([])
})

test('the account takes over what the device has, once', async () => {
  const store = open()
  await store.mark(A, true)
  account = [B]
  left = 2
  signIn()
  await store.refresh()
  expect([account, store.read()]).toEqual([
    [A, B],
    [A, B],
  ])
  expect(storage.read(DEVICE_FAVOURITES_KEY)).toBeNull()
  expect(store.countLeft()).toBe(2)
  await store.mark(A, false)
  await store.refresh()
  expect([account, store.read()]).toEqual([[B], [B]])
})

test('what is marked without a network is shown, and sent with the next occasion', async () => {
  signIn()
  account = [B]
  const store = open()
  await store.refresh()
  failure = new TypeError('Failed to fetch')
  expect(await store.mark(A, true)).toBe(OFFLINE_REFUSAL)
  expect(await store.mark(B, false)).toBe(OFFLINE_REFUSAL)
  expect([store.read(), account]).toEqual([[A], [B]])
  failure = null
  await open().refresh()
  expect([store.read(), account]).toEqual([[A], [A]])
})

test('a refused favourite is taken back, with the message', async () => {
  signIn()
  const store = open()
  failure = new ApiError(409, { code: 'TOO_MANY_FAVOURITES', message: 'Trop.' })
  expect(await store.mark(A, true)).toBe('Trop.')
  expect(store.read()).toEqual([])
})

test('storage that somebody else has written is read as nothing', () => {
  storage.write(DEVICE_FAVOURITES_KEY, '{"a')
  expect(open().read()).toEqual([])
  storage.write(DEVICE_FAVOURITES_KEY, '["x", 3]')
  expect(open().read()).toEqual([])
})
