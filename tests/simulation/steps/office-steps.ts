import { expectOutcome, type Step } from './step.ts'

/** Finance books a movement of the company's own, or another one decides on one that is too large. */
export const bookMovement: Step = async (life) => {
  const { random, administrator, second } = life
  const { entries } = await second.client.listOfficeEntries()
  const waiting = entries.find(({ mayDecide }) => mayDecide)
  if (waiting && random.chance(0.5)) {
    const outcome = random.weighted({ posted: 3, declined: 1 })
    return expectOutcome(
      `an office entry of ${waiting.amount} is ${outcome}`,
      second.client.decideOfficeEntry({
        params: { id: waiting.id },
        body: { outcome, note: 'Vu au relevé.' },
      }),
      outcome === 'declined' ? ['done'] : ['done', 'NOT_OUR_MONEY', 'OPERATOR_SHORT', 'RECEIPT_NOT_THERE'],
    )
  }
  const kind = random.weighted({
    ...{ 'to-bank': 4, 'from-bank': 2, 'between-operators': 2, charge: 1, 'charge-returned': 1 },
    ...{ unidentified: 2, 'unidentified-returned': 2, shortage: 1, surplus: 1 },
  })
  const found = entries.find((one) => one.kind === 'unidentified' && one.state === 'posted')
  if (kind === 'unidentified-returned' && !found) return 'no unknown receipt to return'
  const isRounding = kind === 'shortage' || kind === 'surplus'
  const operator =
    kind === 'unidentified-returned' && found ? found.operator : random.pick(['AIRTEL', 'MOOV'] as const)
  const body = {
    kind,
    operator,
    toOperator: kind === 'between-operators' ? otherThan(operator) : null,
    of: kind === 'unidentified-returned' ? (found?.id ?? null) : null,
    amount: isRounding ? random.between(1, 100) : random.between(1, random.chance(0.2) ? 150_000 : 5_000),
    paper: 'Relevé du jour',
    reason: 'Mouvement de la société.',
  }
  const headers = { 'idempotency-key': life.newKey() }
  return expectOutcome(
    `the office books ${kind} of ${body.amount} at ${operator}`,
    administrator.client.addOfficeEntry({ headers, body }),
    ['done', 'NOT_OUR_MONEY', 'OPERATOR_SHORT', 'RECEIPT_NOT_THERE'],
  )
}

/** Finance puts its name under a day. */
export const signDay: Step = async ({ random, administrator: { client } }) => {
  const { days } = await client.listSafeguardDays({ query: {} })
  const unseen = days.filter(({ signOff }) => signOff === null)
  if (unseen.length === 0) return 'no day waits for a name'
  const { day } = random.pick(unseen)
  const call = client.signOffSafeguardDay({ params: { day }, body: { note: 'Vu au relevé.' } })
  return expectOutcome(`the day ${day} is signed`, call, ['done', 'SAFEGUARD_DAY_SEEN'])
}

type Operator = 'AIRTEL' | 'MOOV'
const otherThan = (operator: Operator): Operator => (operator === 'AIRTEL' ? 'MOOV' : 'AIRTEL')
