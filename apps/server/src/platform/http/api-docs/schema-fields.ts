import type { JsonSchema } from '@okoume/contract/json-schema.ts'
import type { ApiDescription } from '@okoume/contract/openapi.ts'

/** One field as a reader of the documentation sees it. */
export interface Field {
  /** With its path: `rental.item_id`, `items[].id`. */
  readonly name: string
  readonly type: string
  /** The component that it is, to be looked up there. */
  readonly component: string | undefined
  readonly required: boolean
  readonly rules: readonly string[]
  readonly description: string | undefined
}

const COMPONENT = '#/components/schemas/'

function readComponentName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : undefined
}

/** Resolves a reference; any other schema is returned as it is. */
export function resolveSchema(api: ApiDescription, schema: JsonSchema): JsonSchema {
  const component = readComponentName(schema)
  return component === undefined ? schema : (api.components.schemas[component] ?? {})
}

/** The fields of an object, those of the objects inside it after them. Components are named, not opened. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  if (schema.type === 'array' && schema.items) return listFields(schema.items, `${prefix}[].`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const field = describeField(prefix + name, of, schema.required?.includes(name) ?? false)
    const inner = of.type === 'array' ? listFields(of, prefix + name) : listFields(of, `${prefix}${name}.`)
    return [field, ...inner]
  })
}

export function describeField(name: string, schema: JsonSchema, required: boolean): Field {
  const one = schema.type === 'array' ? (schema.items ?? {}) : schema
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  const choices = listChoices(schema)
  return {
    name,
    type: typeName(schema),
    component: readComponentName(one),
    required,
    rules: [
      choices.length > 0 && `${choices.length > 1 ? 'un de ' : ''}${choices.join(', ')}`,
      minimum !== undefined && `au moins ${frenchNumber(minimum)}`,
      maximum !== undefined && `au plus ${frenchNumber(maximum)}`,
      minLength !== undefined && `${minLength} caractère${minLength > 1 ? 's' : ''} au moins`,
      maxLength !== undefined && `${frenchNumber(maxLength)} caractères au plus`,
      maxItems !== undefined && `${maxItems} au plus`,
      schema.default !== undefined && `sans lui : ${JSON.stringify(schema.default)}`,
    ].filter((rule) => rule !== false),
    description: schema.description,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'vrai ou faux',
  object: 'objet',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'identifiant (UUID)',
  date: 'date',
  'date-time': 'instant',
  email: 'adresse email',
  binary: 'fichier',
}

function typeName(schema: JsonSchema): string {
  const component = readComponentName(schema)
  if (component !== undefined) return component
  if (schema.type === 'array') return `liste de ${typeName(schema.items ?? {})}`
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(' ou ')
  if (schema.format !== undefined) return FORMATS[schema.format] ?? schema.format
  if (typeof schema.additionalProperties === 'object') {
    return `table de ${typeName(schema.additionalProperties)}`
  }
  return [schema.type ?? 'valeur']
    .flat()
    .map((name) => TYPES[name] ?? name)
    .join(' ou ')
}

function listChoices({ enum: values = [], const: only, anyOf = [] }: JsonSchema): string[] {
  const own = only === undefined ? values : [only]
  return [...own.map((value) => String(value)), ...anyOf.flatMap(listChoices)]
}

function frenchNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}
