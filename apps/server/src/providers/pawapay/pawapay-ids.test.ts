import { expect, it } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { toOperationId, toPawapayId } from './pawapay-requests.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('every operation gets a deterministic id of version 4, which can be mapped back', () => {
  const ids = Array.from({ length: 500 }, () => newUuid(new Date('2026-11-21T09:00:00Z')))
  const theirs = ids.map(toPawapayId)

  expect(theirs.filter((id) => !VERSION_4.test(id))).toEqual([])
  expect(new Set(theirs).size).toBe(ids.length)
  expect(ids.map(toPawapayId)).toEqual(theirs)
  expect(theirs.map(toOperationId)).toEqual(ids)
  expect(theirs.map((id) => toOperationId(id.toUpperCase()))).toEqual(ids)
})
