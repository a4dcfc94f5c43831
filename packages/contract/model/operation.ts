import type { z } from 'zod'
import type { AccessRule } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { PartyRuleName } from './party-rules.ts'

export interface CallLimit {
  readonly most: number
  readonly minutes: number
}

/**
 * The record of one operation, with every fact about it: the server registers and guards it by this record, the client
 * types it, OpenAPI and the access table describe it. Every operation declares `access` and `party`, one for
 * administrators `roles` too; without them it cannot be called.
 */
export type Operation = OperationFacts & AccessRule

interface OperationFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are in braces: `/item/{id}`. */
  readonly path: `/${string}`
  /** One line in French, shown in the documentation. */
  readonly summary: string
  /** Whoever calls it is told to call its successor instead; it answers as before. */
  readonly deprecated?: {
    /** Day, as `2026-11-29`. */
    readonly since: `${number}-${number}-${number}`
    /** An operation whose path has no parameters, by its name in the contract. */
    readonly successor: string
  }
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
    | 'Aide'
    | 'Modération'
    | 'Administration'
    | 'Démonstration'
  /** Authorisation per object: which of those that `access` admits may touch the object of the call. */
  readonly party: PartyRuleName
  /**
   * The field that holds a person's id, where the party is that person, or must not be: the platform compares it with
   * the caller. Every other party is checked by the command, against the rows it has locked.
   */
  readonly partyId?: `${'params' | 'query' | 'body'}.${string}`
  /** The error for an account that was never opened here, or is closed, where the party would admit it. */
  readonly withoutAccount?: ErrorCode
  /**
   * Rate limit of one account that replaces the usual one: the call costs more than a row (mail, money, memory, another
   * service).
   */
  readonly limit?: CallLimit
  /**
   * Prevents brute force: rate limit per network, all processes, that replaces the usual one where a secret could be guessed.
   * Nor is the answer cached.
   */
  readonly networkLimit?: CallLimit
  /** Cache invalidation: why cached pages stay fresh after it; every other write makes them stale. */
  readonly keepsPages?: 'seen by the parties only' | 'seen by administrators only' | 'not shown yet'
  /**
   * Cache invalidation: the field with the id of an item of which the write takes days, and changes nothing else that public
   * pages show. Stale are only addresses that name this item, or days.
   */
  readonly takesDaysOf?: `body.${string}`
  /**
   * Response cache: callers without a session share the answer to one address for two minutes, or until a write that
   * public pages show. Only for a GET that anyone may call and whose answer depends on its address alone.
   */
  readonly shared?: true
  /** Looks for the text `q` of its query among all items: calls with one have a rate limit of their own. */
  readonly textSearch?: true
  /** Long polling: waits for new data while `wait` in its query is above 0; a waiting call counts as no load. */
  readonly heldOpen?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Replaces the body: a multipart form of these fields and one file, named `file`. */
  readonly form?: z.ZodObject
  readonly output: z.ZodType
  /** Answers an HTML page, as text, and reads its body from that page's own form; the page's path, where it has another one. */
  readonly page?: true | `/${string}`
  /** Answers a CSV file: one that is written as text, streamed, or the bytes of a stored one. */
  readonly csv?: true | 'stored'
  /** A mail program may call it for its reader, by the `List-Unsubscribe` of a mail (RFC 8058). */
  readonly oneClick?: true
  /** The status of a success; 200 by default. 303 of a page: it answers the path where the browser goes on. */
  readonly status?: 200 | 201 | 202 | 303
  /** The errors it may answer, besides invalid input and the wrong kind of caller. */
  readonly errors: readonly ErrorCode[]
}

/** Errors that any operation may answer. */
export const ERRORS_OF_EVERY_OPERATION = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'HEADERS_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[]
