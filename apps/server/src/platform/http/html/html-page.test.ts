import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { createHttpServer } from '../server/http-server.ts'
import { sendWrittenPage, WRITTEN_PAGE_STYLE, writePage } from './html-page.ts'
import { html } from './markup.ts'

let http: Awaited<ReturnType<typeof createHttpServer>>
beforeAll(async () => {
  http = await createHttpServer(pino({ level: 'silent' }))
  const config = { writtenPage: true }
  const page = writePage({ title: 'Un <titre>', body: html`<h1>${'<b>Bonjour</b>'}</h1>` })
  http.get('/page', { config }, (_request, reply) => sendWrittenPage(reply, 200, page))
  http.get('/expired', { config }, () => {
    throw new ApiError('LINK_EXPIRED')
  })
  http.post('/form', { config }, () => {
    throw new ApiError('INVALID_INPUT', { reason: 'Écrivez <la raison>.' })
  })
  http.post('/page/photos', { config: { writtenPage: '/page' } }, () => {
    throw new ApiError('PICTURE_TOO_LARGE')
  })
  http.get('/broken', { config }, () => {
    throw new Error('a secret of the server')
  })
})
afterAll(() => http.close())

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a standalone HTML page', () => {
  test('needs no other file, and its policy allows none', async () => {
    const { body, headers } = await http.inject('/page')
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const policy = String(headers['content-security-policy'])

    expect(style).toBe(WRITTEN_PAGE_STYLE)
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|script-src|https?:/)
    expect(body).not.toMatch(/<script|<link|\sstyle=|url\(|@import/)
  })

  test('is small, escapes its values, and is neither cached nor indexed', async () => {
    const { body, headers } = await http.inject('/page')

    expect(WRITTEN_PAGE_STYLE.length).toBeLessThan(4096)
    expect(body).toContain('<title>Un &lt;titre&gt; ·\u00a0Okoumé</title>')
    expect(body).toContain('<h1>&lt;b&gt;Bonjour&lt;/b&gt;</h1>')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  // Chrome lacks these functions before 79, and gaps of flex boxes before 84.
  test('keeps its distances and sizes in browsers without clamp() and without gaps of flex boxes', () => {
    const rules = [...WRITTEN_PAGE_STYLE.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body.split(';'))
    const propertyOf = (declaration: string) => declaration.split(':')[0]
    const isNew = (declaration: string) => /\b(clamp|min|max)\(/.test(declaration)
    const bare = rules.flatMap((rule) =>
      rule.filter(
        (one, place) =>
          isNew(one) &&
          !rule.slice(0, place).some((other) => propertyOf(other) === propertyOf(one) && !isNew(other)),
      ),
    )

    expect(rules.flat().some(isNew)).toBe(true)
    expect(bare).toEqual([])
    expect(
      rules.filter((rule) => !rule.includes('display:grid') && rule.some((one) => propertyOf(one) === 'gap')),
    ).toEqual([])
  })
})

describe('an error at its address', () => {
  test('is shown to a person on a page, without a dead link back', async () => {
    const { body, headers, statusCode } = await http.inject({ url: '/expired', headers: asBrowser })

    expect(statusCode).toBe(410)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<h1>Ce lien a expiré ou a déjà servi.</h1>')
    expect(body).toContain('Rien n&#39;a été changé\u00a0: une')
    expect(body).not.toContain('<a ')
  })

  test('says clearly that a decision by a used link stands', async () => {
    const { body } = await http.inject({ url: '/expired', headers: asBrowser })

    expect(body).toContain('une décision déjà prise le reste')
  })

  test('links back to the form where that can be corrected', async () => {
    const { body, statusCode } = await http.inject({ method: 'POST', url: '/form', headers: asBrowser })

    expect(statusCode).toBe(400)
    expect(body).toContain('Écrivez &lt;la raison&gt;.')
    expect(body).toContain('<a class="button" href="">Revenir à la page</a>')
  })

  test('links back to the page of a form that is sent elsewhere, with its query', async () => {
    const url = '/page/photos?lien=a"b&c'
    const { body, statusCode } = await http.inject({ method: 'POST', url, headers: asBrowser })

    expect(statusCode).toBe(413)
    expect(body).toMatch(/href="\/page\?lien=a(&quot;|%22)b&amp;c">Revenir à la page</)
  })

  test('that is ours reveals no details', async () => {
    const { body, statusCode } = await http.inject({ url: '/broken', headers: asBrowser })

    expect(statusCode).toBe(500)
    expect(body).toContain('Une erreur est survenue. Veuillez réessayer.')
    expect(body).not.toContain('secret')
  })

  test.each([undefined, 'application/json', '*/*'])(
    'is JSON for a program that accepts %s',
    async (accept) => {
      const answer = await http.inject({ url: '/expired', headers: accept ? { accept } : {} })

      expect(answer.statusCode).toBe(410)
      expect(answer.json().error.code).toBe('LINK_EXPIRED')
    },
  )
})
