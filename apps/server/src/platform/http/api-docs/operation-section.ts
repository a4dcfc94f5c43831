import type { JsonSchema } from '@okoume/contract/json-schema.ts'
import { ERRORS_OF_EVERY_OPERATION, type ErrorCode } from '@okoume/contract/model/errors.ts'
import type {
  ApiDescription,
  DescribedAnswer,
  DescribedOperation,
  DescribedParameter,
  Reference,
} from '@okoume/contract/openapi.ts'
import { html, type Markup } from '../html/markup.ts'
import { describeField, type Field, listFields, resolveSchema } from './schema-fields.ts'

export interface ListedOperation {
  readonly method: string
  readonly path: string
  readonly operation: DescribedOperation
}

const JSON_TYPE = 'application/json'
const COMMON: ReadonlySet<string> = new Set<ErrorCode>(ERRORS_OF_EVERY_OPERATION)

export function operationSection(api: ApiDescription, { method, path, operation }: ListedOperation): Markup {
  // A long path breaks after a slash, where a reader expects it.
  return html`<article id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="address"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}</code></p>
<p class="access access-${operation['x-access'].replaceAll(' ', '-')}">${operation.description}</p>
${(['path', 'query', 'header'] as const).flatMap((place) => {
  const fields = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required, description }) =>
      describeField(name, description === undefined ? schema : { ...schema, description }, required),
    )
  return fields.length === 0 ? [] : [html`<h4>${PLACES[place]}</h4>${fieldTable(fields, 'request')}`]
})}
${Object.entries(operation.requestBody?.content ?? {}).map(
  ([type, { schema }]) => html`<h4>${BODIES[type] ?? 'Corps'} <code>${type}</code></h4>
${fieldTable(listFields(schema), 'request')}`,
)}
${describeSuccess(api, operation)}
<h4>Erreurs</h4>
${refusalTable(api, operation, 'of its own')}
<p class="more">Et <a href="#erreurs">celles de toute opération</a>.</p>
</article>
`
}

const PLACES: Readonly<Record<DescribedParameter['in'], string>> = {
  path: "Dans l'adresse",
  query: 'Dans la requête',
  header: 'En-têtes',
}

const BODIES: Readonly<Record<string, string>> = {
  'application/json': 'Corps',
  'multipart/form-data': 'Formulaire',
  'application/x-www-form-urlencoded': 'Formulaire de la page',
}

/** In a request a field is required or not; in an answer it is there or may be missing. */
export function fieldTable(fields: readonly Field[], of: 'request' | 'answer'): Markup {
  const rows = fields.map(({ name, type, component, required, rules, description }) => {
    const presence =
      of === 'request' ? required && html` <b>obligatoire</b>` : !required && html` <i>peut manquer</i>`
    const shownType = component === undefined ? type : html`<a href="#forme-${component}">${type}</a>`
    const shownRules = rules.length > 0 && html` <small>${rules.join(' · ')}</small>`
    const shownDescription = description !== undefined && html`<p>${description}</p>`
    return html`<tr><th scope="row"><code>${name}</code>${presence}</th>
<td>${shownType}${shownRules}${shownDescription}</td></tr>
`
  })
  return html`<table class="fields"><tbody>${rows}</tbody></table>`
}

function describeSuccess(api: ApiDescription, { responses }: DescribedOperation): Markup {
  const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const schema = answer && resolveAnswer(api, answer).content[JSON_TYPE]?.schema
  if (!schema) return html`<h4>Réponse <span class="status">${status}</span> une page HTML</h4>`
  const { component, type } = describeField('', schema, true)
  const link = component !== undefined && html`<a href="#forme-${component}">${type}</a>`
  return html`<h4>Réponse <span class="status">${status}</span> ${link}</h4>
<pre tabindex="0"><code>${JSON.stringify(buildExample(api, schema), null, 2)}</code></pre>`
}

/** The refusals of an operation: those that any may answer, or the others. */
export function refusalTable(
  api: ApiDescription,
  { responses }: DescribedOperation,
  which: 'of its own' | 'of every operation',
): Markup {
  const rows = Object.entries(responses).flatMap(([status, answer]) => {
    const { examples = {} } = resolveAnswer(api, answer).content[JSON_TYPE] ?? {}
    return Object.entries(examples)
      .filter(([code]) => COMMON.has(code) === (which === 'of every operation'))
      .map(
        ([
          code,
          { summary },
        ]) => html`<tr><th scope="row"><span class="status">${status}</span> <code>${code}</code></th>
<td>${summary}</td></tr>
`,
      )
  })
  return html`<table class="errors"><tbody>${rows}</tbody></table>`
}

function resolveAnswer(api: ApiDescription, answer: DescribedAnswer | Reference): DescribedAnswer {
  if (!('$ref' in answer)) return answer
  const found = api.components.responses[answer.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${answer.$ref} leads nowhere`)
  return found
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '0198f0c2-5a1e-7c44-9d0b-3f6a2b8e1c70',
  date: '2026-03-14',
  'date-time': '2026-03-14T09:30:00.000Z',
  email: 'rose@exemple.ga',
}

/** A value of that shape: what an answer looks like, not one that was ever given. */
function buildExample(api: ApiDescription, schema: JsonSchema): unknown {
  const { type, const: only, enum: choices, anyOf, items, format } = resolveSchema(api, schema)
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf) return buildExample(api, anyOf[0] ?? {})
  switch ([type].flat()[0]) {
    case 'array':
      return [buildExample(api, items ?? {})]
    case 'object': {
      const { properties = {}, additionalProperties } = resolveSchema(api, schema)
      const named = Object.entries(properties).map(([name, of]) => [name, buildExample(api, of)])
      if (typeof additionalProperties === 'object') named.push(['…', buildExample(api, additionalProperties)])
      return Object.fromEntries(named)
    }
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return TEXTS[format ?? ''] ?? '…'
  }
}
