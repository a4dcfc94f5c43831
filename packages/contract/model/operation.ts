import type { z } from 'zod'
import type { AccessRule } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { PartyRuleName } from './party-rules.ts'

export interface CallLimit {
  readonly most: number
  readonly minutes: number
}

/**
 * One operation of the API, with every fact about it: the server registers and guards it by this record, the client
 * types it, OpenAPI and the table of who may do what describe it. Nobody may call what has no `access` and `party`.
 */
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
  /** Who of those that `access` lets in may touch what the call names. */
  readonly party: PartyRuleName
  /**
   * The field that names a person, where the party is that person, or must not be: the platform compares it with the
   * caller. Every other party is checked by the command, against what it has locked.
   */
  readonly partyId?: `${'params' | 'query' | 'body'}.${string}`
  /** How an account is refused that was never opened here, or is closed, where the party would let it in. */
  readonly withoutAccount?: ErrorCode
  /** Rate limit of one account, in place of the usual one: it costs more than a row (mail, money, memory, a call). */
  readonly limit?: CallLimit
  /** Why cached pages stay fresh after it; every other write makes them stale. */
  readonly keepsPages?: 'seen by the parties only' | 'seen by administrators only' | 'not shown yet'
  /** Long polling: it waits for something new while `wait` in its query is above 0, and is no load meanwhile. */
  readonly heldOpen?: true
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
