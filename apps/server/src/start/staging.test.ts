import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { type PlayedMailServer, playMailServer } from '@okoume/tests/server/mail-server.ts'
import { openChromium } from '@okoume/tests/server/open-chromium.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PRODUCTION_SETTINGS,
  type ServerProcess,
  startServerProcess,
  untilReady,
} from './server-process.test-helper.ts'

const PASSWORD = 'a password of the testers alone'
const LISTED = 'lea+essai@exemple.ga'
const UNLISTED = 'leo@exemple.ga'
/** The demo's rentals are played hour after hour: ten seconds, and more beside other work. */
const SEEDING_MS = 300_000
const BANNER = "Site d'essai : aucune location n'y est réelle."

let database: TestDatabase
let folder: string
let mails: PlayedMailServer
let site: ServerProcess

/** Filled with the demo's people, on an empty database, with simulated operators. */
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-staging-'))
  mails = await playMailServer()
  site = await start('staging')
  await untilReady(site, SEEDING_MS)
}, SEEDING_MS)
afterAll(async () => {
  site.child.kill('SIGKILL')
  await mails.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

function start(mode: 'staging' | 'production'): Promise<ServerProcess> {
  const staging = {
    PAYMENT_AIRTEL: 'simulator',
    PAYMENT_MOOV: 'simulator',
    MAIL_ONLY_TO: 'lea@exemple.ga, @okoume.example',
    STAGING_PASSWORD: PASSWORD,
  }
  return startServerProcess({
    ...PRODUCTION_SETTINGS,
    ...(mode === 'staging' && staging),
    MODE: mode,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
}

const open = (at: string, init: RequestInit = {}) => fetch(site.origin + at, { redirect: 'manual', ...init })

test('search engines are told three times to index nothing', async () => {
  expect(await (await open('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  for (const at of ['/', '/explorer', '/api/items', '/sitemap.xml', '/nowhere', '/verifier'])
    expect([at, (await open(at)).headers.get('x-robots-tag')]).toEqual([at, 'noindex'])
  expect(await (await open('/')).text()).toContain('<meta name="robots" content="noindex"')
})

test.each([
  '/',
  '/explorer',
  '/connexion',
  '/tableau-de-bord',
  '/verifier',
  '/demo',
  '/api/docs',
  '/nowhere',
])('%s bears the banner, once', async (at) => {
  const page = await (await open(at, { headers: { accept: 'text/html' } })).text()
  expect(page.match(/<aside class="essai/g)).toHaveLength(1)
})

test.each([
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])(
  'in a browser of $width pixels the banner stays when a page runs and when another is opened',
  async (viewport) => {
    const browser = await openChromium()
    try {
      const context = await browser.newContext({ viewport, locale: 'fr-FR' })
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(String(error.error())))
      const page = await context.newPage()
      await page.goto(site.origin.replace('127.0.0.1', 'localhost'), { waitUntil: 'networkidle' })
      const banner = page.getByText(BANNER)
      expect(await banner.count()).toBe(1)
      const box = await banner.boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: viewport.width, height: 28 })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide).toBe(viewport.width)
      await page.locator('main a[href^="/objet/"]').first().click()
      await page.waitForURL(/\/objet\//)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await banner.count()).toBe(1)
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  },
)

test('the banner moves no page but one that fills the screen', async () => {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/connexion`)
    const room = () =>
      page.evaluate(`getComputedStyle(document.querySelector('main [data-no-footer]')).borderTopWidth`)
    expect(await room()).toBe('0px')
    await page.evaluate(
      `document.querySelector('main [data-no-footer]').setAttribute('data-fills-screen', '')`,
    )
    expect(await room()).toBe('28px')
  } finally {
    await browser.close()
  }
})

test('testers answer for their telephones; nothing else of the demo is there', async () => {
  const asked = await open('/demo/phones/077123456')
  expect([asked.status, await asked.json()]).toEqual([200, []])
  const page = await (await open('/demo', { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('Téléphones d&#x27;essai')
  const others = ['/demo/accounts', '/demo/mails', '/demo/clock', '/demo/composants/']
  expect(await Promise.all(others.map(async (at) => (await open(at)).status))).toEqual([404, 404, 404, 404])
})

const post = (at: string, body: object) =>
  open(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('the demo people are there once, with the password of the settings and no other', async () => {
  const signIn = (password: string) =>
    post('/api/auth/sign-in/email', { email: 'locataire@okoume.test', password })
  expect([(await signIn(PASSWORD)).status, (await signIn('okoume-demo')).status]).toEqual([200, 401])
  const { rows } = await database.pool.query(
    'select mode, seeded_at is not null as seeded, (select count(*) from demo_clock) as clocks from installation',
  )
  expect(rows).toEqual([{ mode: 'staging', seeded: true, clocks: 0 }])
})

test('what happened to the demo people before is on their screens, and in no mail', async () => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from mails where queued_at <= seeded_at) as mails,
       (select count(*) > 10 from notices where created_at <= seeded_at) as noticed from installation`,
  )
  expect(rows).toEqual([{ mails: 0, noticed: true }])
})

test('a mail to a listed address is sent, any other is withheld and named in the log', async () => {
  for (const email of [LISTED, UNLISTED]) {
    const body = { email, name: 'Essai', password: 'Un mot de passe assez long 7' }
    expect((await post('/api/auth/sign-up/email', body)).status).toBe(200)
  }
  const rows = await waitFor('both mails', async () => {
    const found = await database.pool.query(
      `select recipient, sent_at is not null as sent, failure_kind as kind from mails
       where recipient = any($1) and (sent_at is not null or failed_at is not null) order by 1`,
      [[LISTED, UNLISTED]],
    )
    return found.rowCount === 2 && found.rows
  })
  expect(rows).toEqual([
    { recipient: LISTED, sent: true, kind: null },
    { recipient: UNLISTED, sent: false, kind: 'withheld' },
  ])
  expect(mails.messages.map((raw) => /^To: (.*)$/im.exec(raw)?.[1])).toEqual([LISTED])
  const line = 'a mail to an address that is not listed was withheld'
  // The log is buffered.
  await waitFor('the line of the log', async () => site.said().includes(line))
})

test('production refuses its database', async () => {
  const { child, said } = await start('production')
  await once(child, 'close')
  expect([child.exitCode, said()]).toEqual([1, expect.stringMatching(/site d'essai.*base vide/)])
})
