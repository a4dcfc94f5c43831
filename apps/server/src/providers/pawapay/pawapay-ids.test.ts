import { expect, it } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { operationIdOf, pawapayIdOf } from './pawapay-requests.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('every operation gets a deterministic id of version 4, which can be mapped back', () => {
  const ids = Array.from({ length: 500 }, () => newUuid(new Date('2026-11-21T09:00:00Z')))
  const theirs = ids.map(pawapayIdOf)

  expect(theirs.filter((id) => !VERSION_4.test(id))).toEqual([])
  expect(new Set(theirs).size).toBe(ids.length)
  expect(ids.map(pawapayIdOf)).toEqual(theirs)
  expect(theirs.map(operationIdOf)).toEqual(ids)
  expect(theirs.map((id) => operationIdOf(id.toUpperCase()))).toEqual(ids)
})
