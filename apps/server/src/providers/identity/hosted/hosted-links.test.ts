import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOSTED_LINK_PATH, registerHostedLinks } from './hosted-links.ts'

const PUBLIC_URL = 'https://okoume.test'
const UID = '2VmvE59hB2eys2kTIWBUOQZ89rAG'
const EMAIL = 'rose.m@okoume.test'

/** The service, which accepts the code «good» and no other. */
let service: Server
let asked: { url: string | undefined; referer: string | undefined; body: unknown }[]
let http: FastifyInstance
let confirmed: unknown[]
let keep: (account: unknown) => Promise<void>

beforeEach(async () => {
  asked = []
  confirmed = []
  keep = async (account) => void confirmed.push(account)
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      asked.push({ url: request.url, referer: request.headers.referer, body })
      const good = body.oobCode === 'good'
      const answer = good
        ? { localId: UID, email: EMAIL, displayName: 'Rose' }
        : { error: { code: 400, message: 'INVALID_OOB_CODE' } }
      response.writeHead(good ? 200 : 400).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const emulator = `127.0.0.1:${(service.address() as AddressInfo).port}`
  http = Fastify()
  const settings = { projectId: 'okoume-gabon', apiKey: 'key', emulator }
  registerHostedLinks(http, {
    ...settings,
    publicUrl: `${PUBLIC_URL}/`,
    log: pino({ level: 'silent' }),
    onEmailConfirmed: (account) => keep(account),
  })
})
afterEach(async () => {
  await http.close()
  service.closeAllConnections()
  service.close()
})

const ask = (query: Record<string, string>) =>
  http.inject({ url: `${HOSTED_LINK_PATH}?${new URLSearchParams(query)}`, headers: { accept: 'text/html' } })

/** The redirect of a link that needs no confirmation. */
async function open(query: Record<string, string>): Promise<string | undefined> {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.headers.location
}

/** Opens a link and presses its button. */
async function follow(query: Record<string, string>): Promise<string | undefined> {
  const page = await ask(query)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  const action = /<form method="post" action="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(action.startsWith(`${HOSTED_LINK_PATH}?`)).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.inject({ method: 'POST', url: action, headers, payload: '' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.headers.location
}

test.each(['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'])(
  "a link that confirms (%s) confirms, and redirects to its mail's target",
  async (mode) => {
    const continueUrl = `${PUBLIC_URL}/confirmation-email?redirect=%2Fexplorer`

    expect(await follow({ mode, oobCode: 'good', continueUrl })).toBe(
      `/confirmation-email?redirect=%2Fexplorer${mode === 'verifyEmail' ? '&confirmed=1' : ''}`,
    )
    expect(asked).toEqual([
      {
        url: '/identitytoolkit.googleapis.com/v1/accounts:update?key=key',
        referer: `${PUBLIC_URL}/`,
        body: { oobCode: 'good' },
      },
    ])
    expect(confirmed).toEqual([{ id: '55399fe9-07fe-5306-9023-d6a6db8a1aea', email: EMAIL, name: 'Rose' }])
  },
)

test.each(['GET', 'HEAD'] as const)('is not followed by a mail scanner: %s', async (method) => {
  for (const mode of ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']) {
    const url = `${HOSTED_LINK_PATH}?${new URLSearchParams({ mode, oobCode: 'good' })}`
    expect((await http.inject({ method, url })).statusCode).toBe(200)
  }
  expect([asked, confirmed]).toEqual([[], []])
})

test('puts only an address into the page, nothing else of its URL', async () => {
  const page = await ask({ mode: 'verifyEmail', oobCode: 'good', continueUrl: '"><script>alert(1)</script>' })

  expect(page.body).not.toMatch(/<script|"><s/)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
})

test('has confirmed also where we could not store it', async () => {
  keep = () => Promise.reject(new Error('no database'))

  expect(await follow({ mode: 'verifyEmail', oobCode: 'good', continueUrl: `${PUBLIC_URL}/explorer` })).toBe(
    '/explorer?confirmed=1',
  )
})

test('a used link says so at its target', async () => {
  const continueUrl = `${PUBLIC_URL}/confirmation-email?redirect=%2Fexplorer`

  expect(await follow({ mode: 'verifyEmail', oobCode: 'used', continueUrl })).toBe(
    '/confirmation-email?redirect=%2Fexplorer&error=INVALID_TOKEN',
  )
  expect(confirmed).toEqual([])
})

test('a reset link passes its code to the page, and is not used up by being opened', async () => {
  const continueUrl = `${PUBLIC_URL}/mot-de-passe`

  expect(await open({ mode: 'resetPassword', oobCode: 'a&b=c', continueUrl })).toBe(
    '/mot-de-passe?token=a%26b%3Dc',
  )
  expect(asked).toEqual([])
})

test.each([
  'https://evil.example/',
  'https://okoume.test.evil.example/',
  `${PUBLIC_URL}//evil.example`,
  '//evil.example',
  'javascript:alert(1)',
  '',
])('no link redirects off the site: %j', async (continueUrl) => {
  expect(await follow({ mode: 'verifyEmail', oobCode: 'good', continueUrl })).toBe('/?confirmed=1')
})

test('an invalid link causes no call to the service', async () => {
  for (const mode of ['', 'signIn', 'toString']) {
    expect(await open({ mode, oobCode: 'good', continueUrl: '' })).toBe('/?error=INVALID_TOKEN')
  }
  expect(await open({})).toBe('/?error=INVALID_TOKEN')
  for (const oobCode of ['', 'x y', 'x'.repeat(501)]) {
    expect(await open({ mode: 'verifyEmail', oobCode })).toBe('/?error=INVALID_TOKEN')
  }
  expect(asked).toEqual([])
})
