import { ApiError } from '@okoume/client/client.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { linkBody } from '../../server/paying-by-link.ts'
import { chooseAsking, reasonsToRefuse } from '../asking.ts'
import { expectOutcome, type Step, together, WrongOutcome } from './step.ts'

/** Numbers of people without an account. */
const RELATIVES = ['077990011', '074990022', '066990033'] as const

/** The relative's page follows a payment, or says what forbids it; «429»: the number is asked too often. */
const PRESSED: readonly number[] = [303, 400, 409, 410, 429]

/** A renter makes a link, by which a relative pays: now and then twice at once, too late, or once it is withdrawn. */
export const payByLink: Step = async (life) => {
  const { random } = life
  const asking = { ...chooseAsking(life), wrongPrice: false, carryOver: false }
  const { renter, item, wish } = asking
  const { client } = renter
  const what = `${renter.name} makes a link for ${item.title}, ${wish.start} to ${wish.end}`
  const reasons = await reasonsToRefuse(life, asking)
  const made = await client.createPaymentLink({ body: linkBody(renter, item, wish) }).catch((error) => {
    if (!(error instanceof ApiError)) throw error
    return error
  })
  if (made instanceof ApiError) {
    if (!reasons.has(made.code)) throw new WrongOutcome(what, made.code, [...reasons])
    return `${what}: ${made.code}`
  }
  life.pass(random.between(0, random.chance(0.1) ? 180 : 20) * MINUTE_MS)
  const { id } = made
  const withdrawal = () =>
    expectOutcome(`link ${id} is withdrawn`, client.withdrawPaymentLink({ params: { id } }), [
      ...(['done', 'PAYMENT_ALREADY_PENDING'] as const),
    ])
  const press = async (number: string) => {
    const status = await life.press(made.path, number)
    if (!PRESSED.includes(status)) throw new Error(`link ${id} answers ${number} with ${status}`)
    return `${number} presses link ${id}: ${status}`
  }
  const presses = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => press(random.pick(RELATIVES)))
  const outcomes = await together([...presses, ...(random.chance(0.1) ? [withdrawal()] : [])])
  return `${what}: ${outcomes.join(' | ')}`
}
