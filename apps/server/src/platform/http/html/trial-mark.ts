import type { FastifyInstance } from 'fastify'
import { fixText, serveFixedText } from '../../static/static-text.ts'

const SHEET = '/essai.css'
// ASCII alone: a rendered page is a string of bytes. Pages of the server's own style show `error` in red.
const BANNER = `<aside class="essai error">Site d'essai&nbsp;: aucune location n'y est r&eacute;elle.</aside>`
const HEAD = `<meta name="robots" content="noindex"/><link rel="stylesheet" href="${SHEET}"/>`

/** The handover's screen is fixed at the top: it leaves the banner room. */
const STYLE = `.essai{position:relative;z-index:20;box-sizing:border-box;min-height:1.75rem;padding:.25rem 1rem;background:#7a3b00;color:#fff;font:600 .8125rem/1.25rem system-ui,sans-serif;text-align:center}
main [data-fills-screen]{border-top:1.75rem solid transparent}
`

/**
 * Writes into a page of a site for trials that it is one. Elements that React does not know stay where they are when it
 * hydrates a document; the part in the head is for pages whose policy allows style sheets.
 */
export function markPage(html: string, head = HEAD): string {
  return html.replace('</head>', () => `${head}</head>`).replace(/<body[^>]*>/, (body) => body + BANNER)
}

/** Marks the pages that the server writes on its own, and serves the banner's style sheet. */
export function markPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isPage || !isText || reply.hasHeader('content-encoding')) return payload
    const html = String(payload)
    return html.includes(BANNER) ? payload : markPage(html, '')
  })
  serveFixedText(app, SHEET, fixText(STYLE), { 'content-type': 'text/css; charset=utf-8' })
}
