import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'

const TWO_YEARS_S = 2 * 365 * 24 * 3600
const TRANSPORT = `max-age=${TWO_YEARS_S}; includeSubDomains`

/** Content Security Policy of a response that is no document, should a browser open it as one. */
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Permissions Policy: the identity check takes a photo with the camera, and the explorer turns the location into the name
 * of a quartier. Sent with pages only: elsewhere it does nothing, and would outweigh many an answer.
 */
export const DEVICE_POLICY =
  'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), display-capture=()'

export type SecurityHeaders = Readonly<Record<string, string>>

interface HeaderOptions {
  readonly https: boolean
  /** A site for trials, of which search engines index nothing. */
  readonly marked?: boolean
}

/**
 * Every answer of the process says how it may be used; documents loosen the policy by one of their own. `https`: the site is
 * reached by https, and only so, which HSTS tells browsers. The headers are helmet's, without those for Flash and for
 * browsers that cannot open the site: each answer would pay for them.
 */
export function securityHeaders({ https, marked = false }: HeaderOptions): SecurityHeaders {
  return {
    'content-security-policy': NOTHING,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(marked && { 'x-robots-tag': 'noindex' }),
    ...(https && { 'strict-transport-security': TRANSPORT }),
  }
}

export function secureAnswers(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** For answers to what no hook has seen. */
export function bareHeaders(headers: SecurityHeaders): SecurityHeaders {
  return { ...headers, 'cache-control': 'no-store' }
}

type WrittenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Adds the headers to what Node and Fastify answer on their own, ahead of every hook: a request without `Host`, with an
 * expectation that no one meets, or while the server closes.
 */
export function securedResponse(headers: SecurityHeaders): typeof ServerResponse {
  const bare = Object.entries(bareHeaders(headers))
  return class<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
    override writeHead(status: number, second?: string | WrittenHeaders, third?: WrittenHeaders): this {
      const written = typeof second === 'string' ? third : second
      if (!namesSecurity(written) && !this.hasHeader('x-content-type-options'))
        for (const [name, value] of bare) this.setHeader(name, value)
      return typeof second === 'string'
        ? super.writeHead(status, second, third)
        : super.writeHead(status, second)
    }
  }
}

function namesSecurity(written: WrittenHeaders | undefined): boolean {
  if (written === undefined) return false
  return Array.isArray(written)
    ? written.includes('x-content-type-options')
    : 'x-content-type-options' in written
}

/** A file of the site's own build: its scripts and workers, and whatever they load, are our own. */
export const OWN_FILE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** A document that brings the rest of its policy with it. */
export const OWN_DOCUMENT_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
