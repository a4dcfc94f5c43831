import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '@okoume/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './api-docs/docs-page.ts'
import { serveFixedText } from './api-docs/fixed-text.ts'

const STYLE_FILES = ['docs.css', 'operation.css'].map((name) =>
  path.join(import.meta.dirname, 'api-docs', name),
)

/** The contract for programs at `/openapi.json`, and for people at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance, { played } = { played: true }): Promise<void> {
  const api = describeApi({ played })
  const style = (await Promise.all(STYLE_FILES.map((file) => readFile(file, 'utf8')))).join('')
  serveFixedText(app, '/openapi.json', JSON.stringify(api), {
    'content-type': 'application/json; charset=utf-8',
    // It describes; whoever wants to read it from another site may.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  serveFixedText(app, '/api/docs', docsPage(api, style), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(style),
  })
}

/** The page runs nothing and loads nothing; its one style sheet is known by its hash. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
