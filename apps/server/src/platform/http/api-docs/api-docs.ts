import { describeApi } from '@okoume/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { type FixedText, fixText, serveFixedText } from '../../static/static-text.ts'
import { sendWrittenPage, writePage } from '../html/html-page.ts'
import { html } from '../html/markup.ts'
import { registerApiViewer, VIEWER_PATH } from './api-viewer.ts'

export interface ApiDocs {
  /** Describe the demo's operations too. */
  readonly played: boolean
  /** Serve the page for people, too. */
  readonly viewer: boolean
  /** That page says that the site is for trials. */
  readonly marked?: boolean
}

const NO_VIEWER = writePage({
  title: 'Page non trouvée',
  body: html`<h1>Page non trouvée</h1><p>L'API est décrite pour les programmes : <a href="/openapi.json">openapi.json</a>.</p>`,
})

/** They follow from the contract alone, and are large: written once per process, when somebody asks. */
const written = new Map<boolean, FixedText>()

/** The contract for programs at `/openapi.json`, and for people at `/api/docs`. */
export function registerApiDocs(app: FastifyInstance, { played, viewer, marked = false }: ApiDocs): void {
  const describe = async () => {
    const description = written.get(played) ?? fixText(JSON.stringify(describeApi({ played })))
    written.set(played, description)
    return description
  }
  serveFixedText(app, '/openapi.json', describe, {
    'content-type': 'application/json; charset=utf-8',
    // Public documentation: any site may read it (CORS).
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (viewer) registerApiViewer(app, { marked })
  else app.get(VIEWER_PATH, (_request, reply) => sendWrittenPage(reply, 404, NO_VIEWER))
}
