import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { INVOICE_SETTINGS } from '@okoume/tests/server/invoice-settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPayments, SIMULATED_PAYMENTS } from './payment-config.ts'

const MYPVIT = {
  PAYMENT_AIRTEL: 'mypvit',
  PAYMENT_MOOV: 'mypvit',
  MYPVIT_RENEW_SECRET_URL: 'https://api.mypvit.pro/v2/AAA/renew-secret',
  MYPVIT_PAYMENT_URL: '/v2/BBB/rest',
  MYPVIT_STATUS_URL: '/CCC/status',
  MYPVIT_AIRTEL_ACCOUNT: 'ACC_1',
  MYPVIT_AIRTEL_PASSWORD: 'a password of Airtel',
  MYPVIT_AIRTEL_CALLBACK_CODE: 'CB1',
  MYPVIT_MOOV_ACCOUNT: 'ACC_2',
  MYPVIT_MOOV_PASSWORD: 'a password of Moov',
  MYPVIT_MOOV_CALLBACK_CODE: 'CB2',
}
const PAWAPAY = { PAYMENT_AIRTEL: 'pawapay', PAWAPAY_TOKEN: 'a token' }
const problemsOf = (environment: NodeJS.ProcessEnv) => readPayments(environment).problems

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'okoume-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('by default both operators are simulated and pay out', () => {
  expect(readPayments({})).toEqual({ value: SIMULATED_PAYMENTS, problems: [] })
})

test('an empty setting counts as not set', () => {
  const empty = { PAYMENT_AIRTEL: '', PAYOUT_MOOV: '', MYPVIT_PAYMENT_URL: '', PAWAPAY_TOKEN: '' }
  expect(readPayments(empty)).toEqual({ value: SIMULATED_PAYMENTS, problems: [] })
})

describe('MyPVit', () => {
  test('has its own address for each service, full or below its base, and an account for each operator', () => {
    const { value: payment, problems } = readPayments(MYPVIT)

    expect(problems).toEqual([])
    expect(payment.operators.MOOV).toEqual({ provider: 'mypvit', payouts: 'provider' })
    expect(payment.mypvit).toEqual({
      renewSecretUrl: 'https://api.mypvit.pro/v2/AAA/renew-secret',
      paymentUrl: 'https://api.mypvit.pro/v2/BBB/rest',
      statusUrl: 'https://api.mypvit.pro/CCC/status',
      renewAccountField: 'operationAccountCode',
      accounts: {
        AIRTEL: { code: 'ACC_1', password: 'a password of Airtel', callbackCode: 'CB1' },
        MOOV: { code: 'ACC_2', password: 'a password of Moov', callbackCode: 'CB2' },
      },
    })
  })

  test.each(Object.keys(MYPVIT).filter((name) => name.startsWith('MYPVIT_')))(
    'without %s the start fails, and one line says which',
    (name) => {
      expect(problemsOf({ ...MYPVIT, [name]: '' })).toEqual([expect.stringContaining(`Il manque ${name} `)])
    },
  )

  test('secrets are delivered where an account has a reception code, and its own questions have addresses', () => {
    const { value: payment, problems } = readPayments({
      ...MYPVIT,
      MYPVIT_MOOV_RECEPTION_CODE: 'RECEP',
      MYPVIT_OPERATORS_URL: '/v2/DDD/get-operators',
      MYPVIT_FEES_URL: '/v2/EEE/get-fees',
    })

    expect(problems).toEqual([])
    expect(payment.mypvit?.accounts.AIRTEL).not.toHaveProperty('receptionCode')
    expect(payment.mypvit).toMatchObject({
      operatorsUrl: 'https://api.mypvit.pro/v2/DDD/get-operators',
      feesUrl: 'https://api.mypvit.pro/v2/EEE/get-fees',
      accounts: { MOOV: { receptionCode: 'RECEP' } },
    })
    expect(problemsOf({ ...MYPVIT, MYPVIT_FEES_URL: 'http://c.test/get-fees' })).toEqual([
      expect.stringContaining('MYPVIT_FEES_URL doit être'),
    ])
  })

  test('an operator with another provider needs no account there', () => {
    const { PAYMENT_MOOV, MYPVIT_MOOV_ACCOUNT, MYPVIT_MOOV_PASSWORD, MYPVIT_MOOV_CALLBACK_CODE, ...airtel } =
      MYPVIT
    const { value: payment, problems } = readPayments(airtel)

    expect(problems).toEqual([])
    expect(Object.keys(payment.mypvit?.accounts ?? {})).toEqual(['AIRTEL'])
    expect(payment.operators.MOOV.provider).toBe('simulator')
  })

  test('its settings may stay when no operator uses it any more: old payments need them', () => {
    const { value: payment, problems } = readPayments({ ...MYPVIT, PAYMENT_AIRTEL: '', PAYMENT_MOOV: '' })

    expect(problems).toEqual([])
    expect(payment.operators).toEqual(SIMULATED_PAYMENTS.operators)
    expect(payment.mypvit?.accounts.MOOV?.code).toBe('ACC_2')
  })

  test.each([
    'http://api.mypvit.pro/v2/B/rest',
    'https://a:b@c.test/v2',
    'ftp://c.test/v2',
    'https://c.test/?a=1',
  ])('a secret is never sent to %s', (address) => {
    expect(problemsOf({ ...MYPVIT, MYPVIT_PAYMENT_URL: address })).toEqual([
      expect.stringContaining('MYPVIT_PAYMENT_URL doit être'),
    ])
  })

  test('whose account a number is, is asked where its address is set', () => {
    expect(readPayments(MYPVIT).value.mypvit?.kycUrl).toBeUndefined()
    expect(readPayments({ ...MYPVIT, MYPVIT_KYC_URL: '/v2/DDD/kyc' }).value.mypvit?.kycUrl).toBe(
      'https://api.mypvit.pro/v2/DDD/kyc',
    )
    expect(problemsOf({ ...MYPVIT, MYPVIT_KYC_URL: 'http://c.test/kyc' })).toEqual([
      expect.stringContaining('MYPVIT_KYC_URL doit être'),
    ])
  })

  test('a fake on this machine may be used without TLS', () => {
    expect(problemsOf({ ...MYPVIT, MYPVIT_BASE_URL: 'http://127.0.0.1:4000' })).toEqual([])
  })
})

describe('pawaPay', () => {
  test('needs a token; its sandbox and signed callbacks are the default', () => {
    expect(readPayments(PAWAPAY)).toMatchObject({
      value: {
        pawapay: { url: 'https://api.sandbox.pawapay.io', token: 'a token', signedCallbacks: true },
        mypvit: undefined,
      },
      problems: [],
    })
    expect(problemsOf({ PAYMENT_AIRTEL: 'pawapay' })).toEqual([
      'Il manque PAWAPAY_TOKEN : les réglages de pawaPay vont ensemble.',
    ])
  })

  test('is refused for Moov Money, which it does not serve in Gabon', () => {
    expect(problemsOf({ ...PAWAPAY, PAYMENT_MOOV: 'pawapay' })).toEqual([
      expect.stringContaining('PAYMENT_MOOV : pawaPay ne sert pas Moov Money'),
    ])
  })

  test('its address is accepted with a trailing slash, and unsigned callbacks when set', () => {
    const settings = { PAWAPAY_URL: 'https://api.pawapay.io/', PAWAPAY_SIGNED_CALLBACKS: '0' }
    expect(readPayments({ ...PAWAPAY, ...settings }).value.pawapay).toMatchObject({
      url: 'https://api.pawapay.io',
      signedCallbacks: false,
    })
    expect(problemsOf({ ...PAWAPAY, PAWAPAY_SIGNED_CALLBACKS: 'oui' })).toHaveLength(1)
  })
})

test.each([
  [{ PAYMENT_AIRTEL: 'paypal' }, 'PAYMENT_AIRTEL doit être'],
  [{ PAYOUT_MOOV: 'moi' }, 'PAYOUT_MOOV doit être'],
  [{ ...MYPVIT, MYPVIT_RENEW_ACCOUNT_FIELD: 'account' }, 'MYPVIT_RENEW_ACCOUNT_FIELD doit être'],
])('invalid settings (%o) are refused in one line', (environment, line) => {
  expect(problemsOf(environment)).toEqual([expect.stringContaining(line)])
})

test('an administrator pays withdrawals by hand where the settings say so', () => {
  const { value: payment, problems } = readPayments({ PAYOUT_AIRTEL: 'administrator' })

  expect(problems).toEqual([])
  expect(payment.operators.AIRTEL.payouts).toBe('administrator')
  expect(payment.operators.MOOV.payouts).toBe('provider')
})

describe('a secret from a file', () => {
  test('is read without its trailing newline', () => {
    const file = path.join(folder, 'token')
    writeFileSync(file, 'a token from a file\n')
    const { PAWAPAY_TOKEN, ...rest } = PAWAPAY

    expect(readPayments({ ...rest, PAWAPAY_TOKEN_FILE: file })).toMatchObject({
      value: { pawapay: { token: 'a token from a file' } },
      problems: [],
    })
  })

  test.each([
    ['that is not there', () => path.join(folder, 'nowhere'), 'ne peut pas être lu'],
    ['that is empty', () => emptyFile(), 'est vide'],
  ])('%s is refused once, without its path', (_why, file, words) => {
    const { PAWAPAY_TOKEN, ...rest } = PAWAPAY
    const problems = problemsOf({ ...rest, PAWAPAY_TOKEN_FILE: file() })

    expect(problems).toEqual([expect.stringMatching(new RegExp(`^PAWAPAY_TOKEN_FILE .*${words}`))])
    expect(problems.join()).not.toContain(folder)
  })

  test('cannot be given twice', () => {
    expect(problemsOf({ ...PAWAPAY, PAWAPAY_TOKEN_FILE: '/somewhere' })).toEqual([
      expect.stringContaining('PAWAPAY_TOKEN et PAWAPAY_TOKEN_FILE'),
    ])
  })
})

function emptyFile(): string {
  const file = path.join(folder, 'empty')
  writeFileSync(file, '\n')
  return file
}

test('no error message contains a secret', () => {
  const wrong = {
    ...MYPVIT,
    ...PAWAPAY,
    MYPVIT_PAYMENT_URL: 'x://',
    PAWAPAY_URL: 'ftp://',
    PAYMENT_MOOV: 'x',
  }
  const problems = problemsOf(wrong).join('\n')

  expect(problems).not.toBe('')
  for (const secret of ['a token', 'a password of Airtel', 'a password of Moov'])
    expect(problems).not.toContain(secret)
})

describe('production', () => {
  const problemsInProduction = (settings: NodeJS.ProcessEnv) =>
    configProblems({ MODE: 'production', ...settings })

  test('requires a real provider for each operator', () => {
    const problems = problemsInProduction({}).join('\n')
    expect(problems).toContain('il manque PAYMENT_AIRTEL, le prestataire de paiement réel pour Airtel Money')
    expect(problems).toContain('il manque PAYMENT_MOOV, le prestataire de paiement réel pour Moov Money')
  })

  test('with both it requires nothing more for payments, only the other missing settings', () => {
    const problems = problemsInProduction({ ...MYPVIT, ...INVOICE_SETTINGS })
    expect(problems.map((line) => /il manque (\w+),/.exec(line)?.[1])).toEqual([
      'DATABASE_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'AUTH_SECRET',
    ])
  })
})
