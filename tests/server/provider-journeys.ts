import type { PaymentConfig } from '../../apps/server/src/config/payment-config.ts'
import {
  CALLBACK_PATH,
  createCallbackAddresses,
} from '../../apps/server/src/features/payments/callbacks/callback-addresses.ts'
import { followNow } from '../../apps/server/src/features/payments/transactions/create-payment.ts'
import type { PaymentProvider } from '../../apps/server/src/features/payments/transactions/payment-provider.ts'
import type { PaymentRow } from '../../apps/server/src/platform/database/schema.ts'
import { enqueueJob } from '../../apps/server/src/platform/jobs/jobs.ts'
import { addListing, type Listing } from './listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import { type Payment, paymentBody, startPayment } from './renting.ts'
import { PUBLIC_URL, SERVER_SECRET, startTestServer, type TestServer } from './test-server.ts'
import { waitFor } from './wait-for.ts'

/** A provider under test, for every journey of a rental's money, with its outside simulated. */
export interface ProviderUnderTest {
  readonly name: string
  /** True if it sends callbacks. */
  readonly calls: boolean
  start(): Promise<PlayedProvider>
}

export interface PlayedProvider {
  /** For each operator that it serves, as the list of payment methods shows them. */
  readonly accounts: { readonly AIRTEL: string; readonly MOOV?: string }
  readonly payment: PaymentConfig
  /** True if «unknown reference» proves that nothing was done. */
  readonly notFoundIsFinal: boolean
  /** Injects faults between the server and the provider, where the provider has no wire. */
  readonly wrapSimulator?: (provider: PaymentProvider) => PaymentProvider
  /** Called once the server is up. */
  attach?(server: TestServer): void
  /** The payer's answer to the prompt; `reported` is the amount that the provider then reports. */
  answer(
    reference: string,
    answer: 'confirm' | 'refuse',
    reported?: { readonly amount: number },
  ): Promise<void>
  /** The fault of the next order, before or after it takes effect. */
  failNextOrder(fault: OrderFault): void
  failNextQuestion(): void
  refuseNextPayout(): void
  /** FCFA, one entry for each movement under that reference. */
  moved(reference: string): Promise<readonly number[]>
  /** Sends its callback about an operation to that address; `forged` makes false claims. */
  callback?(reference: string, target: CallbackTarget, manner: 'true' | 'forged'): PlayedCallback
  /** @throws when the server called it wrongly */
  stop(): Promise<void>
}

export interface OrderFault {
  readonly is: 'silence' | 'error'
  readonly effect: boolean
}

export interface CallbackTarget {
  readonly authority: string
  readonly path: string
}

export interface PlayedCallback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Short, so that a timeout comes soon. */
const PROVIDER_TIMEOUT_MS = 300

/** Who and what a rental needs: an owner with an item, and a renter. */
export interface Scene {
  readonly owner: Person
  readonly renter: Person
  readonly listing: Listing
}

/** A server that pays through that provider, with helpers for owners and renters. */
export class Journey {
  readonly server: TestServer

  private constructor(server: TestServer) {
    this.server = server
  }

  static async begin(
    payment: PaymentConfig,
    wrapSimulator?: (provider: PaymentProvider) => PaymentProvider,
  ): Promise<Journey> {
    const trial = { providerTimeoutMs: PROVIDER_TIMEOUT_MS, ...(wrapSimulator && { wrapSimulator }) }
    return new Journey(await startTestServer({ payment, trial }))
  }

  async scene(fields: Partial<Listing> = {}): Promise<Scene> {
    const [owner, renter] = await Promise.all([
      signUpOwner(this.server),
      signUpConfirmed(this.server, 'Serge Ndong'),
    ])
    return { owner, renter, listing: await addListing(this.server, owner, fields) }
  }

  /** Requests two days up to the prompt; returns the payment, and the provider's order. */
  async pay(
    { renter, listing }: Scene,
    { account, phone = renter.phone, from = 10 }: { account: string; phone?: string; from?: number },
  ): Promise<{ payment: Payment; operation: PaymentRow }> {
    const wish = { start: this.server.day(from), end: this.server.day(from + 1) }
    const body = { ...paymentBody(renter, listing, wish), operationAccountCode: account, phoneNumber: phone }
    const payment = await startPayment(renter, body)
    return { payment, operation: await this.operation('collect', payment.id) }
  }

  /** The operation of that kind and cause, once there is one; the last attempt. */
  operation(kind: PaymentRow['kind'], about: string): Promise<PaymentRow> {
    return waitFor(`a ${kind} for ${about}`, async () => (await this.attempts(kind, about)).at(-1))
  }

  attempts(kind: PaymentRow['kind'], about: string): Promise<PaymentRow[]> {
    return this.server.db
      .selectFrom('paymentOperations')
      .selectAll()
      .where('kind', '=', kind)
      .where('cause', 'like', `%${about}%`)
      .orderBy('attempt')
      .execute()
  }

  /** Has the provider queried now, as a callback or the poll would; returns the operation's state. */
  async ask({ id }: PaymentRow): Promise<PaymentRow['state']> {
    const { pool } = this.server
    await followNow(this.server.db, id)
    // A job under way lost its key to this one: the awaited run begins after now.
    await waitFor('the question to be over', async () => {
      const key = `follow-payment ${id}`
      const { rowCount } = await pool.query('select 1 from graphile_worker.jobs where key = $1', [key])
      return rowCount === 0
    })
    const { rows } = await pool.query<Pick<PaymentRow, 'state'>>(
      'select state from payment_operations where id = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new Error(`operation ${id} is gone`)
    return row.state
  }

  /** Waits until the operation has that state; queries the provider meanwhile. */
  async reaches(payment: PaymentRow, state: PaymentRow['state']): Promise<void> {
    await waitFor(
      `${payment.kind} ${payment.reference} ${state}`,
      async () => (await this.ask(payment)) === state,
    )
  }

  /** Backdates the operation, and its checkout, by that many minutes. */
  async age({ id }: PaymentRow, minutes: number): Promise<void> {
    const values = [id, `${minutes} minutes`]
    await this.server.pool.query(
      `update payment_operations set created_at = created_at - $2::interval,
         submitted_at = submitted_at - $2::interval where id = $1`,
      values,
    )
    await this.server.pool.query(
      `update checkouts set created_at = created_at - $2::interval, held_until = held_until - $2::interval
       where payment_id = $1`,
      values,
    )
  }

  /** Schedules the next query about the operation. */
  async plan({ id }: PaymentRow, at: Date): Promise<void> {
    await this.server.db
      .updateTable('paymentOperations')
      .set({ nextCheckAt: at })
      .where('id', '=', id)
      .execute()
  }

  sweep(): Promise<void> {
    return enqueueJob(this.server.db, 'sweep-payments', {})
  }

  /** Sends the provider's callback, to the address it was given by default. */
  async callBack(
    provider: string,
    makeCall: (target: CallbackTarget) => PlayedCallback,
    secret = ADDRESSES.of(provider).split('/').at(-1),
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const target = { authority: new URL(PUBLIC_URL).host, path: `${CALLBACK_PATH}/${provider}/${secret}` }
    const { headers, body } = makeCall(target)
    const answer = await this.server.http.inject({
      method: 'POST',
      url: target.path,
      headers: { ...headers, host: target.authority },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const ADDRESSES = createCallbackAddresses(SERVER_SECRET, PUBLIC_URL)
