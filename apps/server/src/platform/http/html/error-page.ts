import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BRAND } from '@okoume/domain/brand.ts'
import type { FastifyReply } from 'fastify'
import type { ApiError } from '../api-error.ts'
import { bindTexts } from './markup.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;background:#fffdf9;color:#1d2421;font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:1.375rem}p{margin:0;max-width:30rem}a{padding:.75rem 1.5rem;border-radius:2rem;background:#1f5a44;color:#fff;font-weight:600;text-decoration:none}`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** True if a person reads the answer; scripts and other programs are answered with JSON. */
export function acceptsPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.accept?.includes('text/html') === true
}

/** True if a browser asked for a page to show. */
export function asksForPage(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && acceptsPage(request)
}

/**
 * Page for failures of the server itself, made of nothing that may fail as well. Its line in the log is found by the
 * reference: the request's id, which needs no escaping.
 */
export function sendErrorPage(reply: FastifyReply, refusal: ApiError, reference: string): FastifyReply {
  const { message } = refusal.body.error
  return reply
    .code(refusal.status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    })
    .send(
      bindTexts(`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${BRAND.name}</title><style>${STYLE}</style></head>
<body><h1>${message}</h1><p>Rien de ce que vous avez payé ou réservé n'est perdu.</p><p><small>Référence : ${reference}</small></p><a href="">Réessayer</a></body></html>
`),
    )
}
