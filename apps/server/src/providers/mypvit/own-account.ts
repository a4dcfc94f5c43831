import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import { parseJson } from '../parse-json.ts'
import type { Incoming } from './exchange.ts'
import type { Session } from './session.ts'
import { OPERATOR_CODES, readCharge, readRefusal, TRANSACTION_TYPES } from './wire.ts'

/** FCFA; of it the log names the charges. */
const QUOTED_AMOUNT = 10_000

interface OwnAccount {
  readonly settings: MypvitSettings
  readonly session: Session
  readonly log: FastifyBaseLogger
}

/** Asks whether MyPVit names our accounts, and logs a wrong one before the first renter meets it. */
export async function checkAccounts(own: OwnAccount): Promise<void> {
  const { settings, session, log } = own
  if (settings.operatorsUrl === undefined) return
  for (const { operator } of OPERATORS) {
    const account = settings.accounts[operator]
    if (!account) continue
    const about = { account: account.code, operator: OPERATOR_CODES[operator] }
    try {
      const answer = await ask(session, account, settings.operatorsUrl, { countryCode: 'GA' })
      if (answer.status !== 200) {
        const { code } = readRefusal(answer.text) ?? {}
        log.error({ ...about, status: answer.status, code }, 'MyPVit refuses our account')
      } else if (names(parseJson(answer.text), [about.account, about.operator])) {
        const collect = await quoteCharge(own, operator, 'collect')
        const payout = await quoteCharge(own, operator, 'payout')
        log.info({ ...about, charges: { of: QUOTED_AMOUNT, collect, payout } }, 'MyPVit knows our account')
      } else {
        log.error(about, 'MyPVit does not name our account, nor its operator')
      }
    } catch (error) {
      log.error({ ...about, err: error }, 'MyPVit could not be asked about our account')
    }
  }
}

/** Undocumented answer: our account, or its operator, is looked for anywhere in it. */
function names(json: unknown, codes: readonly string[]): boolean {
  if (typeof json === 'string') return codes.includes(json)
  if (typeof json !== 'object' || json === null) return false
  return Object.values(json).some((value) => names(value, codes))
}

/** FCFA; null where it is not asked, does not answer, or says no whole amount. */
async function quoteCharge(
  { settings, session, log }: OwnAccount,
  operator: Operator,
  kind: 'collect' | 'payout',
): Promise<number | null> {
  const account = settings.accounts[operator]
  if (settings.feesUrl === undefined || !account) return null
  try {
    const answer = await ask(session, account, settings.feesUrl, {
      amount: String(QUOTED_AMOUNT),
      transactionType: TRANSACTION_TYPES[kind],
      operator: OPERATOR_CODES[operator],
    })
    const charge = answer.status === 200 ? readCharge(answer.text) : null
    if (charge === null) log.warn({ operator, status: answer.status }, 'MyPVit named no charge')
    return charge
  } catch (error) {
    log.warn({ operator, err: error }, 'MyPVit could not be asked for its charge')
    return null
  }
}

function ask(
  session: Session,
  account: MypvitAccount,
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<Incoming> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return session.send(account, (secret) => ({
    method: 'GET',
    url: url.href,
    headers: { 'x-secret': secret, accept: 'application/json' },
  }))
}
