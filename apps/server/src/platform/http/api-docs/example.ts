import type { JsonSchema } from '@okoume/contract/json-schema.ts'
import type { ApiDescription } from '@okoume/contract/openapi.ts'
import { resolveSchema } from './schema-fields.ts'

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '0198f0c2-5a1e-7c44-9d0b-3f6a2b8e1c70',
  date: '2026-03-14',
  'date-time': '2026-03-14T09:30:00.000Z',
  email: 'rose@exemple.ga',
}

/** A value of that shape: what an answer looks like, not one that was ever given. */
export function exampleOf(api: ApiDescription, schema: JsonSchema): unknown {
  const { type, const: only, enum: choices, anyOf, items, format } = resolveSchema(api, schema)
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf) return exampleOf(api, anyOf[0] ?? {})
  switch ([type].flat()[0]) {
    case 'array':
      return [exampleOf(api, items ?? {})]
    case 'object':
      return exampleObject(api, resolveSchema(api, schema))
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return TEXTS[format ?? ''] ?? '…'
  }
}

function exampleObject(api: ApiDescription, schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, additionalProperties } = schema
  const named = Object.entries(properties).map(([name, of]) => [name, exampleOf(api, of)])
  if (typeof additionalProperties === 'object') named.push(['…', exampleOf(api, additionalProperties)])
  return Object.fromEntries(named)
}
