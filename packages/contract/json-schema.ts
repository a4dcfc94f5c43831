import { z } from 'zod'

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

export type Schemas = Record<string, JsonSchema>

export const SCHEMAS = '#/components/schemas/'

/** A schema of the contract as JSON Schema; named schemas in it are collected in `schemas`. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Removes what only the validator needs: the bounds of a JavaScript integer, the pattern of a UUID.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames
    },
  })
  const text = JSON.stringify({ definitions: $defs ?? {}, described: own })
  const pointed: { definitions: Schemas; described: JsonSchema } = JSON.parse(
    text.replaceAll('"$ref":"#/$defs/', `"$ref":"${SCHEMAS}`),
  )
  const { definitions, described } = pointed
  for (const [name, definition] of Object.entries(definitions)) {
    if (JSON.stringify(schemas[name] ?? definition) !== JSON.stringify(definition)) {
      throw new Error(`the schema ${name} is not the same wherever it is used`)
    }
    schemas[name] = definition
  }
  return described
}
