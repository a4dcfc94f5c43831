import { type Common, DepositRequest, PayoutRequest, RefundRequest } from './pawapay-wire.ts'

export type Place = 'deposits' | 'payouts' | 'refunds'
export type Status =
  | 'ACCEPTED'
  | 'ENQUEUED'
  | 'SUBMITTED'
  | 'PROCESSING'
  | 'IN_RECONCILIATION'
  | 'COMPLETED'
  | 'FAILED'

export interface PawapayOperation extends Common {
  readonly place: Place
  readonly id: string
  readonly phone: string
  readonly provider: string
  readonly depositId: string | null
  readonly customerMessage: string | undefined
  readonly created: string
  status: Status
  failureCode: string | null
  /** Wrong fields for a status, where a test wants them. */
  overrides: Readonly<Record<string, unknown>>
}

export interface MovedMoney {
  readonly id: string
  readonly place: Place
  readonly phone: string
  readonly amount: number
}

/** The sandbox's rules for its numbers in Gabon; other numbers wait for the test's call. */
const SANDBOX: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  deposits: {
    '24174345678': 'COMPLETED',
    '24174345048': 'INSUFFICIENT_BALANCE',
    '24174345068': 'UNSPECIFIED_FAILURE',
    '24174345128': 'SUBMITTED',
  },
  payouts: {
    '24174345678': 'COMPLETED',
    '24174345088': 'RECIPIENT_NOT_FOUND',
    '24174345118': 'UNSPECIFIED_FAILURE',
    '24174345128': 'SUBMITTED',
  },
  refunds: {},
}
export const ID_OF: Readonly<Record<Place, 'depositId' | 'payoutId' | 'refundId'>> = {
  deposits: 'depositId',
  payouts: 'payoutId',
  refunds: 'refundId',
}
const AIRTEL_NUMBER = /^241(74|76|77)\d{6}$/
const WAITING: readonly Status[] = ['ACCEPTED', 'ENQUEUED', 'SUBMITTED', 'PROCESSING', 'IN_RECONCILIATION']

/** pawaPay's own books: requests, their outcomes, and which money really moved. */
export class PawapayBooks {
  readonly operations: PawapayOperation[] = []
  readonly moved: MovedMoney[] = []
  bounds = { least: 100, most: 2_000_000 }
  isAvailable = true
  /** The immediate outcome of what needs no confirmation. */
  moneyOut: Status = 'ACCEPTED'
  #nextPayoutFails: string | null = null

  /** Null, or why it is refused at once. @throws for what the reference does not allow */
  take(
    place: Place,
    json: unknown,
  ): { readonly id: string; readonly refusal: string | null; isNew: boolean } {
    const order = this.#read(place, json)
    const { id } = order
    if (this.find(place, id)) return { id, refusal: null, isNew: false }
    const refusal = this.#refusalOf(order)
    if (refusal === null) this.#add(order)
    return { id, refusal, isNew: true }
  }

  find(place: Place, id: string): PawapayOperation | undefined {
    return this.operations.find((one) => one.place === place && one.id === id)
  }

  move(operation: PawapayOperation, status: Status, failureCode: string | null = null): void {
    const { id, place, phone, amount } = operation
    const wasDone = operation.status === 'COMPLETED'
    operation.status = status
    operation.failureCode = failureCode
    if (status === 'COMPLETED' && !wasDone) this.moved.push({ id, place, phone, amount: Number(amount) })
  }

  /** The next payout is accepted, and then fails. */
  failNextPayout(failureCode: string): void {
    this.#nextPayoutFails = failureCode
  }

  #read(
    place: Place,
    json: unknown,
  ): Omit<PawapayOperation, 'status' | 'failureCode' | 'overrides' | 'created'> {
    if (place === 'refunds') return this.#readRefund(json)
    const isDeposit = place === 'deposits'
    const { id, party, ...facts } = isDeposit ? readDeposit(json) : readPayout(json)
    const { phoneNumber: phone, provider } = party.accountDetails
    return { ...facts, place, id, phone, provider, depositId: null }
  }

  #readRefund(json: unknown) {
    const { refundId: id, depositId, ...facts } = RefundRequest.parse(json)
    const { phone = '', provider = '' } = this.find('deposits', depositId) ?? {}
    return { ...facts, place: 'refunds' as const, id, phone, provider, depositId, customerMessage: undefined }
  }

  #refusalOf(order: Pick<PawapayOperation, 'place' | 'amount' | 'phone' | 'depositId'>): string | null {
    const amount = Number(order.amount)
    if (!this.isAvailable) return 'PROVIDER_TEMPORARILY_UNAVAILABLE'
    // Airtel in Gabon has no decimals.
    if (!Number.isInteger(amount)) return 'INVALID_AMOUNT'
    if (amount < this.bounds.least || amount > this.bounds.most) return 'AMOUNT_OUT_OF_BOUNDS'
    if (order.depositId !== null) return this.#refusalOfRefund(order.depositId, amount)
    return AIRTEL_NUMBER.test(order.phone) ? null : 'INVALID_PHONE_NUMBER'
  }

  #refusalOfRefund(depositId: string, amount: number): string | null {
    const deposit = this.find('deposits', depositId)
    if (!deposit) return 'NOT_FOUND'
    if (deposit.status !== 'COMPLETED') return 'INVALID_STATE'
    const refunds = this.operations.filter((one) => one.depositId === depositId && one.status !== 'FAILED')
    if (refunds.some(({ status }) => WAITING.includes(status))) return 'REFUND_IN_PROGRESS'
    const before = refunds.reduce((sum, one) => sum + Number(one.amount), 0)
    return before + amount > Number(deposit.amount) ? 'AMOUNT_TOO_LARGE' : null
  }

  #add(order: Omit<PawapayOperation, 'status' | 'failureCode' | 'overrides' | 'created'>): void {
    const operation: PawapayOperation = {
      ...order,
      created: new Date().toISOString(),
      status: 'ACCEPTED',
      failureCode: null,
      overrides: {},
    }
    this.operations.push(operation)
    const fate = this.#fateOf(order)
    if (fate === 'COMPLETED' || fate === 'SUBMITTED') this.move(operation, fate)
    else if (fate !== undefined) this.move(operation, 'FAILED', fate)
    else if (order.place !== 'deposits') this.move(operation, this.moneyOut)
  }

  #fateOf({ place, phone }: Pick<PawapayOperation, 'place' | 'phone'>): string | undefined {
    if (place !== 'payouts' || this.#nextPayoutFails === null) return SANDBOX[place][phone]
    const failureCode = this.#nextPayoutFails
    this.#nextPayoutFails = null
    return failureCode
  }
}

function readDeposit(json: unknown) {
  const { depositId: id, payer: party, ...facts } = DepositRequest.parse(json)
  return { id, party, ...facts, customerMessage: facts.customerMessage }
}

function readPayout(json: unknown) {
  const { payoutId: id, recipient: party, ...facts } = PayoutRequest.parse(json)
  return { id, party, ...facts, customerMessage: facts.customerMessage }
}
