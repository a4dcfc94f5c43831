import { createHash } from 'node:crypto'
import { BRAND } from '@okoume/domain/brand.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from './api-error.ts'
import { html, Markup } from './markup.ts'
import { WRITTEN_PAGE_STYLE } from './written-page-style.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route answers pages that the server writes by itself, its refusals as well. */
    writtenPage?: boolean
  }
}

export interface WrittenPage {
  readonly title: string
  readonly body: Markup
}

const STYLE = new Markup(WRITTEN_PAGE_STYLE)
const STYLE_HASH = createHash('sha256').update(WRITTEN_PAGE_STYLE).digest('base64')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that needs nothing but itself: no script, no other file. */
export function writePage({ title, body }: WrittenPage): string {
  return html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${BRAND.name}</title><style>${STYLE}</style></head>
<body><header><p>${BRAND.name}</p></header><main>${body}</main></body></html>
`.text
}

/** Such a page is for one person: it is kept nowhere, and tells no other site where it stands. */
export const WRITTEN_PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

export function sendWrittenPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').headers(WRITTEN_PAGE_HEADERS).send(page)
}

/** Whether a person reads the answer; programs are refused with JSON everywhere. */
export function readsWrittenPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? ''
  return request.routeOptions.config?.writtenPage === true && accepted.includes('text/html')
}

export function sendRefusalPage(reply: FastifyReply, refusal: ApiError): FastifyReply {
  const { code, message, fields = {} } = refusal.body.error
  const reasons = Object.values(fields).map((reason) => html`<p class="error">${reason}</p>`)
  // What was wrong in a form can be mended there; a link that does not hold never will.
  const back =
    reply.request.method === 'POST' &&
    refusal.status === 400 &&
    html`<p><a class="button" href="">Revenir à la page</a></p>`
  // After a decision the page is shown again by a reload.
  const unchanged =
    code === 'LINK_EXPIRED'
      ? "Rien n'a été changé : une décision déjà prise le reste."
      : "Rien n'a été changé."
  const body = html`<section class="sheet narrow"><h1>${message}</h1>${reasons}<p>${unchanged}</p>${back}</section>`
  return sendWrittenPage(reply, refusal.status, writePage({ title: message, body }))
}
