import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ApiDescription, describeApi } from '@okoume/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { type FixedText, fixText, serveFixedText } from '../../static/static-text.ts'
import { bindTexts, html, Markup } from '../html/markup.ts'
import { fieldTable, type ListedOperation, operationSection, refusalTable } from './operation-section.ts'
import { listFields } from './schema-fields.ts'

const STYLE_FILES = ['docs.css', 'operation.css'].map((name) => path.join(import.meta.dirname, name))

interface ApiDocs {
  readonly description: FixedText
  readonly page: FixedText
}

/** They follow from the contract alone, and are large: written once per process, when somebody asks. */
const docsWritten = new Map<boolean, ApiDocs>()

/** The contract for programs at `/openapi.json`, and for people at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance, { played } = { played: true }): Promise<void> {
  const style = (await Promise.all(STYLE_FILES.map((file) => readFile(file, 'utf8')))).join('')
  const docs = () => {
    const written = docsWritten.get(played) ?? writeApiDocs(played, style)
    docsWritten.set(played, written)
    return written
  }
  serveFixedText(app, '/openapi.json', async () => docs().description, {
    'content-type': 'application/json; charset=utf-8',
    // Public documentation: any site may read it (CORS).
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  serveFixedText(app, '/api/docs', async () => docs().page, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': writePolicy(style),
  })
}

function writeApiDocs(played: boolean, style: string): ApiDocs {
  const api = describeApi({ played })
  return { description: fixText(JSON.stringify(api)), page: fixText(docsPage(api, style)) }
}

/** The page runs nothing and loads nothing; its one style sheet is known by its hash. */
function writePolicy(style: string): string {
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

/** The whole documentation as one page that needs nothing but itself. */
function docsPage(api: ApiDescription, style: string): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const page = html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="description" content="Toutes les opérations de l'API d'Okoumé">
<title>API · ${api.info.title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header class="top">
<p class="brand"><a href="/">${api.info.title}</a></p>
<h1>L'API, opération par opération</h1>
${api.info.description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>\n`)}
<p><a class="file" href="/openapi.json">openapi.json</a></p>
</header>
<div class="columns">
${contents(api, operations)}
<main>
${api.tags.map(
  ({ name, description }) => html`<section id="${anchor(name)}">
<h2>${name}</h2>
<p>${description}</p>
${ofTag(operations, name).map((listed) => operationSection(api, listed))}</section>
`,
)}
${everyRefusal(api, operations)}
${components(api)}
</main>
</div>
</body>
</html>
`
  return bindTexts(page.text)
}

/** Text between back quotes is code. */
function withCode(text: string): (Markup | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

function ofTag(operations: readonly ListedOperation[], tag: string): ListedOperation[] {
  return operations.filter(({ operation }) => operation.tags[0] === tag)
}

function contents(api: ApiDescription, operations: readonly ListedOperation[]): Markup {
  const groups = api.tags.map(
    ({ name }) => html`<li><a href="#${anchor(name)}">${name}</a>
<ul>${ofTag(operations, name).map(
      ({
        method,
        operation,
      }) => html`<li><a href="#${operation.operationId}"><span class="verb ${method.toLowerCase()}">${method}</span> ${operation.operationId}</a></li>
`,
    )}</ul></li>
`,
  )
  return html`<nav aria-label="Sommaire"><details>
<summary>Sommaire</summary>
<ol>${groups}<li><a href="#erreurs">Erreurs</a></li>
<li><a href="#formes">Formes</a></li></ol>
</details></nav>`
}

/** Errors that any operation may answer are described once, here. */
function everyRefusal(api: ApiDescription, operations: readonly ListedOperation[]): Markup {
  const [first] = operations
  const common = first ? refusalTable(api, first.operation, 'of every operation') : undefined
  return html`<section id="erreurs">
<h2>Erreurs</h2>
<p>Leur corps est <a href="#forme-Error">Error</a>. Celles que toute opération peut répondre :</p>
${common}</section>
`
}

function components(api: ApiDescription): Markup {
  const shapes = Object.entries(api.components.schemas).map(
    ([name, schema]) => html`<article id="forme-${name}">
<h3>${name}</h3>
${schema.description !== undefined && html`<p>${schema.description}</p>`}
${fieldTable(listFields(schema), 'answer')}</article>
`,
  )
  return html`<section id="formes">
<h2>Formes</h2>
${shapes}</section>
`
}

function anchor(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
}
