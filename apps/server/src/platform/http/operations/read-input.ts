import type { Operation } from '@okoume/contract/model/operation.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly form: unknown
}

/** Reads the parts of a request that the operation declares; bad ones are refused field by field, in French. */
export function readInput(
  operation: Operation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>,
  fields: unknown = {},
): Input {
  const problems: Record<string, string> = {}
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const field = issue.path.join('.') || 'body'
      const french =
        issue.code === 'invalid_type'
          ? 'Cette information est manquante ou incorrecte.'
          : 'Valeur incorrecte.'
      // Our schemas speak French; what they leave unsaid, the validator says in English.
      problems[field] ??= /^(Invalid|Unrecognized|Too )/.test(issue.message) ? french : issue.message
    }
    return undefined
  }
  const input = {
    params: read(operation.params, request.params),
    query: read(operation.query, request.query),
    headers: read(operation.headers, request.headers),
    body: read(operation.body, request.body ?? {}),
    form: read(operation.form, fields),
  }
  if (Object.keys(problems).length > 0) throw new ApiError('INVALID_INPUT', problems)
  return input
}
