import { createHash } from 'node:crypto'
import { BRAND } from '@okoume/domain/brand.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../api-error.ts'
import { acceptsPage } from './error-page.ts'
import { bindTexts, html, Markup } from './markup.ts'

/** The colours and shapes of the site's own style sheet, in what a page of text, pictures and one form needs. */
export const WRITTEN_PAGE_STYLE = [
  ':root{color-scheme:light}',
  '*{box-sizing:border-box}',
  'body{margin:0;background:#fffdf9;color:#1e2420;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}',
  'header{border-bottom:1px solid #e7dece;background:#fff}',
  'header p{max-width:77.5rem;margin:0 auto;padding:.75rem 1rem;padding:.75rem clamp(1rem,.4rem + 2.8vw,2.5rem);color:#1f5a43;font-size:1.25rem;font-weight:700;letter-spacing:-.02em}',
  'main{max-width:77.5rem;margin:0 auto;padding:1.5rem 1rem 3rem;padding:1.5rem clamp(1rem,.4rem + 2.8vw,2.5rem) 3rem}',
  'h1,h2{line-height:1.2;letter-spacing:-.015em;text-wrap:balance}',
  'h1{margin:0 0 .75rem;font-size:1.5rem;font-size:clamp(1.5rem,1.3rem + 1vw,2.125rem)}',
  'h2{margin:0 0 .75rem;font-size:1.125rem}',
  'p,ul,form{margin:0 0 1rem}',
  'ul{padding-left:1.25rem}',
  '.lede,.soft,dt,figcaption{color:#566059}',
  '.lede{max-width:42rem}',
  '.sheet{padding:1.25rem;border:1px solid #e7dece;border-radius:.875rem;background:#fff}',
  '.sheet>:last-child{margin-bottom:0}',
  '.narrow{max-width:38rem;margin:1.5rem auto 0}',
  '.narrow h1{font-size:1.375rem}',
  '.columns,.pictures{display:grid;gap:1.25rem}',
  'dl{display:grid;gap:.75rem;margin:0}',
  'dt{font-size:.9375rem}',
  'dd{margin:0;font-weight:600}',
  'figure{margin:0}',
  'figure img{display:block;width:100%;max-height:70vh;max-height:max(20rem,70vh);object-fit:contain;border-radius:.875rem;background:#f7f0e4}',
  'figcaption{margin-top:.5rem;font-size:.9375rem}',
  '.thing{display:flex;align-items:center;margin-bottom:1rem}',
  '.thing img{flex:none;margin-right:1rem;width:5.5rem;height:5.5rem;object-fit:cover;border-radius:.875rem;background:#f7f0e4}',
  '.thing p{margin:0}',
  '.sums{margin-bottom:1rem}',
  '.sums div{display:flex;justify-content:space-between}',
  '.sums dd{margin-left:1rem;white-space:nowrap}',
  '.total{padding-top:.75rem;border-top:1px solid #e7dece}',
  '.total dt{color:inherit;font-weight:600}',
  '.zoom{display:none;align-items:center;min-height:2.75rem;margin:0;color:#1f5a43}',
  '.zoom input,.tick input{width:1.25rem;height:1.25rem;margin:0 .75rem 0 0}',
  '.tick{display:flex;align-items:center;min-height:2.75rem;margin:0;font-weight:400}',
  '.code{margin:0 0 .5rem;font-size:2rem;font-size:min(2.75rem,11vw);font-weight:700;letter-spacing:.08em;white-space:nowrap}',
  '.gone{display:grid;place-items:center;min-height:10rem;padding:1rem;border-radius:.875rem;background:#fdeae6;color:#9b2c1c;text-align:center}',
  'a{color:#1f5a43}',
  'label{display:block;margin-bottom:.25rem;font-weight:600}',
  'textarea,input,select{display:block;width:100%;margin-bottom:1rem;padding:.75rem;border:1px solid #8c8678;border-radius:.5rem;background:#fff;color:inherit;font:inherit}',
  'textarea{min-height:7rem}',
  '.stack{display:grid;gap:1.25rem;max-width:42rem}',
  'button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.625rem 1.5rem;border:0;border-radius:62rem;background:#1f5a43;color:#fff;font:inherit;font-weight:600;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}',
  'button{width:100%}',
  'button:hover,.button:hover{background:#143d2d}',
  '.danger{background:#9b2c1c}',
  '.danger:hover{background:#7d2115}',
  '.error{color:#9b2c1c;font-weight:600}',
  'nav .button,.quiet{width:100%;margin-bottom:.75rem;border:1px solid #1f5a43;background:#fff;color:#1f5a43}',
  'nav .button:hover,.quiet:hover{background:#f7f0e4}',
  'nav .button.danger{border-color:#9b2c1c;color:#9b2c1c}',
  ':focus-visible{outline:3px solid #b34a24;outline-offset:2px}',
  '@media (min-width:40rem){.pictures{grid-template-columns:1fr 1fr}}',
  '@supports selector(:has(a)){@media (min-width:40rem){.zoom{display:flex}figure:has(:checked){grid-column:1/-1}figure:has(:checked) img{max-height:none}}}',
  '@media (min-width:60rem){.columns{grid-template:auto auto 1fr/minmax(0,1fr) 24rem;align-items:start}.pictures{grid-column:1;grid-row:1/span 3}.columns>.sheet{grid-column:2}}',
].join('')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route answers pages that the server writes on its own, its refusals as well; the path of its form's page, where that is another one. */
    writtenPage?: boolean | string
  }
}

export interface WrittenPage {
  readonly title: string
  readonly body: Markup
  /** Preview beside a shared link; the title alone by default. */
  readonly preview?: { readonly title: string; readonly description: string }
}

const STYLE = new Markup(WRITTEN_PAGE_STYLE)
const STYLE_HASH = createHash('sha256').update(WRITTEN_PAGE_STYLE).digest('base64')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that needs nothing but itself: no script, no other file. */
export function writePage({ title, body, preview }: WrittenPage): string {
  const shared =
    preview &&
    html`<meta property="og:title" content="${preview.title}"><meta property="og:description" content="${preview.description}"><meta name="description" content="${preview.description}">`
  const page = html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${BRAND.name}</title>${shared}<style>${STYLE}</style></head>
<body><header><p>${BRAND.name}</p></header><main>${body}</main></body></html>
`
  return bindTexts(page.text)
}

/** Privacy: such a page is for one person and may have a secret in its address, so no cache and no `Referer` gets it. */
export const WRITTEN_PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

export function sendWrittenPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').headers(WRITTEN_PAGE_HEADERS).send(page)
}

/** A page, or with 303 the path of one: a reload of it does not send the form again (POST/redirect/GET). */
export function sendWrittenAnswer(reply: FastifyReply, status: number, answer: string): FastifyReply {
  return status === 303
    ? reply.headers(WRITTEN_PAGE_HEADERS).redirect(answer, status)
    : sendWrittenPage(reply, status, answer)
}

export function readsWrittenPage(request: FastifyRequest): boolean {
  return Boolean(request.routeOptions.config?.writtenPage) && acceptsPage(request)
}

export function sendRefusalPage(reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal.page !== undefined) return sendWrittenPage(reply, refusal.status, refusal.page)
  const { code, message, fields = {} } = refusal.body.error
  const reasons = Object.values(fields).map((reason) => html`<p class="error">${reason}</p>`)
  // A form's input can be corrected on the page, or sent again; an expired link cannot.
  const mayTryAgain = [400, 413].includes(refusal.status) || refusal.retryAfter !== undefined
  const back =
    reply.request.method === 'POST' &&
    mayTryAgain &&
    html`<p><a class="button" href="${formPageOf(reply.request)}">Revenir à la page</a></p>`
  // After a decision the page is shown again by a reload.
  const unchanged =
    code === 'LINK_EXPIRED'
      ? "Rien n'a été changé : une décision déjà prise le reste."
      : "Rien n'a été changé."
  const body = html`<section class="sheet narrow"><h1>${message}</h1>${reasons}<p>${unchanged}</p>${back}</section>`
  return sendWrittenPage(reply, refusal.status, writePage({ title: message, body }))
}

/** Empty for the address itself. The secret of a link is in its path, or in the query that goes along. */
function formPageOf({ url, routeOptions }: FastifyRequest): string {
  const page = routeOptions.config.writtenPage
  if (typeof page !== 'string') return ''
  const [, query = ''] = url.split('?')
  return `${page}?${query}`
}
