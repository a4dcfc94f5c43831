import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { CONTRACT, OPERATION_NAMES, type OperationName } from './contract.ts'
import { accessErrors } from './model/access.ts'
import { ERRORS, type ErrorCode, errorMessage, errorStatus } from './model/errors.ts'
import { ERRORS_OF_EVERY_OPERATION, type Operation } from './model/operation.ts'
import { type DescribedAnswer, type DescribedOperation, describeApi, type Reference } from './openapi.ts'

const api = describeApi()

function described(name: OperationName): DescribedOperation {
  const { method, path } = CONTRACT[name]
  const operation = api.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

function answerOf(answer: DescribedAnswer | Reference): DescribedAnswer {
  if (!('$ref' in answer)) return answer
  const found = api.components.responses[answer.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${answer.$ref} leads nowhere`)
  return found
}

/** Status → the error codes that the operation declares. */
function refusalsOf(name: OperationName): Record<string, string[]> {
  const refusals = Object.entries(described(name).responses).flatMap(([status, answer]) => {
    const { examples } = answerOf(answer).content['application/json'] ?? {}
    return examples ? [[status, Object.keys(examples).sort()]] : []
  })
  return Object.fromEntries(refusals)
}

/** The specification of OpenAPI 3.1, Redocly's recommended rules, and why some of these are off. */
const RULES = {
  // The product is not licensed to anybody.
  'info-license': 'off',
  // The first specification's addresses: their methods differ, and the router prefers the fixed part.
  'no-identical-paths': 'off',
  'no-ambiguous-paths': 'off',
  // A form that pays is answered with the page to read next.
  'operation-2xx-response': 'off',
  // A record of known keys names them in `propertyNames`.
  'no-required-schema-properties-undefined': 'off',
  // The schema of an error is `Error` with fewer codes.
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
} as const

async function findProblems(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const source = JSON.stringify(description)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

describe("Redocly's rules for an OpenAPI document", () => {
  it('find nothing in the description', async () => {
    expect(await findProblems(api)).toEqual([])
  })

  it('find a broken one', async () => {
    const [problem] = await findProblems({ ...api, info: { title: api.info.title } })
    expect(problem).toMatch(/^struct: .*`version`/)
  })
})

describe('the OpenAPI description', () => {
  it('lists each operation of the contract once, at its address', () => {
    const ids = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual([...OPERATION_NAMES].sort())
    for (const name of OPERATION_NAMES) expect(described(name).operationId).toBe(name)
  })

  it.each(OPERATION_NAMES)('describes every error of %s, with its status and French message', (name) => {
    const operation: Operation = CONTRACT[name]
    const codes = new Set<ErrorCode>([
      ...operation.errors,
      ...accessErrors(operation),
      ...ERRORS_OF_EVERY_OPERATION,
    ])
    const promised: Record<string, ErrorCode[]> = {}
    for (const code of [...codes].sort()) {
      promised[errorStatus(code)] = [...(promised[errorStatus(code)] ?? []), code]
    }
    expect(refusalsOf(name)).toEqual(promised)
    for (const answer of Object.values(described(name).responses)) {
      const { examples = {} } = answerOf(answer).content['application/json'] ?? {}
      for (const [code, { value }] of Object.entries(examples)) {
        expect(value).toEqual({ error: { code, message: errorMessage(code as ErrorCode) } })
      }
    }
  })

  it.each(OPERATION_NAMES)('gives %s its success, its access and every path parameter', (name) => {
    const operation: Operation = CONTRACT[name]
    const { responses, security, parameters = [], 'x-access': access } = described(name)
    const inPath = parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name)
    expect(Object.keys(responses)).toContain(String(operation.status ?? 200))
    expect(access).toBe(operation.access)
    expect(inPath).toEqual([...CONTRACT[name].path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part))
    expect(parameters.filter((parameter) => parameter.in === 'path' && !parameter.required)).toEqual([])
    if (access === 'anyone') expect(security).toContainEqual({})
    else expect(security).not.toContainEqual({})
  })

  it('requires a token where an account is needed, and none from the holder of a link', () => {
    expect(described('startPayment').security).toEqual([{ bearer: [] }])
    expect(described('updateWallet').security).toEqual([{ bearer: [] }])
    expect(described('showVerification').security).toEqual([])
  })

  it('documents that a payment requires its idempotency key', () => {
    expect(described('startPayment').parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
    )
  })

  it('documents that a page answers HTML, submits its own form, and answers JSON errors to programs', () => {
    const { requestBody, responses } = described('decideVerification')
    const success = answerOf(responses[200] ?? { $ref: '' })

    expect(Object.keys(success.content)).toEqual(['text/html'])
    expect(requestBody).toMatchObject({ required: false })
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded'])
    expect(refusalsOf('decideVerification')).toMatchObject({ 403: ['LINK_INVALID'], 410: ['LINK_EXPIRED'] })
  })

  it('tells of each deprecated operation, and of no other, what replaces it', () => {
    for (const name of OPERATION_NAMES) {
      const { deprecated }: Operation = CONTRACT[name]
      const { description, ...told } = described(name)
      expect(told.deprecated, name).toBe(deprecated ? true : undefined)
      if (!deprecated) continue
      const successor = described(deprecated.successor as OperationName)
      const { method, path } = CONTRACT[successor.operationId]
      expect(description).toContain(`\`${method} ${path}\``)
      expect(successor.deprecated).toBeUndefined()
      // The link of an answer names the path as it is.
      expect(path).not.toContain('{')
    }
    expect(described('listItems').deprecated).toBe(true)
  })

  it('refers only to components it contains', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(OPERATION_NAMES.length)
    const definitions: Record<string, object> = {
      schemas: api.components.schemas,
      responses: api.components.responses,
    }
    for (const [, kind = '', name = ''] of references)
      expect(Object.keys(definitions[kind] ?? {})).toContain(name)
    expect(JSON.stringify(api)).not.toContain('$defs')
  })

  it('has the named schemas of the wire as components', () => {
    expect(Object.keys(api.components.schemas).sort()).toEqual([
      'AccountArchive',
      'CorrectedUser',
      'Delegate',
      'Enquiry',
      'EnquirySummary',
      'Error',
      'Handover',
      'HandoverPhoto',
      'Item',
      'ModerationCase',
      'OwnDecision',
      'PaymentLink',
      'PaymentState',
      'Person',
      'Rental',
      'RentalReviews',
      'ReportedTarget',
      'Ticket',
      'TicketCase',
      'User',
    ])
  })

  it('documents the error body and all error codes', () => {
    const { error } = api.components.schemas.Error?.properties ?? {}
    expect(error?.properties?.code?.enum).toEqual(Object.keys(ERRORS))
    expect(error?.required).toEqual(['code', 'message'])
  })

  it('leaves out what only the validator needs', () => {
    expect(JSON.stringify(api)).not.toMatch(/9007199254740991|0-9a-fA-F/)
  })

  it('equals the committed openapi.json', async () => {
    const committed = await readFile(new URL('openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(api)))
  })
})
