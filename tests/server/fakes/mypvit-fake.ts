import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import type { MypvitSettings } from '@okoume/server/src/config/payment-config.ts'
import type { ZodType } from 'zod'
import { FakeService, hasEffect, type Reply, write } from './fake-service.ts'
import { type Deliver, type Endpoint, type MypvitFault, misbehave, refusal } from './mypvit-faults.ts'
import {
  ACCOUNT_QUESTIONS,
  accountAnswer,
  PaymentHeaders,
  PaymentRequest,
  RenewHeaders,
  RenewRequest,
  StatusRequest,
} from './mypvit-wire.ts'

type Status = 'PENDING' | 'SUCCESS' | 'FAILED' | 'AMBIGUOUS'

export interface MypvitTransaction extends PaymentRequest {
  readonly id: string
  status: Status
  /** Configurable; a test may make it wrong. */
  overrides: Readonly<Record<string, unknown>>
}

export interface MovedMoney {
  readonly reference: string
  readonly type: 'PAYMENT' | 'GIVE_CHANGE'
  readonly phone: string
  readonly amount: number
}

interface Account {
  readonly code: string
  readonly password: string
  /** The only accepted one. */
  secret: string | null
}

const PATHS: Readonly<Record<string, Endpoint>> = {
  'POST /v2/RENEWCODE/renew-secret': 'renew-secret',
  'POST /v2/RESTCODE/rest': 'payment',
  'GET /STATUSCODE/status': 'status',
  'GET /v2/OPCODE/get-operators': 'operators',
  'GET /v2/FEECODE/get-fees': 'fees',
}
const REDIRECTED: Reply = { status: 302, body: null }

/**
 * A fake of MyPVit version 2 as documented, over HTTP, with books of its own. It validates requests strictly, and
 * assumes the worst case where the documentation is silent: a reference sent twice is paid twice.
 */
export class MypvitFake extends FakeService<MypvitFault> {
  readonly transactions: MypvitTransaction[] = []
  readonly moved: MovedMoney[] = []
  readonly asked: { endpoint: Endpoint; account: string }[] = []
  secretLife = 3600
  renewalTakesMs = 0
  /** How the secret of an account with a reception address is delivered; by default once, after an answer without it. */
  deliver: Deliver = async ({ send, secret }) => send(JSON.stringify({ secret }))
  answersToo = false
  /** Our reception address. */
  receive: (body: string) => Promise<unknown> = async () => {}
  deadSecretIsAnswered: 401 | 403 = 401
  /** The outcome of a payout. */
  giveChange: Status = 'SUCCESS'
  /** The format of amounts in a status. */
  writeAmount: (amount: number) => unknown = (amount) => amount
  readonly #accounts: Account[] = [
    { code: 'ACC_AIRTEL', password: 'mot de passe & airtel', secret: null },
    { code: 'ACC_MOOV', password: 'mot+de=passe moov', secret: null },
  ]

  constructor() {
    super('MyPVit')
  }

  static start(): Promise<MypvitFake> {
    return new MypvitFake().listen()
  }

  get settings(): MypvitSettings {
    const [airtel, moov] = this.#accounts.map(({ code, password }) => ({
      code,
      password,
      callbackCode: 'CALLB',
    }))
    return {
      renewSecretUrl: `${this.origin}/v2/RENEWCODE/renew-secret`,
      paymentUrl: `${this.origin}/v2/RESTCODE/rest`,
      statusUrl: `${this.origin}/STATUSCODE/status`,
      renewAccountField: 'operationAccountCode',
      accounts: { ...(airtel && { AIRTEL: airtel }), ...(moov && { MOOV: moov }) },
    }
  }

  /** The same, where it is asked about our accounts. */
  get askedSettings(): MypvitSettings {
    return {
      ...this.settings,
      operatorsUrl: `${this.origin}/v2/OPCODE/get-operators`,
      feesUrl: `${this.origin}/v2/FEECODE/get-fees`,
    }
  }

  /** The same, where secrets are delivered to a reception address. */
  get receptionSettings(): MypvitSettings {
    const { accounts, ...settings } = this.settings
    const received = Object.entries(accounts).map(([operator, account]) => [
      operator,
      { ...account, receptionCode: 'RECEP' },
    ])
    return { ...settings, accounts: Object.fromEntries(received) }
  }

  /** The transaction with that reference, the last one where there are several. */
  find(reference: string): MypvitTransaction {
    const found = this.transactions.findLast((one) => one.reference === reference || one.id === reference)
    if (!found) throw new Error(`MyPVit has never heard of ${reference}`)
    return found
  }

  /** The payer's answer, or the outcome; `overrides` replaces fields of the status with wrong ones. */
  settle(reference: string, status: Status, overrides: Readonly<Record<string, unknown>> = {}): void {
    const transaction = this.find(reference)
    if (status === 'SUCCESS' && transaction.status !== 'SUCCESS') this.#move(transaction)
    transaction.status = status
    transaction.overrides = overrides
  }

  /** Revokes their secrets. */
  killSecrets(): void {
    for (const account of this.#accounts) account.secret = null
  }

  secretOf(code: string): string {
    return this.#accounts.find((one) => one.code === code)?.secret ?? ''
  }

  count(endpoint: Endpoint): number {
    return this.asked.filter((one) => one.endpoint === endpoint).length
  }

  /** The body of its callback about a transaction. */
  callbackOf(reference: string, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const { id, status, amount, customer_account_number, transaction_type, operator_code } =
      this.find(reference)
    return {
      transactionId: id,
      merchantReferenceId: reference,
      status,
      amount,
      customerID: customer_account_number,
      fees: 0,
      chargeOwner: 'MERCHANT',
      transactionOperation: transaction_type,
      operator: operator_code,
      code: 200,
      ...changes,
    }
  }

  protected override async serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: string,
  ): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const endpoint = PATHS[`${request.method} ${pathname}`]
    if (!endpoint) throw new Error(`${request.method} ${pathname} does not exist`)
    const fault = this.takeFault(endpoint)
    const reply = hasEffect(fault) ? await this.#reply(endpoint, request, body, searchParams) : REDIRECTED
    if (!fault) return write(response, reply)
    misbehave(response, fault, reply)
  }

  #reply(
    endpoint: Endpoint,
    { headers }: http.IncomingMessage,
    body: string,
    query: URLSearchParams,
  ): Reply | Promise<Reply> {
    if (endpoint === 'renew-secret') return this.#renew(headers, body)
    if (endpoint === 'payment') return this.#pay(headers, body)
    return endpoint === 'status' ? this.#status(headers, query) : this.#ofAccount(endpoint, headers, query)
  }

  /** What an account's holder may ask; whose it is, its secret says. */
  #ofAccount(
    endpoint: 'operators' | 'fees',
    headers: http.IncomingHttpHeaders,
    query: URLSearchParams,
  ): Reply {
    const request = this.#check(ACCOUNT_QUESTIONS[endpoint], Object.fromEntries(query))
    if (!request) return refusal(400, '4000', 'Bad request')
    const account = this.#accounts.find(({ code }) => this.#admits(headers, code))
    this.asked.push({ endpoint, account: account?.code ?? '' })
    if (!account) return this.#deadSecret()
    return { status: 200, body: accountAnswer(endpoint, account.code, query) }
  }

  async #renew(headers: http.IncomingHttpHeaders, body: string): Promise<Reply> {
    const form = Object.fromEntries(new URLSearchParams(body))
    const request = this.#check(RenewHeaders, headers) && this.#check(RenewRequest, form)
    if (!request) return refusal(400, '4000', 'Bad request')
    this.asked.push({ endpoint: 'renew-secret', account: request.account })
    const account = this.#accounts.find(({ code }) => code === request.account)
    if (account?.password !== request.password) return refusal(401, '3001', 'Bad credentials')
    account.secret = randomBytes(24).toString('base64url')
    if (this.renewalTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, this.renewalTakesMs))
    const { code, secret } = account
    if (request.receptionUrlCode !== undefined) {
      this.deliver({ send: this.receive, account: code, secret }).catch((error: unknown) => {
        this.breaches.push(String(error))
      })
      if (!this.answersToo) return { status: 200, body: { message: 'Clé envoyée' } }
    }
    return { status: 200, body: { operation_account_code: code, secret, expires_in: this.secretLife } }
  }

  #pay(headers: http.IncomingHttpHeaders, body: string): Reply {
    const request = this.#check(PaymentHeaders, headers) && this.#check(PaymentRequest, JSON.parse(body))
    if (!request) return refusal(400, '4000', 'Bad request')
    const account = request.merchant_operation_account_code
    this.asked.push({ endpoint: 'payment', account })
    if (!this.#admits(headers, account)) return this.#deadSecret()
    const status = request.transaction_type === 'PAYMENT' ? 'PENDING' : this.giveChange
    const id = `PAY${randomBytes(6).toString('hex').toUpperCase()}`
    const transaction: MypvitTransaction = { ...request, id, status, overrides: {} }
    this.transactions.push(transaction)
    if (status === 'SUCCESS') this.#move(transaction)
    return {
      status: 200,
      body: {
        status,
        status_code: status === 'FAILED' ? '4100' : '200',
        operator: request.operator_code,
        reference_id: id,
        merchant_reference_id: request.reference,
        merchant_operation_account_code: account,
        message: 'Transaction en cours de traitement',
      },
    }
  }

  #status(headers: http.IncomingHttpHeaders, query: URLSearchParams): Reply {
    const request = this.#check(StatusRequest, Object.fromEntries(query))
    if (!request) return refusal(400, '4000', 'Bad request')
    this.asked.push({ endpoint: 'status', account: request.accountOperationCode })
    if (!this.#admits(headers, request.accountOperationCode)) return this.#deadSecret()
    const found = this.transactions.findLast(
      (one) =>
        [one.reference, one.id].includes(request.transactionId) &&
        one.merchant_operation_account_code === request.accountOperationCode &&
        one.transaction_type === request.transactionOperation,
    )
    if (!found) return refusal(404, '4006', 'Transaction introuvable')
    return {
      status: 200,
      body: {
        date: new Date().toISOString(),
        status: found.status,
        amount: this.writeAmount(found.amount),
        fees: 0,
        operator: found.operator_code,
        merchant_reference_id: found.reference,
        customer_account_number: found.customer_account_number,
        merchant_operation_account_code: found.merchant_operation_account_code,
        ...found.overrides,
      },
    }
  }

  #admits(headers: http.IncomingHttpHeaders, code: string): boolean {
    const secret = this.#accounts.find((one) => one.code === code)?.secret
    return typeof secret === 'string' && headers['x-secret'] === secret
  }

  #deadSecret(): Reply {
    const code = this.deadSecretIsAnswered === 403 ? '3100' : '3001'
    return refusal(this.deadSecretIsAnswered, code, 'Secret expired')
  }

  #move({
    reference,
    transaction_type: type,
    customer_account_number: phone,
    amount,
  }: MypvitTransaction): void {
    this.moved.push({ reference, type, phone, amount })
  }

  #check<T>(schema: ZodType<T>, value: unknown): T | null {
    const { data, error } = schema.safeParse(value)
    if (error) this.breaches.push(error.message)
    return data ?? null
  }
}
