import { z } from 'zod'
import { parseJson } from '../parse-json.ts'

export const OPERATOR_CODES = { AIRTEL: 'AIRTEL_MONEY', MOOV: 'MOOV_MONEY' } as const
export const TRANSACTION_TYPES = { collect: 'PAYMENT', refund: 'GIVE_CHANGE', payout: 'GIVE_CHANGE' } as const

// Codes and names come as texts or as numbers, and what does not apply as null or not at all.
const Text = z.union([z.string(), z.number()]).transform(String)
const optionalText = Text.nullish().transform((text) => text ?? undefined)

/** `5000`, `"5000"` or `"5000.00"`. */
const Amount = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)])
  .nullish()
  .transform((amount) => (amount === null || amount === undefined ? undefined : Number(amount)))

/** Anything but whole francs is not believed. */
const Charge = Amount.transform((fees) => (Number.isSafeInteger(fees) ? fees : undefined)).catch(undefined)

/** Undocumented: by the names that a charge has elsewhere, at the top or one level below. */
const Quote = z.object({ fees: Charge, fee: Charge })

/** References as MyPVit knows them: it strips their hyphens. */
export function stripHyphens<T extends string | undefined>(reference: T): T {
  return reference?.replaceAll('-', '') as T
}

/** Fields that both answers about a transaction have. */
const Transaction = z.object({
  status: z.enum(['PENDING', 'SUCCESS', 'FAILED', 'AMBIGUOUS']),
  status_code: optionalText,
  reference_id: optionalText,
  merchant_reference_id: optionalText.transform(stripHyphens),
  merchant_operation_account_code: optionalText,
  customer_account_number: optionalText,
  amount: Amount,
  /** Charge that MyPVit takes of us: `owner_charge` is always the merchant. */
  fees: Charge,
})
export type TransactionAnswer = z.output<typeof Transaction>

const Refusal = z.object({
  status_code: optionalText,
  error: optionalText,
  message: optionalText,
  messages: z.array(Text).nullish(),
})

export interface RefusalAnswer {
  readonly code: string | undefined
  /** The provider's message, for the log. */
  readonly words: string
}

export interface Secret {
  readonly secret: string
  /** Seconds. */
  readonly expiresIn: number
}

/** Of a secret that comes without its end: theirs live an hour, and their other clients trust them for 50 minutes. */
const USUAL_LIFE_SECONDS = 3000

// It travels in a header: anything else than visible characters could not.
const SecretText = z.string().regex(/^[\x21-\x7e]{1,4096}$/)
/** A text that is nothing but a secret: too long for a word such as `OK`. */
const BareSecret = SecretText.min(8).regex(/^[^<{["]/)

/** Named in one way or another, by the answer of a renewal and by a delivery. */
const NamedSecret = z
  .object({
    secret: SecretText.nullish(),
    secretKey: SecretText.nullish(),
    secret_key: SecretText.nullish(),
    key: SecretText.nullish(),
    operation_account_code: optionalText,
    operationAccountCode: optionalText,
    expires_in: z.coerce.number().int().positive().nullish(),
  })
  .transform((read) => ({
    secret: read.secret ?? read.secretKey ?? read.secret_key ?? read.key,
    accountCode: read.operation_account_code ?? read.operationAccountCode,
    expiresIn: read.expires_in ?? USUAL_LIFE_SECONDS,
  }))

/** Null for what is not the documented answer. */
export function readTransaction(text: string): TransactionAnswer | null {
  return Transaction.safeParse(parseJson(text)).data ?? null
}

/** Null for what is not the documented error. */
export function readRefusal(text: string): RefusalAnswer | null {
  const { data } = Refusal.safeParse(parseJson(text))
  if (!data) return null
  const words = [data.error, data.message, ...(data.messages ?? [])].filter((part) => part !== undefined)
  if (data.status_code === undefined && words.length === 0) return null
  return { code: data.status_code, words: words.join(' ') }
}

/** FCFA that would be charged; null for what names none. */
export function readCharge(text: string): number | null {
  const json = parseJson(text)
  const { data } = z.object({ data: z.unknown() }).safeParse(json)
  const quote = [json, data?.data].map((part) => Quote.safeParse(part).data)
  return quote.map((one) => one?.fees ?? one?.fee).find((charge) => charge !== undefined) ?? null
}

/** Null for what is not a secret of that account. */
export function readAnsweredSecret(text: string, accountCode: string): Secret | null {
  const read = readNamedSecret(parseJson(text))
  return read && [accountCode, undefined].includes(read.accountCode) ? read : null
}

/** Named, or nothing but the secret; with its account, where that is said. */
export function readDeliveredSecret(text: string): (Secret & { readonly accountCode?: string }) | null {
  const json = parseJson(text)
  const bare = BareSecret.safeParse(typeof json === 'string' ? json : text.trim()).data
  return bare === undefined ? readNamedSecret(json) : { secret: bare, expiresIn: USUAL_LIFE_SECONDS }
}

function readNamedSecret(json: unknown): (Secret & { readonly accountCode?: string }) | null {
  const { secret, expiresIn, accountCode } = NamedSecret.safeParse(json).data ?? {}
  if (!secret || expiresIn === undefined) return null
  return { secret, expiresIn, ...(accountCode !== undefined && { accountCode }) }
}

/** Nothing was sent: no connection, or no secret to send it with. */
export const UNAVAILABLE = 'PROVIDER_TEMPORARILY_UNAVAILABLE'
/** Our account, password or address is refused, not the payment. */
export const REFUSED_US = 'PROVIDER_REFUSED_US'

export const TRANSACTION_NOT_FOUND = '4006'
export const SECRET_EXPIRED = '3100'
const ADDRESS_NOT_ALLOWED = '1000'

const OF_US: readonly string[] = [ADDRESS_NOT_ALLOWED, SECRET_EXPIRED]

/** A stable name of the provider's error; undocumented ones keep their number. */
export function failureCode(code: string | undefined): string | undefined {
  if (code === undefined || !/^\w{1,20}$/.test(code)) return undefined
  return OF_US.includes(code) ? REFUSED_US : `MYPVIT_${code.toUpperCase()}`
}

// Undocumented: the answer to a reference that was used before.
const USED_BEFORE = /duplic|dupliqu|already|d[ée]j[àa]/i
// Timed out, conflict, too early, too many: by whom, and after what, they do not say.
const SAYS_NOTHING: readonly number[] = [408, 409, 425, 429]

/** True if that answer proves that the order was turned away; a reference already known proves the opposite. */
export function isRefusal(status: number, refusal: RefusalAnswer | null): refusal is RefusalAnswer {
  if (status < 400 || status >= 500 || SAYS_NOTHING.includes(status)) return false
  return refusal !== null && !USED_BEFORE.test(refusal.words)
}
