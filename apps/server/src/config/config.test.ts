import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { INVOICE_SETTINGS } from '@okoume/tests/server/invoice-settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'drawn at random, and thirty-two characters at least'
const DATABASE = 'postgres://okoume:hush-hush@db.example:5432/okoume'
const WHOLE = {
  MODE: 'production',
  PUBLIC_URL: 'https://okoume.example',
  DATABASE_URL: `${DATABASE}?sslmode=verify-full`,
  AUTH_SECRET: SECRET,
  SMTP_URL: 'smtp://okoume:hush-hush@mail.example:587',
  MAIL_FROM: 'bonjour@okoume.example',
  ...INVOICE_SETTINGS,
  PAYMENT_AIRTEL: 'mypvit',
  PAYMENT_MOOV: 'mypvit',
  MYPVIT_RENEW_SECRET_URL: '/renew',
  MYPVIT_PAYMENT_URL: '/rest',
  MYPVIT_STATUS_URL: '/status',
  MYPVIT_AIRTEL_ACCOUNT: 'ACC_AIRTEL',
  MYPVIT_AIRTEL_PASSWORD: 'hush-hush',
  MYPVIT_AIRTEL_CALLBACK_CODE: 'AIRTL',
  MYPVIT_MOOV_ACCOUNT: 'ACC_MOOV',
  MYPVIT_MOOV_PASSWORD: 'hush-hush',
  MYPVIT_MOOV_CALLBACK_CODE: 'MOOVM',
}

const configOf = (changes: NodeJS.ProcessEnv = {}) => readConfig({ ...WHOLE, ...changes }, '/okoume')

const problemsOf = (changes: NodeJS.ProcessEnv) => configProblems({ ...WHOLE, ...changes })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('with its settings production starts, on loopback behind a proxy by default', () => {
  expect(configOf()).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'https://okoume.example',
    databaseUrl: WHOLE.DATABASE_URL,
    secrets: [SECRET],
    logLevel: 'info',
    running: { process: 'all', drainMs: 5000, trustedProxies: 'loopback', poolSize: 20, identityPoolSize: 5 },
  })
})

test('the ways in which a process can run are configurable', () => {
  const { host, running } = configOf({
    HOST: '0.0.0.0',
    PROCESS: 'worker',
    DRAIN_MS: '0',
    TRUSTED_PROXIES: 'loopback, 10.1.0.0/16 ,fd00::1',
    DATABASE_POOL_SIZE: '40',
    IDENTITY_POOL_SIZE: '9',
  })
  expect(host).toBe('0.0.0.0')
  expect(running).toEqual({
    process: 'worker',
    drainMs: 0,
    trustedProxies: 'loopback, 10.1.0.0/16, fd00::1',
    poolSize: 40,
    identityPoolSize: 9,
  })
})

test('the demo ignores all of it', () => {
  const { host, publicUrl, running, secrets } = readConfig(
    { HOST: '0.0.0.0', PROCESS: 'web', PUBLIC_URL: 'https://x.example', AUTH_SECRET: SECRET, DRAIN_MS: '9' },
    '/okoume',
  )
  expect({ host, publicUrl, secrets }).toEqual({ host: '127.0.0.1', publicUrl: 'http://localhost:3000' })
  expect(running).toMatchObject({ process: 'all', drainMs: 0 })
})

test.each(['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'])('%s may come from a file', async (name) => {
  const file = path.join(folder, name)
  await writeFile(file, `${String(WHOLE[name as keyof typeof WHOLE])}\n`)

  expect(configOf({ [name]: '', [`${name}_FILE`]: file })).toEqual(configOf())
  expect(problemsOf({ [`${name}_FILE`]: file })).toEqual([
    `${name} et ${name}_FILE sont donnés tous les deux : gardez-en un.`,
  ])
  expect(problemsOf({ [name]: '', [`${name}_FILE`]: '/nowhere/at/all' })).toEqual([
    `${name}_FILE : ce fichier ne peut pas être lu.`,
  ])
})

test('the previous secret is accepted beside the current one', () => {
  const previous = `${SECRET}, before`
  expect(configOf({ AUTH_SECRET_PREVIOUS: previous }).secrets).toEqual([SECRET, previous])
})

describe('the database', () => {
  test.each([
    `${DATABASE}?sslmode=verify-full&uselibpqcompat=true`,
    'postgres://okoume:hush-hush@localhost/okoume',
    'postgres://okoume:hush-hush@127.0.0.1:5433/okoume?sslmode=disable',
    'postgres://okoume:hush-hush@[::1]/okoume',
    'postgres://okoume@localhost/okoume?host=/var/run/postgresql',
    'postgresql://okoume@%2Fvar%2Frun%2Fpostgresql/okoume',
  ])('%s is accepted', (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([])
  })

  test.each([
    DATABASE,
    `${DATABASE}?sslmode=disable`,
    `${DATABASE}?sslmode=no-verify`,
    `${DATABASE}?sslmode=prefer`,
    `${DATABASE}?sslmode=require`,
    `${DATABASE}?sslmode=verify-ca`,
    `${DATABASE}?ssl=true`,
    'postgres://okoume:hush-hush@localhost/okoume?host=db.example',
  ])('%s is refused: others could listen, or answer in its place', (DATABASE_URL) => {
    const problems = problemsOf({ DATABASE_URL })
    expect(problems).toEqual([expect.stringContaining('sslmode=verify-full')])
    expect(problems.join()).not.toContain('hush-hush')
  })

  test('an unreadable certificate authority is reported', () => {
    expect(problemsOf({ DATABASE_URL: `${WHOLE.DATABASE_URL}&sslrootcert=/nowhere` })).toEqual([
      'DATABASE_URL : le fichier que nomme sslrootcert ne peut pas être lu.',
    ])
  })

  test.each(['db.example', 'mysql://db.example/okoume', 'postgres://db.example'])(
    '%s is refused as an address',
    (url) => {
      expect(problemsOf({ DATABASE_URL: url })).toEqual([
        expect.stringContaining("doit s'écrire postgres://"),
      ])
    },
  )
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['il manque DATABASE_URL', { DATABASE_URL: '' }],
  ['il manque AUTH_SECRET', { AUTH_SECRET: '' }],
  ['il manque PUBLIC_URL', { PUBLIC_URL: '' }],
  ['il manque SMTP_URL', { SMTP_URL: '', MAIL_FROM: '' }],
  ['Il manque MAIL_FROM', { MAIL_FROM: '' }],
  ['il manque PAYMENT_AIRTEL', { PAYMENT_AIRTEL: 'simulator' }],
  ['AUTH_SECRET doit avoir au moins 32', { AUTH_SECRET: 'hush-hush' }],
  ['AUTH_SECRET_PREVIOUS doit avoir au moins 32', { AUTH_SECRET_PREVIOUS: 'hush-hush' }],
  ['AUTH_SECRET_PREVIOUS est AUTH_SECRET', { AUTH_SECRET_PREVIOUS: SECRET }],
  ['PUBLIC_URL est un vrai site', { PUBLIC_URL: 'https://okoume.ga' }],
  ['PUBLIC_URL doit être', { PUBLIC_URL: 'http://okoume.example' }],
  ['PUBLIC_URL doit être', { PUBLIC_URL: 'https://okoume.example/site' }],
  ['PUBLIC_URL doit être', { PUBLIC_URL: 'https://me:hush-hush@okoume.example' }],
  ['HOST doit être', { HOST: 'http://0.0.0.0' }],
  ['PROCESS doit être', { PROCESS: 'jobs' }],
  ['DRAIN_MS doit être', { DRAIN_MS: '5s' }],
  ['DATABASE_POOL_SIZE doit être', { DATABASE_POOL_SIZE: '2' }],
  ['IDENTITY_POOL_SIZE doit être', { IDENTITY_POOL_SIZE: '1' }],
  ['TRUSTED_PROXIES doit être', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['TRUSTED_PROXIES doit être', { TRUSTED_PROXIES: '::/0' }],
  ['TRUSTED_PROXIES doit être', { TRUSTED_PROXIES: '::ffff:0:0/96' }],
  ['TRUSTED_PROXIES doit être', { TRUSTED_PROXIES: '10.0.0.0/8/8' }],
  ['TRUSTED_PROXIES doit être', { TRUSTED_PROXIES: 'nginx' }],
  ["OKOUME_DEV=1 n'a pas de sens", { OKOUME_DEV: '1' }],
  ['bac à sable', { PAYMENT_AIRTEL: 'pawapay', PAWAPAY_TOKEN: 'hush-hush' }],
])('«%s» is reported in one line', (words, changes) => {
  const problems = problemsOf(changes)
  expect(problems).toEqual([expect.stringContaining(words)])
  expect(problems.join()).not.toContain('hush-hush')
})

describe('staging', () => {
  const STAGING = { ...WHOLE, MODE: 'staging', MAIL_ONLY_TO: 'Lea@exemple.ga, @okoume.example' }

  test('is production that takes a simulator and a sandbox, and writes to listed addresses', () => {
    const simulated = { PAYMENT_AIRTEL: 'pawapay', PAWAPAY_TOKEN: 'hush-hush', PAYMENT_MOOV: 'simulator' }
    const config = readConfig({ ...STAGING, ...simulated }, '/okoume')
    expect(config).toMatchObject({
      mode: 'staging',
      publicUrl: 'https://okoume.example',
      logLevel: 'info',
      identity: { secondFactor: 'required' },
      mail: { onlyTo: ['lea@exemple.ga', '@okoume.example'] },
      stagingPassword: undefined,
    })
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['MODE=staging : il manque MAIL_ONLY_TO', { MAIL_ONLY_TO: '' }],
    ["MAIL_ONLY_TO doit être une liste d'adresses", { MAIL_ONLY_TO: 'exemple.ga' }],
    ['MODE=staging : il manque DATABASE_URL', { DATABASE_URL: '' }],
    ['MODE=staging : il manque AUTH_SECRET', { AUTH_SECRET: '' }],
    ['SECOND_FACTOR ne peut être que', { SECOND_FACTOR: 'optional' }],
    ["OKOUME_DEV=1 n'a pas de sens avec MODE=staging", { OKOUME_DEV: '1' }],
    ['STAGING_PASSWORD doit avoir au moins 16', { STAGING_PASSWORD: 'hush-hush' }],
    ["STAGING_PASSWORDS n'est pas un réglage", { STAGING_PASSWORDS: 'hush-hush' }],
  ])('«%s» is reported in one line', (words, changes) => {
    const problems = configProblems({ ...STAGING, ...changes })
    expect(problems).toEqual([expect.stringContaining(words)])
    expect(problems.join()).not.toContain('hush-hush')
  })

  test.each(['production', 'demo'])('its settings are refused with MODE=%s', (MODE) => {
    const settings = { MODE, MAIL_ONLY_TO: '@okoume.example', STAGING_PASSWORD: SECRET }
    expect(problemsOf(settings)).toEqual([
      expect.stringMatching(/^MAIL_ONLY_TO n'a de sens qu'avec MODE=staging/),
      expect.stringMatching(/^STAGING_PASSWORD n'a de sens qu'avec MODE=staging/),
    ])
  })
})

test('all errors are reported at once, whatever the setting', () => {
  const wrong = {
    PORT: '0',
    DATABASE_URL_FILE: '/nowhere',
    STORAGE_S3_BUCKET: 'X',
    AUTH_SECRET: 'hush-hush',
    PROCESS: 'jobs',
  }
  expect(
    configProblems({ MODE: 'production', ...wrong }).map(
      (line) => /[A-Z]+_[A-Z_0-9]+|PORT|PROCESS/.exec(line)?.[0],
    ),
  ).toEqual([
    'PORT',
    'DATABASE_URL_FILE',
    'STORAGE_S3_BUCKET',
    'STORAGE_S3_REGION',
    'STORAGE_S3_ACCESS_KEY_ID',
    'STORAGE_S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'COMPANY_NAME',
    'COMPANY_NIF',
    'COMPANY_RCCM',
    'COMPANY_ADDRESS',
    'COMPANY_TAX_CENTRE',
    'INVOICE_CERTIFICATION',
    'PAYMENT_AIRTEL',
    'PAYMENT_MOOV',
    'AUTH_SECRET',
    'PUBLIC_URL',
    'PROCESS',
  ])
})

test.each([
  [{ MODE: 'test' }, 'MODE doit être « demo », « staging » ou « production ».'],
  [{ PORT: '65536' }, 'PORT doit être un nombre entier de 1 à 65535.'],
  [{ PORT: '80a' }, 'PORT doit être un nombre entier de 1 à 65535.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL : debug, info, warn, error, silent.'],
])('%j is refused in one line', (settings, problem) => {
  expect(configProblems(settings)).toEqual([problem])
})
