import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import fc from 'fast-check'
import { tricks } from './hostile-requests.ts'
import { withValueAt } from './hostile-values.ts'
import { INPUT_PLACES, type Part, partSchema, placesOf } from './places-of.ts'
import { anything, valuesOf } from './schema-values.ts'
import type { Sent } from './send.ts'

/** A call, and the tampering with its request. */
export interface Input {
  readonly call: Sent
  readonly played: Parameters<typeof import('./hostile-requests.ts').playTricks>[1]
}

/** Fuzzed inputs of an operation: valid by its schema, nearly valid, and arbitrary. */
export function inputsOf(name: OperationName, good: Sent, ids: readonly string[]): fc.Arbitrary<Input> {
  const valid = validCalls(name, good, ids)
  const spoilings = spoilingsOf(name)
  const calls = fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain((call) => spoilings.map((spoil) => spoil(call))) },
    { weight: 1, arbitrary: replaced(name, good) },
  )
  return fc.record({ call: calls.map((call) => tamed(name, sendable(call))), played: tricks })
}

/** By the schema, with the valid call's values in about half of the places. */
function validCalls(name: OperationName, good: Sent, ids: readonly string[]): fc.Arbitrary<Sent> {
  const parts = INPUT_PLACES.flatMap((part): [Part, fc.Arbitrary<unknown>][] => {
    const schema = partSchema(name, part)
    if (!schema) return []
    const drawn = valuesOf(schema, ids)
    const right = good[part]
    if (right === undefined) return [[part, drawn]]
    return [[part, fc.oneof(fc.constant(right), mixed(right, drawn))]]
  })
  const { headers = {} } = good
  // A repeated key is another request by its name.
  const keys =
    'idempotency-key' in headers ? fc.uuid().map((key) => ({ 'idempotency-key': key })) : fc.constant({})
  return fc.record({ ...Object.fromEntries(parts), headers: keys }) as fc.Arbitrary<Sent>
}

/** Each field from one or the other. */
function mixed(right: unknown, drawn: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (typeof right !== 'object' || right === null) return drawn
  const places = fc.subarray(Object.keys(right))
  return fc.tuple(drawn, places).map(([value, names]) => {
    const fields = Object.fromEntries(Object.entries(right).filter(([key]) => names.includes(key)))
    return { ...(value as object), ...fields }
  })
}

const FOREIGN_FIELDS = [
  'administrator',
  'verifier',
  'owner_id',
  'userId',
  'toString',
  'constructor',
  '',
  'a.b',
  '$ne',
]

/** Mutates some of an input's places: arbitrary values, missing ones, or an unknown field. */
function spoilingsOf(name: OperationName): fc.Arbitrary<(call: Sent) => Sent> {
  const places = placesOf(name).map(({ part, path }) => [part, ...path])
  const foreign = fc.constantFrom(...FOREIGN_FIELDS).map((field) => ['body', field])
  const own = places.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...places) }] : []
  const place = fc.oneof(...own, { weight: 1, arbitrary: foreign })
  const value = fc.oneof({ weight: 7, arbitrary: anything }, { weight: 1, arbitrary: fc.constant(undefined) })
  return fc
    .array(fc.tuple(place, value), { minLength: 1, maxLength: 3 })
    .map(
      (changes) => (call) =>
        changes.reduce<Sent>((last, [at, one]) => withValueAt(last, at, one) as Sent, call),
    )
}

/** Replaces a whole part by an arbitrary value. */
function replaced(name: OperationName, good: Sent): fc.Arbitrary<Sent> {
  const operation: Operation = CONTRACT[name]
  const part = operation.form ? 'form' : operation.body ? 'body' : 'query'
  return anything.map((value) => ({ ...good, [part]: value }))
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Possible inputs: an address, a query and a form are maps. */
function sendable({ params, query, form, ...call }: Sent): Sent {
  return {
    ...call,
    ...(isMap(params) ? { params } : {}),
    ...(isMap(query) ? { query } : {}),
    ...(isMap(form) ? { form } : {}),
  }
}

/** No long polling, and no change of the clock's day: what would become due belongs to other tests. */
function tamed(name: OperationName, call: Sent): Sent {
  if (name === 'listMessages' && call.query?.wait !== undefined)
    return { ...call, query: { ...call.query, wait: 0 } }
  const { body } = call
  const day = name === 'setDemoClock' && isMap(body) ? body.today : undefined
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
    ? { ...call, body: { today: '2026-02-30' } }
    : call
}
