import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { CONTRACT } from './contract.ts'
import type { Operation } from './model/operation.ts'

const PARTS = ['params', 'query', 'headers', 'body', 'form'] as const
/** An input with an invisible character for each kind of field. */
const SAMPLES = [
  'Scie \u202egnp.exe',
  '\u200bRose\u2069',
  '077\u200b12 34 56',
  'CNI\u200e12345',
  'rose\u200b@exemple.test',
  'https://exemple.test/\u2060x',
  'Bonjour\u0007',
]

interface Field {
  readonly path: string
  readonly schema: z.ZodType
}

/** The string fields of a schema, each with the outermost schema that validates it. */
function textFieldsOf(path: string, schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => textFieldsOf(`${path}.${key}`, inner))
  }
  if (schema instanceof z.ZodArray) return textFieldsOf(`${path}[]`, schema.element as z.ZodType)
  if (schema instanceof z.ZodRecord) {
    return [
      ...textFieldsOf(`${path}{}`, schema.keyType as z.ZodType),
      ...textFieldsOf(`${path}{}`, schema.valueType as z.ZodType),
    ]
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => textFieldsOf(path, option as z.ZodType))
  }
  if (schema instanceof z.ZodPipe) {
    return textFieldsOf(path, schema.in as z.ZodType).map((field) => ({ ...field, schema }))
  }
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return textFieldsOf(path, schema.unwrap())
  if (schema instanceof z.ZodDefault) return textFieldsOf(path, schema.def.innerType as z.ZodType)
  return schema.def.type === 'string' ? [{ path, schema }] : []
}

const FIELDS = Object.entries<Operation>(CONTRACT).flatMap(([name, operation]) =>
  PARTS.flatMap((part) => {
    const schema = operation[part]
    return schema ? textFieldsOf(`${name} ${part}`, schema) : []
  }),
)

it('finds the text fields of every kind of operation', () => {
  const paths = FIELDS.map(({ path }) => path)
  for (const path of ['createItem body.title', 'createItem body.specifications{}', 'sendMessage body.text']) {
    expect(paths).toContain(path)
  }
})

it.each(FIELDS)('$path refuses invisible characters', ({ schema }) => {
  for (const sample of SAMPLES) {
    const { success, data } = schema.safeParse(sample)
    for (const text of success ? [data].flat() : []) expect(text).toBe(visibleText(String(text)))
  }
})
