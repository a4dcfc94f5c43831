import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { isOutsideAddress, type ReadSecret, readSecret } from './outside-settings.ts'

/** Which way each operator's money goes, and what each provider needs. */
export interface PaymentConfig {
  readonly operators: Readonly<Record<Operator, OperatorRoute>>
  /** Undefined where nothing of it is set: no operator goes through it, and no old operation waits for it. */
  readonly mypvit: MypvitSettings | undefined
  readonly pawapay: PawapaySettings | undefined
}

const PROVIDERS = ['simulator', 'mypvit', 'pawapay'] as const
export type ProviderName = (typeof PROVIDERS)[number]
const PAYERS = ['provider', 'administrator'] as const

export interface OperatorRoute {
  readonly provider: ProviderName
  /** By the provider's interface, or by an administrator's hand. */
  readonly payouts: (typeof PAYERS)[number]
}

/** MyPVit version 2. Every endpoint has a path code of its own, so that each is a whole address. */
export interface MypvitSettings {
  readonly renewSecretUrl: string
  readonly paymentUrl: string
  readonly statusUrl: string
  /** How the account is called in a renewal: their documentation names it in two ways. */
  readonly renewAccountField: (typeof RENEW_FIELDS)[number]
  /** One operation account for each operator that goes through it. */
  readonly accounts: Readonly<Partial<Record<Operator, MypvitAccount>>>
}

const RENEW_FIELDS = ['operationAccountCode', 'accountOperationCode'] as const

export interface MypvitAccount {
  /** `ACC_…` */
  readonly code: string
  readonly password: string
  /** The code under which the merchant's dashboard keeps our callback address. */
  readonly callbackCode: string
}

/** pawaPay version 2. */
export interface PawapaySettings {
  /** Without a final slash. */
  readonly url: string
  readonly token: string
  /** Whether callbacks without a good signature are refused. */
  readonly signedCallbacks: boolean
}

/** Nothing real: the operators are played by the demo. */
export const SIMULATED_PAYMENTS: PaymentConfig = {
  operators: {
    AIRTEL: { provider: 'simulator', payouts: 'provider' },
    MOOV: { provider: 'simulator', payouts: 'provider' },
  },
  mypvit: undefined,
  pawapay: undefined,
}

const DEFAULT_MYPVIT_URL = 'https://api.mypvit.pro'
const DEFAULT_PAWAPAY_URL = 'https://api.sandbox.pawapay.io'

type Environment = NodeJS.ProcessEnv
interface Reading<T> {
  readonly value: T
  readonly problems: readonly string[]
}

/** Reads how money moves. The settings of each provider make a whole or are refused; what they hold is never repeated. */
export function readPayments(environment: Environment): {
  readonly payment: PaymentConfig
  readonly problems: readonly string[]
} {
  const [airtel, moov] = [readRoute(environment, 'AIRTEL'), readRoute(environment, 'MOOV')]
  const operators = { AIRTEL: airtel.value, MOOV: moov.value }
  const mypvit = readMypvit(environment, operators)
  const pawapay = readPawapay(environment, operators)
  return {
    payment: { operators, mypvit: mypvit.value, pawapay: pawapay.value },
    problems: [airtel, moov, mypvit, pawapay].flatMap(({ problems }) => problems),
  }
}

function readRoute(environment: Environment, operator: Operator): Reading<OperatorRoute> {
  const provider = environment[`PAYMENT_${operator}`] || 'simulator'
  const payouts = environment[`PAYOUT_${operator}`] || 'provider'
  const problems = [
    !isOneOf(PROVIDERS, provider) &&
      `PAYMENT_${operator} doit être « simulator », « mypvit » ou « pawapay ».`,
    operator === 'MOOV' &&
      provider === 'pawapay' &&
      'PAYMENT_MOOV : pawaPay ne sert pas Moov Money au Gabon ; choisissez « mypvit ».',
    !isOneOf(PAYERS, payouts) && `PAYOUT_${operator} doit être « provider » ou « administrator ».`,
  ]
  return {
    value: {
      provider: isOneOf(PROVIDERS, provider) ? provider : 'simulator',
      payouts: isOneOf(PAYERS, payouts) ? payouts : 'provider',
    },
    problems: problems.filter((problem) => problem !== false),
  }
}

type Routes = PaymentConfig['operators']

function readMypvit(environment: Environment, routes: Routes): Reading<MypvitSettings | undefined> {
  const chosen = OPERATORS.some(({ operator }) => routes[operator].provider === 'mypvit')
  if (!chosen && !isTouched(environment, 'MYPVIT_')) return { value: undefined, problems: [] }
  const problems: string[] = []
  const origin = environment.MYPVIT_BASE_URL || DEFAULT_MYPVIT_URL
  const address = (name: string) => {
    const { value, problems: found } = readEndpoint(environment, name, origin)
    problems.push(...found)
    return value
  }
  const field = environment.MYPVIT_RENEW_ACCOUNT_FIELD || RENEW_FIELDS[0]
  if (!isOneOf(RENEW_FIELDS, field)) {
    problems.push(`MYPVIT_RENEW_ACCOUNT_FIELD doit être « ${RENEW_FIELDS.join(' » ou « ')} ».`)
  }
  const accounts: Partial<Record<Operator, MypvitAccount>> = {}
  for (const { operator } of OPERATORS) {
    const account = readMypvitAccount(environment, operator, routes)
    problems.push(...account.problems)
    if (account.value) accounts[operator] = account.value
  }
  const value: MypvitSettings = {
    renewSecretUrl: address('MYPVIT_RENEW_SECRET_URL'),
    paymentUrl: address('MYPVIT_PAYMENT_URL'),
    statusUrl: address('MYPVIT_STATUS_URL'),
    renewAccountField: isOneOf(RENEW_FIELDS, field) ? field : RENEW_FIELDS[0],
    accounts,
  }
  return { value, problems }
}

function readEndpoint(environment: Environment, name: string, origin: string): Reading<string> {
  const text = environment[name] ?? ''
  if (text === '') return { value: '', problems: [`Il manque ${name} : MyPVit en donne une par service.`] }
  const address = URL.canParse(text, origin) ? new URL(text, origin).href : ''
  if (isOutsideAddress(address)) return { value: address, problems: [] }
  return {
    value: '',
    problems: [`${name} doit être une adresse https://, ou un chemin sous MYPVIT_BASE_URL.`],
  }
}

/** Undefined for an operator that goes another way, and of which nothing is set. */
function readMypvitAccount(
  environment: Environment,
  operator: Operator,
  routes: Routes,
): Reading<MypvitAccount | undefined> {
  const prefix = `MYPVIT_${operator}_`
  if (routes[operator].provider !== 'mypvit' && !isTouched(environment, prefix)) {
    return { value: undefined, problems: [] }
  }
  const required = (name: string) => {
    const value = environment[prefix + name] ?? ''
    return { value, problems: value === '' ? [missing(prefix + name, 'MyPVit')] : [] }
  }
  const code = required('ACCOUNT')
  const password = readRequiredSecret(environment, `${prefix}PASSWORD`, 'MyPVit')
  const callbackCode = required('CALLBACK_CODE')
  return {
    value: { code: code.value, password: password.value, callbackCode: callbackCode.value },
    problems: [code, password, callbackCode].flatMap(({ problems }) => problems),
  }
}

function readPawapay(environment: Environment, routes: Routes): Reading<PawapaySettings | undefined> {
  const chosen = OPERATORS.some(({ operator }) => routes[operator].provider === 'pawapay')
  if (!chosen && !isTouched(environment, 'PAWAPAY_')) return { value: undefined, problems: [] }
  const url = (environment.PAWAPAY_URL || DEFAULT_PAWAPAY_URL).replace(/\/+$/, '')
  const token = readRequiredSecret(environment, 'PAWAPAY_TOKEN', 'pawaPay')
  const signed = environment.PAWAPAY_SIGNED_CALLBACKS || '1'
  const problems = [
    !isOutsideAddress(url) && 'PAWAPAY_URL doit être une adresse https:// sans identifiants ni paramètres.',
    signed !== '0' && signed !== '1' && 'PAWAPAY_SIGNED_CALLBACKS doit être 1 ou 0.',
  ].filter((problem) => problem !== false)
  return {
    value: { url, token: token.value, signedCallbacks: signed === '1' },
    problems: [...problems, ...token.problems],
  }
}

function readRequiredSecret(environment: Environment, name: string, who: string): ReadSecret {
  const secret = readSecret(environment, name)
  if (secret.value !== '' || secret.problems.length > 0) return secret
  return { value: '', problems: [missing(name, who)] }
}

function missing(name: string, who: string): string {
  return `Il manque ${name} : les réglages de ${who} vont ensemble.`
}

function isTouched(environment: Environment, prefix: string): boolean {
  return Object.entries(environment).some(([name, value]) => name.startsWith(prefix) && Boolean(value))
}

function isOneOf<T extends string>(allowed: readonly T[], text: string): text is T {
  return (allowed as readonly string[]).includes(text)
}
