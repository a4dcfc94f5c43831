import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { accessErrors, requiresOpenSession } from '@okoume/contract/model/access.ts'
import { ERRORS_OF_EVERY_OPERATION, errorMessage } from '@okoume/contract/model/errors.ts'
import { ACCESS_LABELS, describeApi, OPEN_SESSION_LABEL } from '@okoume/contract/openapi.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerApiDocs } from './api-docs.ts'

let app: FastifyInstance
let page: string

beforeAll(async () => {
  app = Fastify()
  await registerApiDocs(app)
  page = (await app.inject('/api/docs')).body
})

afterAll(() => app.close())

/** The text of one operation's section of the page. */
function sectionOf(name: OperationName): string {
  const [, rest = ''] = page.split(`<article id="${name}">`)
  const [section = ''] = rest.split('</article>')
  return section.replaceAll('<wbr>', '').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}

describe('the machine-readable description', () => {
  it('is the whole contract, at /openapi.json', async () => {
    const answer = await app.inject('/openapi.json')

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi())))
  })

  it('is compressed where accepted, and not sent again to a client that has it', async () => {
    const first = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
    const etag = String(first.headers.etag)
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })

    expect(first.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(first.rawPayload).toString()).openapi).toBe('3.1.0')
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})

describe('the documentation page', () => {
  it.each(OPERATION_NAMES)('has the address, the access and every error of %s', (name) => {
    const section = sectionOf(name)
    const { method, path } = CONTRACT[name]
    const { access, errors, summary } = CONTRACT[name]

    expect(section).toContain(`>${method}</span> <code>${path}</code>`)
    expect(section).toContain(bindPunctuation(summary))
    expect(section).toContain(bindPunctuation(ACCESS_LABELS[access]))
    expect(section.includes(OPEN_SESSION_LABEL)).toBe(requiresOpenSession(CONTRACT[name]))
    for (const code of [...errors, ...accessErrors(CONTRACT[name])]) {
      expect(section).toContain(`<code>${code}</code>`)
      expect(section).toContain(bindPunctuation(errorMessage(code)))
    }
    expect(page).toContain(`href="#${name}"`)
  })

  it('describes the common errors once', () => {
    for (const code of ERRORS_OF_EVERY_OPERATION) expect(page.split(`<code>${code}</code>`)).toHaveLength(2)
  })

  it('has each input field, with its type and rules', () => {
    const section = sectionOf('startPayment')

    expect(section).toContain('<code>rental.start_date</code> <b>obligatoire</b>')
    expect(section).toContain('<code>idempotency-key</code> <b>obligatoire</b>')
    expect(section).toMatch(/<small>1 caractère au moins\s·\s100 caractères au plus<\/small>/)
    expect(section).toContain('<code>rental.notes</code></th>')
    expect(sectionOf('searchItems')).toContain('un de recent, prix-croissant, prix-decroissant')
  })

  it('has the fields of a form, and marks the file', () => {
    const section = sectionOf('uploadPicture')

    expect(section).toContain('<h4>Formulaire <code>multipart/form-data</code></h4>')
    expect(section).toMatch(/<code>file<\/code> <b>obligatoire<\/b><\/th>\s*<td>fichier/)
    expect(section).toMatch(/<code>upload_preset<\/code> <b>obligatoire<\/b>/)
    expect(sectionOf('startPayment')).toContain('<h4>Corps <code>application/json</code></h4>')
  })

  it('shows the schema of a response', () => {
    expect(sectionOf('getItem')).toContain('"priceUnit": "jour"')
    expect(sectionOf('getItem')).toContain('<a href="#forme-Item">Item</a>')
  })

  it('has no dead links', () => {
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([])
  })

  it('runs no script, loads no file, and has a policy that says so', async () => {
    const answer = await app.inject('/api/docs')
    const policy = String(answer.headers['content-security-policy'])
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')

    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=|url\(|@import/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(policy).not.toMatch(/unsafe|script-src/)
  })
})
