import { ApiError as ClientError } from '@okoume/client/client.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createAlertLinks } from '../features/listings/alerts/alert-links.ts'
import { itemHandlers } from '../features/listings/routes.ts'
import { findItemReservations, findOccupancies } from '../features/rentals/queries/occupancy-queries.ts'
import { countAcceptedByHand } from '../features/rentals/queries/rental-queries.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { FeatureHandlers } from '../platform/http/operations/operations.ts'
import { inProcessClient } from './in-process-client.ts'

const ITEM = 'b0000000-0000-4000-8000-000000000000'

let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
})

const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const clientOf = (handlers: FeatureHandlers) => inProcessClient(handlers, log)
const failing = (error: Error) =>
  clientOf({ getItem: () => Promise.reject(error) }).getItem({ params: { id: ITEM } })

useTestServer()

it('answers public reads as HTTP does', async () => {
  const owner = await signUpOwner(server)
  const { id } = await addListing(server, owner, { title: 'Échelle' })
  const { db, pool } = server
  const context = {
    db,
    pool,
    searchPool: pool,
    clock: systemClock,
    newId: () => ITEM,
    findReservations: findItemReservations,
    findOccupancies,
    alertLinks: createAlertLinks('un secret de test, assez long'),
    acceptedByHand: countAcceptedByHand,
  }
  const client = clientOf(itemHandlers(context))
  const query = { limit: 3, category: 'bricolage' as const, location: ['Libreville', 'Port-Gentil'] }

  expect(await client.getItem({ params: { id } })).toEqual(await server.visitor.getItem({ params: { id } }))
  expect(await client.searchCards({ query })).toEqual(await server.visitor.searchCards({ query }))
  expect(await client.countItems({ query: { location: [] } })).toEqual(await server.visitor.countItems())
  expect(await client.listCategories()).toEqual(await server.visitor.listCategories())
})

it('refuses bad input field by field, as the client of the API says it', async () => {
  const refused = clientOf({ getItem: () => Promise.reject(new Error('called')) }).getItem({
    params: { id: 'x' },
  })

  await expect(refused).rejects.toBeInstanceOf(ClientError)
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    fields: { id: expect.any(String) },
  })
})

it('passes on what the contract declares', async () => {
  await expect(failing(new ApiError('ITEM_NOT_FOUND'))).rejects.toMatchObject({
    status: 404,
    code: 'ITEM_NOT_FOUND',
  })
  expect(lines).toEqual([])
})

it('logs any other failure, and says no more than that there was one', async () => {
  for (const error of [new Error('a secret'), new ApiError('OWN_CASE')]) {
    await expect(failing(error)).rejects.toMatchObject({ status: 500, code: 'INTERNAL' })
  }
  expect(lines.map(({ url, msg }) => ({ url, msg }))).toEqual(
    Array.from({ length: 2 }, () => ({ url: '/single/item/{id}', msg: 'a request failed' })),
  )
})

it('has nothing that needs a session, changes something, or is not served', async () => {
  const client = clientOf({
    listItemDrafts: () => Promise.reject(new Error('called')),
    deleteItem: () => Promise.reject(new Error('called')),
  })

  await expect(client.listItemDrafts()).rejects.toMatchObject({ status: 404 })
  await expect(client.deleteItem({ params: { id: ITEM } })).rejects.toMatchObject({ status: 404 })
  await expect(client.getDemoClock()).rejects.toMatchObject({ status: 404 })
})
