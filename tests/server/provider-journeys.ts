import type { PaymentConfig } from '../../apps/server/src/config/payment-config.ts'
import {
  CALLBACK_PATH,
  createCallbackAddresses,
} from '../../apps/server/src/features/payments/callback-addresses.ts'
import { followNow } from '../../apps/server/src/features/payments/create-operation.ts'
import type { PaymentProvider } from '../../apps/server/src/features/payments/payment-provider.ts'
import type { PaymentOperationRow } from '../../apps/server/src/platform/database/schema.ts'
import { enqueueJob } from '../../apps/server/src/platform/jobs/jobs.ts'
import { addListing, type Listing } from './listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import { type Payment, paymentBody, startPayment } from './renting.ts'
import { PUBLIC_URL, SERVER_SECRET, startTestServer, type TestServer } from './test-server.ts'
import { waitFor } from './wait-for.ts'

/** A provider through which every journey of a rental's money is made, with the outside played. */
export interface ProviderUnderTest {
  readonly name: string
  /** Whether it calls us back. */
  readonly calls: boolean
  start(): Promise<PlayedProvider>
}

export interface PlayedProvider {
  /** Of each operator that it serves, as the methods of payment tell them. */
  readonly accounts: { readonly AIRTEL: string; readonly MOOV?: string }
  readonly payment: PaymentConfig
  /** Whether «never heard of it» proves that nothing was done. */
  readonly notFoundIsFinal: boolean
  /** Stands between the server and the provider, where the provider has no wire to break. */
  readonly wrapSimulator?: (provider: PaymentProvider) => PaymentProvider
  /** Called once the server stands. */
  attach?(server: TestServer): void
  /** What the payer does with the prompt; `amount` is what the provider then says it was. */
  answer(reference: string, answer: 'confirm' | 'refuse', told?: { readonly amount: number }): Promise<void>
  /** What becomes of the next order, before it has any effect or after. */
  failNextOrder(fault: OrderFault): void
  failNextQuestion(): void
  refuseNextPayout(): void
  /** FCFA, each time that money really moved under that reference. */
  moved(reference: string): Promise<readonly number[]>
  /** Its call to us, to that address, about an operation; `forged` claims what is not so. */
  callback?(reference: string, target: CallbackTarget, manner: 'true' | 'forged'): PlayedCallback
  /** @throws when the server called it wrongly. */
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

/** Short, so that a silence is soon over. */
const PROVIDER_TIMEOUT_MS = 300

/** What is needed for a rental: an owner with an object, and somebody who wants it. */
export interface Scene {
  readonly owner: Person
  readonly renter: Person
  readonly listing: Listing
}

/** A server whose money goes that way, and what happens there between owners and renters. */
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

  async scene(said: Partial<Listing> = {}): Promise<Scene> {
    const [owner, renter] = await Promise.all([
      signUpOwner(this.server),
      signUpConfirmed(this.server, 'Serge Ndong'),
    ])
    return { owner, renter, listing: await addListing(this.server, owner, said) }
  }

  /** Asks for two days and is to pay; answers the payment, and the order that the provider was given. */
  async pay(
    { renter, listing }: Scene,
    { account, phone = renter.phone, from = 10 }: { account: string; phone?: string; from?: number },
  ): Promise<{ payment: Payment; operation: PaymentOperationRow }> {
    const wish = { start: this.server.day(from), end: this.server.day(from + 1) }
    const body = { ...paymentBody(renter, listing, wish), operationAccountCode: account, phoneNumber: phone }
    const payment = await startPayment(renter, body)
    return { payment, operation: await this.operation('collect', payment.id) }
  }

  /** The operation of that kind for what its cause names, once there is one; the last attempt. */
  operation(kind: PaymentOperationRow['kind'], about: string): Promise<PaymentOperationRow> {
    return waitFor(`a ${kind} for ${about}`, async () => (await this.attempts(kind, about)).at(-1))
  }

  attempts(kind: PaymentOperationRow['kind'], about: string): Promise<PaymentOperationRow[]> {
    return this.server.db
      .selectFrom('payment_operations')
      .selectAll()
      .where('kind', '=', kind)
      .where('cause', 'like', `%${about}%`)
      .orderBy('attempt')
      .execute()
  }

  /** Has the provider asked now, as its callback or the watch would; answers how the operation stands then. */
  async ask({ id }: PaymentOperationRow): Promise<PaymentOperationRow['state']> {
    const { pool } = this.server
    await followNow(this.server.db, id)
    // One that was under way before lost its name to this one: what is waited for began after now.
    await waitFor('the question to be over', async () => {
      const key = `follow-payment ${id}`
      const { rowCount } = await pool.query('select 1 from graphile_worker.jobs where key = $1', [key])
      return rowCount === 0
    })
    const { rows } = await pool.query<Pick<PaymentOperationRow, 'state'>>(
      'select state from payment_operations where id = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new Error(`operation ${id} is gone`)
    return row.state
  }

  /** Waits until the operation stands so; asks the provider on the way. */
  async reaches(operation: PaymentOperationRow, state: PaymentOperationRow['state']): Promise<void> {
    await waitFor(
      `${operation.kind} ${operation.reference} ${state}`,
      async () => (await this.ask(operation)) === state,
    )
  }

  /** As if the operation had been sent that many minutes earlier, its checkout too. */
  async age({ id }: PaymentOperationRow, minutes: number): Promise<void> {
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

  /** Plans the next question about the operation for then. */
  async plan({ id }: PaymentOperationRow, at: Date): Promise<void> {
    await this.server.db
      .updateTable('payment_operations')
      .set({ next_check_at: at })
      .where('id', '=', id)
      .execute()
  }

  sweep(): Promise<void> {
    return enqueueJob(this.server.db, 'sweep-payments', {})
  }

  /** Calls back as the provider does, to the address that it alone was told unless another is given. */
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
