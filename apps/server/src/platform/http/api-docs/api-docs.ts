import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '@okoume/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { type FixedText, fixText, serveFixedText } from '../../static/static-text.ts'
import { docsPage } from './docs-page.ts'

const STYLE_FILES = ['docs.css', 'operation.css'].map((name) => path.join(import.meta.dirname, name))

interface ApiDocs {
  readonly description: FixedText
  readonly page: FixedText
  readonly policy: string
}

/** They follow from the contract alone, and take a quarter of a server's start: written once per process. */
const docsWritten = new Map<boolean, Promise<ApiDocs>>()

/** The contract for programs at `/openapi.json`, and for people at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance, { played } = { played: true }): Promise<void> {
  const written = docsWritten.get(played) ?? writeApiDocs(played)
  docsWritten.set(played, written)
  const { description, page, policy } = await written
  serveFixedText(app, '/openapi.json', description, {
    'content-type': 'application/json; charset=utf-8',
    // Public documentation: any site may read it (CORS).
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  serveFixedText(app, '/api/docs', page, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
}

async function writeApiDocs(played: boolean): Promise<ApiDocs> {
  const api = describeApi({ played })
  const style = (await Promise.all(STYLE_FILES.map((file) => readFile(file, 'utf8')))).join('')
  return {
    description: fixText(JSON.stringify(api)),
    page: fixText(docsPage(api, style)),
    policy: policyFor(style),
  }
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
