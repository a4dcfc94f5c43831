import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { OWNERS, UNREACHABLE } from '../settlers.ts'
import { expectOutcome, type Step, together } from './step.ts'

/** For the operator without payouts. */
const BY_HAND = '066123456'

/** An owner has their money sent by itself, to another number or from another amount, or no more. */
export const switchPayouts: Step = async (life) => {
  const { random } = life
  const person = random.pick(life.people.slice(0, OWNERS + 1))
  if (random.chance(0.2)) {
    const off = person.client.changeAutomaticPayout({ body: { on: false } })
    return expectOutcome(`${person.name} stops automatic payouts`, off, ['done'])
  }
  const to = random.weighted({ own: 4, [BY_HAND]: 1, [UNREACHABLE]: 4 })
  const phoneNumber = to === 'own' ? person.phone : to
  const threshold = random.chance(0.2) ? 999 : random.between(1000, 10_000)
  return expectOutcome(
    `${person.name} wants automatic payouts from ${threshold} to ${phoneNumber}`,
    person.client.changeAutomaticPayout({ body: { on: true, phoneNumber, threshold } }),
    [threshold < 1000 ? 'INVALID_INPUT' : 'done'],
  )
}

/** The next run comes, now and then by two workers at once. */
export const runPayouts: Step = async (life) => {
  const { random, jobs } = life
  life.pass(random.between(1, 12) * HOUR_MS)
  const workers = random.chance(0.2) ? 2 : 1
  await together(Array.from({ length: workers }, async () => jobs['run-automatic-payouts']?.({})))
  return `automatic payouts by ${workers}`
}
