import {
  type BareIdentity,
  database,
  newBareAccount,
  one,
  signIn,
} from '@okoume/tests/server/bare-identity.ts'
import { expect } from 'vitest'

export const PASSWORD = 'quatre-mots-bien-choisis'
let last = 100_000
export const newPhone = () => {
  last += 1
  return `+24177${last}`
}

/** Orders a code; answers it. */
export async function order(phone: string, at: BareIdentity = one, from?: string): Promise<string> {
  const answer = await at.post('phone-number/send-otp', { phoneNumber: phone }, from ? { from } : {})
  expect(answer.status).toBe(200)
  return at.texts.findLast((text) => text.phone === phone)?.code ?? ''
}

export const enter = (phone: string, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  one.post('phone-number/verify', { phoneNumber: phone, code, ...more }, { headers })

export const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

/** An account that a new number opens, and that number. */
export async function accountOf(phone = newPhone()): Promise<string> {
  const email = await newBareAccount(one, PASSWORD)
  const cookie = cookiesOf(await signIn(one, email, PASSWORD))
  const proved = await enter(phone, await order(phone), { updatePhoneNumber: true }, { cookie })
  expect(proved.status).toBe(200)
  await database.pool.query('delete from auth.attempts')
  return phone
}

/** As a browser would send them back. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
