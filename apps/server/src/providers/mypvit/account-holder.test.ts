import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { expect, test } from 'vitest'
import { findAccountHolder } from './account-holder.ts'
import type { Incoming, Outgoing } from './exchange.ts'

const account = { code: 'ACC_MOOV', password: 'a password', callbackCode: 'CALLB' }
const question = {
  kycUrl: 'https://api.mypvit.pro/v2/KYCCODE/kyc',
  account,
  operator: 'MOOV',
  phone: '+24166123456' as GabonPhone,
} as const

/** What is sent, and what comes of that answer. */
async function ask(answer: Incoming) {
  const sent: Outgoing[] = []
  const session = {
    send: async (_: unknown, outgoing: (secret: string) => Outgoing) => {
      sent.push(outgoing('SECRET'))
      return answer
    },
  }
  return { holder: await findAccountHolder(session, question), sent }
}

const answered = (body: unknown, status = 200): Incoming => ({ status, text: JSON.stringify(body) })
const ROSE = { full_name: ' Rose MINTSA ', is_active: true, operator: 'MOOV_MONEY' }

test('a number is asked about in the documented format', async () => {
  const { holder, sent } = await ask(answered({ ...ROSE, customer_account_number: '066123456' }))

  expect(holder).toEqual({ isActive: true, name: 'Rose MINTSA' })
  expect(sent).toEqual([
    {
      method: 'GET',
      url: 'https://api.mypvit.pro/v2/KYCCODE/kyc?customerAccountNumber=066123456&operatorCode=MOOV_MONEY',
      headers: { 'x-secret': 'SECRET', accept: 'application/json' },
    },
  ])
})

test.each([
  [{ is_active: false }, { isActive: false, name: null }],
  [
    { ...ROSE, full_name: '' },
    { isActive: true, name: null },
  ],
  [
    { ...ROSE, customer_account_number: 24166123456 },
    { isActive: true, name: 'Rose MINTSA' },
  ],
])('%o is read', async (body, holder) => {
  expect((await ask(answered(body))).holder).toEqual(holder)
})

test('a number that MyPVit has never heard of has no known holder', async () => {
  expect((await ask(answered({ status_code: '4006', message: 'Introuvable' }, 404))).holder).toBeNull()
})

test.each([
  answered(ROSE, 503),
  answered({ ...ROSE, is_active: 'oui' }),
  answered({ ...ROSE, customer_account_number: '066999999' }),
  { status: 200, text: '<html>Rose MINTSA' },
])('an answer that is none proves nothing, and its error quotes no name: %o', async (answer) => {
  const error = await ask(answer).catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('MINTSA')
})
