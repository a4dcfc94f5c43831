import { BRAND } from '@okoume/domain/brand.ts'
import { nationalNumber } from '@okoume/domain/payment/gabon-phone.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import type {
  CallbackRequest,
  Observation,
  PaymentOrder,
  PaymentProvider,
  ReadCallback,
  Submission,
} from '../../features/payments/transactions/payment-provider.ts'
import { parseJson } from '../parse-json.ts'
import { findAccountHolder } from './account-holder.ts'
import { isNotFound, readObservation, readSubmission } from './answers.ts'
import { takeDelivery } from './awaited-secrets.ts'
import { NotSentError, type Outgoing } from './exchange.ts'
import { checkAccounts } from './own-account.ts'
import type { SecretContext } from './secret-context.ts'
import { createSession, type Session } from './session.ts'
import { OPERATOR_CODES, readRefusal, stripHyphens, TRANSACTION_TYPES, UNAVAILABLE } from './wire.ts'

const MAX_CALLBACK_BYTES = 16 * 1024

const Callback = z.object({
  transactionId: z.string().min(1).max(64),
  merchantReferenceId: z
    .string()
    .transform(stripHyphens)
    .pipe(z.string().regex(/^[A-Z0-9]{1,15}$/)),
  // Echoed as it came.
  code: z.union([z.number().int(), z.string().max(16)]).default(200),
})

/** An unsigned callback proves nothing: it only names the operation to query. */
export function readCallback({ body }: CallbackRequest): ReadCallback | null {
  if (body.length > MAX_CALLBACK_BYTES) return null
  const { data } = Callback.safeParse(parseJson(body.toString('utf8')))
  if (!data) return null
  return {
    about: { reference: data.merchantReferenceId },
    acknowledgement: { transactionId: data.transactionId, responseCode: data.code },
  }
}

/** Its timeout is that of a request too: after it the outcome is unknown. */
export type MypvitContext = Omit<SecretContext, 'renew'>

interface Connection {
  readonly settings: MypvitSettings
  readonly session: Session
  readonly log: FastifyBaseLogger
}

const DIGITS_OF_A_NUMBER = /\d{6,}/g

/** MyPVit version 2 (docs/operations/mypvit.md). */
export function createMypvit(context: MypvitContext, settings: MypvitSettings): PaymentProvider {
  const session = createSession(context, settings)
  const connection = { settings, session, log: context.log }
  const { kycUrl } = settings
  return {
    name: 'mypvit',
    accountCodes: Object.fromEntries(
      Object.entries(settings.accounts).map(([operator, { code }]) => [operator, code]),
    ),
    // Undocumented: how soon an order is found, and for how long.
    notFoundIsFinal: false,
    submit: (order) => submit(connection, order),
    observe: (order) => observe(connection, order),
    readCallback: async (request) => readCallback(request),
    ...(kycUrl !== undefined && {
      findHolder: (operator, phone) =>
        findAccountHolder(session, { kycUrl, account: settings.accounts[operator], operator, phone }),
    }),
    checkAccounts: () => checkAccounts(connection),
    takeDelivery: ({ body }) => takeDelivery(context, body.toString('utf8')),
  }
}

async function submit({ settings, session, log }: Connection, order: PaymentOrder): Promise<Submission> {
  try {
    const account = findAccount(settings, order)
    const answer = await session.send(account, (secret) => orderRequest(settings, account, order, secret))
    if (answer.status >= 300) {
      const { code, words = '' } = readRefusal(answer.text) ?? {}
      const providerText = words.replaceAll(DIGITS_OF_A_NUMBER, '***').slice(0, 200)
      log.warn(
        { reference: order.reference, status: answer.status, code, said: providerText },
        'MyPVit turned an order away',
      )
    }
    return readSubmission(order, answer)
  } catch (error) {
    log.warn({ err: error, reference: order.reference }, 'MyPVit did not answer an order')
    return error instanceof NotSentError ? { is: 'rejected', failure: UNAVAILABLE } : { is: 'unknown' }
  }
}

/** By our reference first: it is known even where the answer with theirs was lost. */
async function observe({ settings, session }: Connection, order: PaymentOrder): Promise<Observation> {
  const account = findAccount(settings, order)
  const names = [order.reference, order.providerReference].filter((name) => name !== null)
  for (const name of names) {
    const answer = await session.send(account, (secret) => {
      const url = new URL(settings.statusUrl)
      url.searchParams.set('transactionId', name)
      url.searchParams.set('accountOperationCode', order.accountCode)
      url.searchParams.set('transactionOperation', TRANSACTION_TYPES[order.kind])
      return { method: 'GET', url: url.href, headers: { 'x-secret': secret, accept: JSON_TYPE } }
    })
    if (!isNotFound(answer)) return readObservation(order, answer)
  }
  return { state: 'not-found' }
}

function findAccount({ accounts }: MypvitSettings, { accountCode }: PaymentOrder): MypvitAccount {
  const account = Object.values(accounts).find(({ code }) => code === accountCode)
  if (!account) throw new NotSentError(`the settings have no account ${accountCode}`)
  return account
}

const JSON_TYPE = 'application/json'
const MAX_LABEL_LENGTH = 15

function orderRequest(
  { paymentUrl }: MypvitSettings,
  { code, callbackCode }: MypvitAccount,
  order: PaymentOrder,
  secret: string,
): Outgoing {
  const label = plainLabel(order.label)
  return {
    method: 'POST',
    url: paymentUrl,
    headers: {
      'x-secret': secret,
      'x-callback-mediatype': JSON_TYPE,
      'content-type': JSON_TYPE,
      accept: JSON_TYPE,
    },
    body: JSON.stringify({
      agent: plainLabel(BRAND.name).toUpperCase(),
      amount: order.amount,
      reference: order.reference,
      service: 'RESTFUL',
      transaction_type: TRANSACTION_TYPES[order.kind],
      operator_code: OPERATOR_CODES[order.operator],
      customer_account_number: nationalNumber(order.phone),
      merchant_operation_account_code: code,
      callback_url_code: callbackCode,
      owner_charge: 'MERCHANT',
      owner_charge_operator: 'MERCHANT',
      product: label,
      free_info: label,
    }),
  }
}

/** A label as the operators print it: 15 plain letters, digits and spaces. */
function plainLabel(text: string): string {
  const plain = text
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
  return plain.slice(0, MAX_LABEL_LENGTH).trim() || 'PAIEMENT'
}
