import { BRAND } from '@okoume/domain/brand.ts'
import { roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import type { z } from 'zod'
import { CONTRACT, OPERATION_NAMES, type OperationName, successorOf } from './contract.ts'
import { type JsonSchema, SCHEMAS, type Schemas, toJsonSchema } from './json-schema.ts'
import { type Access, accessErrors, requiresOpenSession } from './model/access.ts'
import { ERRORS, type ErrorBody, type ErrorCode, errorMessage, errorStatus } from './model/errors.ts'
import { ERRORS_OF_EVERY_OPERATION, type Operation } from './model/operation.ts'
import manifest from './package.json' with { type: 'json' }

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface MediaType {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: ErrorBody }>>
}

export interface DescribedAnswer {
  readonly description: string
  readonly content: {
    readonly 'application/json'?: MediaType
    readonly 'text/html'?: MediaType
    readonly 'text/csv'?: MediaType
  }
}

export interface Reference {
  readonly $ref: string
}

export interface DescribedOperation {
  readonly operationId: OperationName
  readonly summary: string
  readonly description: string
  readonly deprecated?: true
  readonly tags: readonly [Operation['tag']]
  readonly 'x-access': Access
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, MediaType>>
  }
  readonly responses: Readonly<Record<string, DescribedAnswer | Reference>>
}

export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: Operation['tag']; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, DescribedAnswer>>
  }
}

/** The access of an operation, as a person reads it. */
const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  anyone: 'tout le monde',
  account: 'un compte connecté',
  'confirmed account': "un compte dont l'adresse email ou le numéro de téléphone est confirmé",
  'verified account': "un compte dont l'identité est vérifiée",
  administrator: 'un administrateur',
  'link holder': 'qui tient un lien signé, à usage unique',
}

/** Follows the label of the access. */
const OPEN_SESSION_LABEL = ', dont la session est encore ouverte'

const INTRODUCTION = `L'API d'Okoumé : louer entre voisins, au Gabon.

Les montants sont des nombres entiers de FCFA, les dates des jours de Libreville (AAAA-MM-JJ), les instants suivent ISO 8601.

Qui est connecté envoie \`Authorization: Bearer JETON\`. Le jeton vaut dix minutes. Avec l'identité intégrée, \`POST /api/auth/sign-in/email\` ({email, password}) ouvre la session et \`GET /api/auth/token\` donne le jeton. Un jeton envoyé est toujours vérifié, même là où personne n'en demande.

Toute réponse qui n'est pas une réussite a le corps \`Error\` : un code stable, un message en français et, pour une saisie incorrecte, le message de chaque champ. Là où la réponse est une page, qui accepte \`text/html\` lit aussi le refus sur une page.`

const TAGS: Readonly<Record<Operation['tag'], string>> = {
  Objets: 'Les objets à louer : les trouver, les proposer.',
  Paiement:
    "Payer par mobile money, ce qui est la façon de demander une location. L'argent bouge au serveur.",
  Locations: 'Les locations, de la demande au retour.',
  Conversations: "Ce que le locataire et le propriétaire d'une location s'écrivent.",
  Avis: "Ce qui est arrivé à ses locations et à son argent : l'écran dit ce que dit le mail.",
  Portefeuille: 'Le solde, les cautions, les mouvements, les retraits.',
  Comptes: 'Les personnes, leurs coordonnées, leur portefeuille, leurs cautions.',
  Aide: "Demander de l'aide, et suivre ses demandes.",
  Identité: "Prouver qui l'on est : les pièces, la photo, la décision.",
  Modération: 'Signaler ce qui ne va pas, et ce qui en est décidé.',
  Messages: "Ce qui part par mail, et ce qui n'est pas parti.",
  Administration: "Ce qui attend la décision d'une personne.",
  Démonstration: "Ce qui joue les tiers dans la démonstration ; n'existe pas en production.",
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: "Le corps de toute réponse qui n'est pas une réussite",
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable : à tester' },
        message: { type: 'string', description: 'En français : à montrer' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            "Champ de la demande → ce qui ne va pas ; les parties d'un champ sont séparées de points",
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}

/** The whole contract as an OpenAPI 3.1 document; without the demo's operations where there is no demo. */
export function describeApi({ played } = { played: true }): ApiDescription {
  const components: Components = { schemas: { Error: ERROR_SCHEMA }, responses: {} }
  const paths: Record<string, Record<string, DescribedOperation>> = {}
  const offered = <T extends { readonly tag: Operation['tag'] }>({ tag }: T) =>
    played || tag !== 'Démonstration'
  for (const name of OPERATION_NAMES.filter((one) => offered(CONTRACT[one]))) {
    const { method, path } = CONTRACT[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(name, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: BRAND.name, version: manifest.version, description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: (Object.keys(TAGS) as Operation['tag'][])
      .filter((tag) => offered({ tag }))
      .map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...components,
    },
  }
}

/** Components that operations share, collected while they are described. */
interface Components {
  readonly schemas: Schemas
  readonly responses: Record<string, DescribedAnswer>
}

function describeOperation(name: OperationName, components: Components): DescribedOperation {
  const operation: Operation = CONTRACT[name]
  const { summary, tag, access, roles } = operation
  // Which administrators may call.
  const named = roles ? ` (${roleLabels([...roles, 'supervisor'])})` : ''
  const { schemas } = components
  const parameters = describeParameters(operation, schemas)
  const callers = `Qui peut appeler : ${ACCESS_LABELS[access]}${named}${requiresOpenSession(operation) ? OPEN_SESSION_LABEL : ''}.`
  const successor = successorOf(operation)
  return {
    operationId: name,
    summary,
    description: successor
      ? `Préférez \`${successor.method} ${successor.path}\`, qui la remplace. ${callers}`
      : callers,
    ...(successor && { deprecated: true }),
    tags: [tag],
    'x-access': access,
    security: securityOf(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(operation, schemas),
    responses: describeAnswers(operation, components),
  }
}

function describeBody(
  { body, form, page }: Operation,
  schemas: Schemas,
): Pick<DescribedOperation, 'requestBody'> {
  if (form) {
    const { properties, required = [], ...rest } = toJsonSchema(form, 'input', schemas)
    const file: JsonSchema = { type: 'string', format: 'binary' }
    const schema = { ...rest, properties: { ...properties, file }, required: [...required, 'file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const schema = toJsonSchema(body, 'input', schemas)
  // Fields of the page's own form, which may be empty.
  if (page) return { requestBody: { required: false, content: { [FORM_TYPE]: { schema } } } }
  return { requestBody: { required: true, content: json(schema) } }
}

function securityOf(access: Access): DescribedOperation['security'] {
  // The link itself is the credential.
  if (access === 'link holder') return []
  return access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function describeParameters(operation: Operation, schemas: Schemas): DescribedParameter[] {
  const { params, query, headers, errors } = operation
  return [
    ...parametersOf('path', params, schemas),
    ...parametersOf('query', query, schemas),
    // The schema makes the key optional only so that its absence gets an error code of its own.
    ...parametersOf('header', headers, schemas).map((header) => ({
      ...header,
      required: header.required || errors.includes('IDEMPOTENCY_KEY_REQUIRED'),
    })),
  ]
}

function parametersOf(
  where: DescribedParameter['in'],
  schema: z.ZodObject | undefined,
  schemas: Schemas,
): DescribedParameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', schemas)
  return Object.entries(properties).map(([name, { description, ...of }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: of,
  }))
}

function describeAnswers(operation: Operation, components: Components): DescribedOperation['responses'] {
  const { output, status = 200, errors } = operation
  const codes = new Set<ErrorCode>([...errors, ...accessErrors(operation), ...ERRORS_OF_EVERY_OPERATION])
  const refusals: Record<string, DescribedAnswer | Reference> = {}
  for (const [refused, of = []] of Object.entries(Object.groupBy(codes, errorStatus))) {
    const described = describeRefusal(of)
    refusals[refused] = described
    if (!of.every((code) => WIDESPREAD.has(code))) continue
    // An error response that many operations share is described once.
    const name = of.join('.')
    components.responses[name] ??= described
    refusals[refused] = { $ref: `${RESPONSES}${name}` }
  }
  const schema = toJsonSchema(output, 'output', components.schemas)
  return { [status]: describeSuccess(schema, operation), ...refusals }
}

function describeSuccess(
  schema: JsonSchema,
  { page, csv, status }: Pick<Operation, 'page' | 'csv' | 'status'>,
): DescribedAnswer {
  if (status === 303)
    return { description: 'Réussite : la page à lire ensuite, dans `Location`', content: {} }
  if (page) return { description: 'Réussite, une page', content: { 'text/html': { schema } } }
  if (csv) return { description: 'Réussite, un fichier CSV', content: { 'text/csv': { schema } } }
  return { description: 'Réussite', content: json(schema) }
}

const RESPONSES = '#/components/responses/'

const WIDESPREAD: ReadonlySet<ErrorCode> = new Set([
  ...ERRORS_OF_EVERY_OPERATION,
  ...Object.values(CONTRACT).flatMap(accessErrors),
])

function describeRefusal(codes: readonly ErrorCode[]): DescribedAnswer {
  const schema: JsonSchema = {
    allOf: [
      { $ref: `${SCHEMAS}Error` },
      { properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
    ],
  }
  const examples = codes.map((code) => {
    const summary = errorMessage(code)
    return [code, { summary, value: { error: { code, message: summary } } }] as const
  })
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  }
}

function json(schema: JsonSchema): { 'application/json': MediaType } {
  return { 'application/json': { schema } }
}
