import type { z } from 'zod'
import type { AccessRule } from './access.ts'
import type { ErrorCode } from './errors.ts'

/** One call of the API, as data: what the server registers, the client types and OpenAPI describes. */
export interface Operation extends AccessRule {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A parameter stands in braces: `/item/{id}`. */
  readonly path: `/${string}`
  /** One line, in French: it is read in the documentation. */
  readonly summary: string
  readonly tag:
    | 'Objets'
    | 'Paiement'
    | 'Locations'
    | 'Conversations'
    | 'Avis'
    | 'Portefeuille'
    | 'Comptes'
    | 'Identité'
    | 'Messages'
    | 'Administration'
    | 'Démonstration'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Instead of a body: a multipart form of these fields and one file, named `file`. */
  readonly form?: z.ZodObject
  readonly output: z.ZodType
  /** It answers a page of HTML, a text, and reads its body from that page's own form. */
  readonly page?: true
  /** The status of a success; 200 unless told. */
  readonly status?: 200 | 201 | 202
  /** What it may refuse, besides bad input and the wrong kind of caller. */
  readonly errors: readonly ErrorCode[]
}
