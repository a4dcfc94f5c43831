import type { FastifyBaseLogger } from 'fastify'
import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import type {
  Observation,
  PaymentOrder,
  PaymentProvider,
  Submission,
} from '../../features/payments/payment-provider.ts'
import type { SecretContext } from './account-secrets.ts'
import { isNotFound, observationOf, submissionOf } from './answers.ts'
import { type Incoming, NotSentError } from './exchange.ts'
import { UNAVAILABLE } from './failure-codes.ts'
import { readCallback } from './read-callback.ts'
import { orderRequest, statusRequest } from './requests.ts'
import { createSession, type Session } from './session.ts'
import { readRefusal } from './wire.ts'

export interface MypvitContext extends Omit<SecretContext, 'renew'> {
  readonly log: FastifyBaseLogger
  /** How long an answer is waited for; what comes of a question after that is unknown. */
  readonly timeoutMs: number
}

interface Connection {
  readonly settings: MypvitSettings
  readonly session: Session
  readonly log: FastifyBaseLogger
}

const DIGITS_OF_A_NUMBER = /\d{6,}/g

/** MyPVit version 2 (docs/operations/mypvit.md). */
export function createMypvit(context: MypvitContext, settings: MypvitSettings): PaymentProvider {
  const session = createSession(context, settings, context.timeoutMs)
  const connection = { settings, session, log: context.log }
  return {
    name: 'mypvit',
    accountCodes: Object.fromEntries(
      Object.entries(settings.accounts).map(([operator, { code }]) => [operator, code]),
    ),
    // Nobody has confirmed how soon an order is found, or for how long.
    notFoundIsFinal: false,
    submit: (order) => submit(connection, order),
    observe: (order) => observe(connection, order),
    readCallback: async (request) => readCallback(request),
  }
}

async function submit({ settings, session, log }: Connection, order: PaymentOrder): Promise<Submission> {
  try {
    const account = accountOf(settings, order)
    const answer = await session.send(account, (secret) => orderRequest(settings, account, order, secret))
    if (answer.status >= 300) noteRefusal(log, order, answer)
    return submissionOf(order, answer)
  } catch (error) {
    log.warn({ err: error, reference: order.reference }, 'MyPVit did not answer an order')
    return error instanceof NotSentError ? { is: 'rejected', failure: UNAVAILABLE } : { is: 'unknown' }
  }
}

function noteRefusal(log: FastifyBaseLogger, { reference }: PaymentOrder, { status, text }: Incoming): void {
  const { code, words = '' } = readRefusal(text) ?? {}
  const said = words.replaceAll(DIGITS_OF_A_NUMBER, '***').slice(0, 200)
  log.warn({ reference, status, code, said }, 'MyPVit turned an order away')
}

/** By our reference first: it is known whatever became of the answer that told theirs. */
async function observe({ settings, session }: Connection, order: PaymentOrder): Promise<Observation> {
  const account = accountOf(settings, order)
  const names = [order.reference, order.providerReference].filter((name) => name !== null)
  for (const name of names) {
    const answer = await session.send(account, (secret) => statusRequest(settings, order, name, secret))
    if (!isNotFound(answer)) return observationOf(order, answer)
  }
  return { state: 'not-found' }
}

function accountOf({ accounts }: MypvitSettings, { accountCode }: PaymentOrder): MypvitAccount {
  const account = Object.values(accounts).find(({ code }) => code === accountCode)
  if (!account) throw new NotSentError(`the settings have no account ${accountCode}`)
  return account
}
