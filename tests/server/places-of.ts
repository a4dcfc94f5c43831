import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import { type JsonSchema, type Schemas, toJsonSchema } from '@okoume/contract/json-schema.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'

export const INPUT_PLACES = ['params', 'query', 'body', 'form'] as const
export type Part = (typeof INPUT_PLACES)[number]

/** One place of an operation's input, by its schema. */
export interface Place {
  readonly part: Part
  readonly path: readonly string[]
  readonly schema: JsonSchema
}

/** The JSON schema of a part of an operation's input; null where it has none. */
export function partSchema(name: OperationName, part: Part): JsonSchema | null {
  const operation: Operation = CONTRACT[name]
  const schema = operation[part]
  if (!schema) return null
  const schemas: Schemas = {}
  const described = toJsonSchema(schema, 'input', schemas)
  if (Object.keys(schemas).length > 0) throw new Error(`the input of ${name} has a schema with a name`)
  return described
}

/** Every place of an operation's input, by its schema: new fields are included automatically. */
export function placesOf(name: OperationName): Place[] {
  return INPUT_PLACES.flatMap((part) => {
    const schema = partSchema(name, part)
    return schema ? placesIn(schema, part, []) : []
  })
}

function placesIn(schema: JsonSchema, part: Part, path: readonly string[]): Place[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const place = { part, path: [...path, key], schema: inner }
    return [place, ...placesIn(inner, part, place.path)]
  })
}

/** A value that carries the text to that place, in a list or a map; undefined where it takes no text. */
export function textIn(schema: JsonSchema, text: string): unknown {
  for (const one of schema.anyOf ?? [schema]) {
    const { type, items, additionalProperties: values } = one
    if ([type].flat().includes('string')) return text
    if (type === 'array' && items && textIn(items, text) !== undefined) return [textIn(items, text)]
    if (type === 'object' && typeof values === 'object') return { Marque: text, [text]: 'Bosch' }
  }
  return undefined
}

export function holdsId({ schema }: Place): boolean {
  return schema.format === 'uuid' || (schema.anyOf ?? []).some((one) => one.format === 'uuid')
}
