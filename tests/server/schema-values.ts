import type { JsonSchema } from '@okoume/contract/json-schema.ts'
import fc from 'fast-check'
import { HOSTILE_VALUES } from './hostile-values.ts'

/** Arbitrary JSON, and hostile values. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double() },
)

const DAYS = ['2026-01-01', '2026-12-31', '2027-02-28', '2028-02-29', '1970-01-01', '9999-12-31']
const TEXTS = [
  'Bonjour',
  'é'.repeat(40),
  "l'été à Libreville",
  '\u202egnp.exe',
  '😀👩‍👩‍👧',
  '=1+1',
  '<b>gras</b>',
  '{{7*7}}',
  '%27 or 1=1--',
  'a\r\nBcc: x@y.test',
]

/** Valid values by the schema, with existing ids. */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids)))
  const [type] = [schema.type ?? 'string'].flat()
  switch (type) {
    case 'object':
      return objects(schema, ids)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return texts(schema, ids)
  }
}

function objects(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 30 }), valuesOf(additionalProperties, ids), { maxKeys: 4 })
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, valuesOf(inner, ids)]),
  )
  return fc.record(model, { requiredKeys: Object.keys(model).filter((key) => required.includes(key)) })
}

function numbers({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const edges = fc.constantFrom(
    minimum,
    maximum,
    Math.min(minimum + 1, maximum),
    Math.max(maximum - 1, minimum),
  )
  return fc.oneof(
    edges,
    fc.integer({ min: Math.trunc(minimum), max: Math.trunc(Math.min(maximum, 2 ** 31)) }),
  )
}

function texts({ format, minLength = 0, maxLength = 300 }: JsonSchema, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date') return fc.constantFrom(...DAYS)
  if (format === 'email') return fc.constantFrom('rose@exemple.test', 'a+b@exemple.test')
  if (format === 'uri')
    return fc.constantFrom('https://exemple.test/x', 'https://fcm.googleapis.com/fcm/send/x')
  const long = fc.constant('x'.repeat(Math.min(maxLength, 5000)))
  const written = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  return fc.oneof(fc.constantFrom(...TEXTS), written, long, fc.constantFrom('0', '1', '100'))
}
