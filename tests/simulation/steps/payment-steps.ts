import type { ManualDecisionRequest } from '@okoume/contract/wire/administration.ts'
import { type ManualDecision, REFUND_SOURCES } from '@okoume/domain/ledger/manual-outcomes.ts'
import type { PaymentRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, pickRecent, type Step, together } from './step.ts'

export async function callBackAbout(life: Life, reference: string): Promise<void> {
  const status = await life.callBack(JSON.stringify({ reference }))
  if (status !== 200) throw new Error(`the callback about ${reference} was answered by ${status}`)
}

async function paymentsOf({ database }: Life): Promise<PaymentRow[]> {
  return database.kysely
    .selectFrom('paymentOperations')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Callbacks twice, late, out of order, about finished or unknown operations; and forged ones. */
export const callback: Step = async (life) => {
  const kind = life.random.weighted({ known: 10, unknown: 1, forged: 1, garbage: 1 })
  const known = await paymentsOf(life)
  if (kind === 'known' && known.length > 0) {
    const { reference, state } = pickRecent(life, known)
    const times = life.random.between(1, 3)
    await together(Array.from({ length: times }, () => callBackAbout(life, reference)))
    return `${times} callbacks about ${reference}, which is ${state}`
  }
  const reference = known.at(-1)?.reference ?? 'UNKNOWN'
  const [body, secret, right] = {
    known: ['{"reference":"NOBODYKNOWSIT"}', undefined, 200] as const,
    unknown: ['{"reference":"NOBODYKNOWSIT"}', undefined, 200] as const,
    forged: [JSON.stringify({ reference }), 'a-guess', 403] as const,
    garbage: ['{"reference":', undefined, 400] as const,
  }[kind]
  const status = await life.callBack(body, secret)
  if (status !== right) throw new Error(`a ${kind} callback was answered by ${status}`)
  return `a ${kind} callback`
}

/** An operator executes what it had refused. */
export const changeMind: Step = async (life) => {
  const { pool } = life.database
  const { rows } = await pool.query<{ reference: string; kind: string }>(
    `select reference, kind from simulator_operations where state = 'refused' order by created_at, reference`,
  )
  if (rows.length === 0) return 'no operator has second thoughts'
  const { reference, kind } = pickRecent(life, rows)
  await operatorSettles(life, reference, 'succeeded')
  await pool.query('insert into simulated_second_thoughts values ($1)', [reference])
  if (life.random.chance(0.5)) await callBackAbout(life, reference)
  return `${kind} ${reference}, which was refused, arrives after all`
}

export async function operatorSettles(
  { database }: Life,
  reference: string,
  state: 'succeeded' | 'refused',
): Promise<void> {
  await database.pool.query('update simulator_operations set state = $2 where reference = $1', [
    reference,
    state,
  ])
}

/** Changes the operator's books, which may show another amount than was ordered; false where they do not have it. */
export async function operatorBooks({ database }: Life, reference: string, amount: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'update simulator_operations set amount = $2 where reference = $1',
    [reference, amount],
  )
  return rowCount === 1
}

/**
 * An administrator reviews a payment: has it queried again, or asks the operator and records the outcome; or finds that other
 * money has arrived, gives a refund back themself, or orders it to another number.
 */
export const review: Step = async (life) => {
  const waiting = (await paymentsOf(life)).filter(({ state }) => state === 'review')
  if (waiting.length === 0) return 'nothing must be looked at'
  const operation = life.random.pick(waiting)
  const answer = await chooseAnswer(life, operation)
  return expectOutcome(
    `an administrator says «${answer.outcome}» of ${operation.kind} ${operation.reference}, ${operation.failure}`,
    resolve(life, operation.id, answer),
    ['done'],
  )
}

type Answer = Partial<ManualDecisionRequest> & Pick<ManualDecisionRequest, 'outcome'>

async function chooseAnswer(life: Life, operation: PaymentRow): Promise<Answer> {
  const { random } = life
  const { proposedDecision: proposed, receivedAmount: received, kind, amount, failure } = operation
  if (proposed && random.chance(0.7)) return repeatDecision(proposed)
  if (received !== null) return endReceipt(life, operation)
  if (random.chance(0.4)) return { outcome: 'ask' }
  if (kind === 'collect' && random.chance(0.5)) {
    const read = Math.max(1, amount + random.pick([-100, 0, 100]))
    // An order that never arrived is on no operator's books.
    if (await operatorBooks(life, operation.reference, read)) {
      await operatorSettles(life, operation.reference, 'succeeded')
      return { outcome: 'received', amount: read }
    }
  }
  if (kind === 'refund' && failure !== 'PAID_TWICE' && random.chance(0.5)) {
    await operatorSettles(life, operation.reference, 'refused')
    if (random.chance(0.5)) return { outcome: 'redirected', phoneNumber: ANOTHER_PHONE }
    return { outcome: 'paidOtherwise', paidFrom: random.pick([...REFUND_SOURCES]), receipt: 'R-12' }
  }
  return { outcome: await truthOf(life, operation) }
}

const ANOTHER_PHONE = '074112233'

export function endReceipt({ random }: Life, { amount, receivedAmount }: PaymentRow): Answer {
  if ((receivedAmount ?? 0) <= amount && random.chance(0.5)) return { outcome: 'allocated' }
  return { outcome: 'returned', phoneNumber: ANOTHER_PHONE }
}

/** Answer of a second administrator who agrees. */
function repeatDecision(decision: ManualDecision): Answer {
  const { outcome } = decision
  if ('phone' in decision) return { outcome, phoneNumber: decision.phone }
  if ('paidFrom' in decision) return { outcome, paidFrom: decision.paidFrom, receipt: decision.receipt }
  return 'amount' in decision ? { outcome, amount: decision.amount } : { outcome }
}

/** By an administrator who has not proposed it. */
export async function resolve(life: Life, id: string, answer: Answer) {
  const { proposedBy: proposer } = await life.database.kysely
    .selectFrom('paymentOperations')
    .select('proposedBy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { client } = proposer === life.administrator.id ? life.second : life.administrator
  return client.resolveReview({
    params: { id },
    body: { note: "Vu avec l'opérateur, au téléphone.", ...answer },
  })
}

/** The operator's answer on the telephone: it corrects its books and ends what hangs. */
export async function truthOf(
  life: Life,
  { reference, kind, amount }: Pick<PaymentRow, 'reference' | 'kind' | 'amount'>,
): Promise<'succeeded' | 'failed'> {
  await operatorBooks(life, reference, amount)
  const known = await life.database.kysely
    .selectFrom('simulatorOperations')
    .select('state')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known?.state !== 'waiting') return known?.state === 'succeeded' ? 'succeeded' : 'failed'
  const arrives = kind !== 'collect' && life.random.chance(0.5)
  await operatorSettles(life, reference, arrives ? 'succeeded' : 'refused')
  return arrives ? 'succeeded' : 'failed'
}
