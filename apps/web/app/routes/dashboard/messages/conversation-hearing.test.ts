import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import { expect, test, vi } from 'vitest'
import { listOf, message, never, settled, storeWith, textsOf } from './scripted-conversation.test-helper.ts'

test('it polls again after each message, slows down on failures, and stops while it is paused', async () => {
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([message(1)]))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(listOf([message(2)], { readByOther: 1 }))
    .mockImplementation(never)
  const { store, waits, onChange } = storeWith({ listMessages })
  store.resume()
  store.resume()
  await settled()

  expect(listMessages.mock.calls.map(([{ query }]) => [query.after, query.readByOther])).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [2, 1],
  ])
  expect(waits).toEqual([1000, 2000])
  expect(store.read()).toMatchObject({ stalled: false, facts: { readByOther: 1 } })
  expect(onChange).toHaveBeenCalled()
  const [{ signal }] = listMessages.mock.lastCall ?? []
  store.pause()
  expect(signal.aborted).toBe(true)
})

test('a poll that is never answered, as over a dropped connection, is given up and asked again', async () => {
  vi.useFakeTimers()
  const listMessages = vi
    .fn()
    .mockImplementationOnce(
      ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    .mockResolvedValueOnce(listOf([message(1)]))
    .mockImplementation(never)
  const { store } = storeWith({ listMessages })
  store.resume()
  await vi.advanceTimersByTimeAsync(39_000)
  expect(listMessages).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)

  expect(textsOf(store)).toEqual(['1'])
  expect(store.read().stalled).toBe(false)
  store.pause()
  vi.useRealTimers()
})

test('where long polling is refused it polls now and then, with a limit', async () => {
  const listMessages = vi.fn().mockResolvedValueOnce(listOf([])).mockImplementation(never)
  const { store, waits } = storeWith({ listMessages })
  store.resume()
  await settled()

  expect(waits).toEqual([5000])
  store.pause()
})

const movedTo = (status: Conversation['status']) => ({ ...listOf([]).conversation, status })

test('once the rental is accepted masked messages are fetched again', async () => {
  const masked = message(1, { text: 'Le •••', hidden: true })
  const accepted = { sharesPhones: true, phone: '+24177123456', conversation: movedTo('acceptée') }
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([], accepted))
    .mockResolvedValueOnce(listOf([message(1, { text: 'Le 077123456' })], accepted))
    .mockImplementation(never)
  const { store, onChange } = storeWith({ listMessages }, listOf([masked]))
  store.resume()
  await settled()

  expect(textsOf(store)).toEqual(['Le 077123456'])
  expect(store.read().facts).toMatchObject({ phone: '+24177123456', conversation: { status: 'acceptée' } })
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'acceptée' }))
  expect(listMessages.mock.calls.map(([{ query }]) => query.status)).toEqual([
    'en attente',
    undefined,
    'acceptée',
  ])
  store.pause()
})

test('where fetching again fails, nothing has changed yet, and it is retried', async () => {
  const accepted = { sharesPhones: true, conversation: movedTo('acceptée') }
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([], accepted))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockImplementationOnce(never)
  const { store } = storeWith({ listMessages }, listOf([message(1, { text: 'Le •••', hidden: true })]))
  store.resume()
  await settled()

  expect(store.read()).toMatchObject({ stalled: true, facts: { sharesPhones: false } })
  expect(listMessages.mock.lastCall?.[0].query.status).toBe('en attente')
  store.pause()
})

test('a changed rental is noticed at once, and polled no sooner again', async () => {
  const refused = { canWrite: false, conversation: movedTo('refusée') }
  const listMessages = vi.fn().mockResolvedValueOnce(listOf([], refused)).mockImplementation(never)
  const { store, waits } = storeWith({ listMessages }, listOf([message(1)]))
  store.resume()
  await settled()

  expect(store.read()).toMatchObject({ facts: refused, messages: [{ number: 1 }] })
  expect(listMessages).toHaveBeenCalledTimes(2)
  expect(waits).toEqual([])
  store.pause()
})

test('a masked message may continue the ones before it: they are fetched again, and older ones stay', async () => {
  const end = message(202, { text: '•••', hidden: true })
  const fresh = Array.from({ length: 200 }, (_, index) => message(index + 3)).toSpliced(
    198,
    2,
    message(201, { text: 'au •••', hidden: true }),
    end,
  )
  const listMessages = vi
    .fn()
    .mockResolvedValueOnce(listOf([end]))
    .mockResolvedValueOnce(listOf(fresh))
    .mockImplementation(never)
  const known = Array.from({ length: 201 }, (_, index) => message(index + 1))
  const { store } = storeWith({ listMessages }, listOf(known))
  store.resume()
  await settled()

  expect(textsOf(store).slice(-3)).toEqual(['200', 'au •••', '•••'])
  expect(store.read().messages).toHaveLength(202)
  store.pause()
})
