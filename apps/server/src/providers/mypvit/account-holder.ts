import { nationalNumber } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone, Operator } from '@okoume/domain/payment/operators.ts'
import { z } from 'zod'
import type { MypvitAccount } from '../../config/payment-config.ts'
import type { AccountHolder } from '../../features/payments/transactions/payment-provider.ts'
import { parseJson } from '../parse-json.ts'
import { isNotFound } from './answers.ts'
import { NotSentError } from './exchange.ts'
import type { Session } from './session.ts'
import { OPERATOR_CODES } from './wire.ts'

interface HolderQuestion {
  readonly kycUrl: string
  readonly account: MypvitAccount | undefined
  readonly operator: Operator
  readonly phone: GabonPhone
}

const Holder = z.object({
  full_name: z.string().max(200).nullish(),
  is_active: z.boolean(),
  customer_account_number: z.union([z.string(), z.number()]).transform(String).nullish(),
})

/**
 * Asks whose account a number is; null where MyPVit has never heard of it.
 * @throws Error where it did not answer, or about another number. Privacy: the error quotes nothing of the answer.
 */
export async function findAccountHolder(
  session: Session,
  { kycUrl, account, operator, phone }: HolderQuestion,
): Promise<AccountHolder | null> {
  if (!account) throw new NotSentError(`the settings have no account of ${operator}`)
  const answer = await session.send(account, (secret) => {
    const url = new URL(kycUrl)
    url.searchParams.set('customerAccountNumber', nationalNumber(phone))
    url.searchParams.set('operatorCode', OPERATOR_CODES[operator])
    return { method: 'GET', url: url.href, headers: { 'x-secret': secret, accept: 'application/json' } }
  })
  if (isNotFound(answer)) return null
  const { data } = answer.status === 200 ? Holder.safeParse(parseJson(answer.text)) : {}
  if (!data) throw new Error(`MyPVit did not say whose account a number is: ${answer.status}`)
  const { full_name: name, is_active: isActive, customer_account_number: number } = data
  // Written with or without the country code.
  if (number && !number.endsWith(nationalNumber(phone).slice(1)))
    throw new Error('MyPVit named the holder of another number')
  return { isActive, name: name?.trim() || null }
}
