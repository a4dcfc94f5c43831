import { AUTOMATIC_PAYOUT_MIN } from '@okoume/domain/ledger/automatic-payouts.ts'
import { WITHDRAWAL_MAX } from '@okoume/domain/ledger/withdrawals.ts'
import type { OperatorLimits } from '@okoume/domain/payment/operator-limits.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { z } from 'zod'
import { OPERATOR_LIMITS } from './operator-limits.ts'
import { missing } from './server-config.ts'
import {
  borrowed,
  type Context,
  choice,
  group,
  isOutsideAddress,
  type Reading,
  readAll,
  secret,
  setting,
} from './setting.ts'

/** Which way each operator's money goes, and what each provider needs. */
export interface PaymentConfig {
  readonly automatic: AutomaticPayoutSettings
  readonly operators: Readonly<Record<Operator, OperatorRoute>>
  readonly limits: Readonly<Record<Operator, OperatorLimits>>
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

export interface AutomaticPayoutSettings {
  /** FCFA; the lowest threshold that an owner may choose. */
  readonly min: number
}

/** MyPVit version 2. Every endpoint has a path code of its own, so that each is a whole address. */
export interface MypvitSettings {
  readonly renewSecretUrl: string
  readonly paymentUrl: string
  readonly statusUrl: string
  /** Whose account a number is; undefined where it is not asked. */
  readonly kycUrl?: string | undefined
  /** Names our accounts; asked at the start, where it is set. */
  readonly operatorsUrl?: string
  /** Their charge for an amount. */
  readonly feesUrl?: string
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
  /** The code of the address to which renewed secrets are delivered; without one they come in the answer. */
  readonly receptionCode?: string
}

/** pawaPay version 2. */
export interface PawapaySettings {
  /** Without a final slash. */
  readonly url: string
  readonly token: string
  /** True if callbacks without a good signature are refused. */
  readonly signedCallbacks: boolean
}

const incomplete = (provider: string) => `Il manque %s : les réglages de ${provider} vont ensemble.`
const anyText = z.string().optional()

const PROVIDER = '`simulator`, for the demo and staging, `mypvit` or `pawapay` (Airtel only)'
const PAYMENT_AIRTEL = setting('PAYMENT_AIRTEL', choice(PROVIDERS).default('simulator'), PROVIDER)
const PAYMENT_MOOV = setting(
  'PAYMENT_MOOV',
  choice(PROVIDERS)
    .refine(
      (name) => name !== 'pawapay',
      '%s : pawaPay ne sert pas Moov Money au Gabon ; choisissez « mypvit ».',
    )
    .default('simulator'),
  PROVIDER,
)
const CHOSEN = { AIRTEL: borrowed(PAYMENT_AIRTEL, 'simulator'), MOOV: borrowed(PAYMENT_MOOV, 'simulator') }

const PAYOUTS =
  '`administrator`: withdrawals are paid by hand, through the signed link of a mail; collections and refunds go on as before'

/** Which way each operator's money goes. */
const OPERATOR_ROUTES = group({
  title: 'Payments',
  guide: 'payments.md',
  fields: {
    AIRTEL: PAYMENT_AIRTEL,
    MOOV: PAYMENT_MOOV,
    airtelPayouts: setting('PAYOUT_AIRTEL', choice(PAYERS).default('provider'), PAYOUTS),
    moovPayouts: setting('PAYOUT_MOOV', choice(PAYERS).default('provider'), PAYOUTS),
  },
  read: ({ AIRTEL, MOOV, airtelPayouts, moovPayouts }, { allows, refuse }): PaymentConfig['operators'] => {
    const providers = { AIRTEL, MOOV }
    for (const { operator, label } of allows.playMoney ? [] : OPERATORS) {
      if (providers[operator] === 'simulator') {
        refuse(operator, missing(`le prestataire de paiement réel pour ${label}`))
      }
    }
    return {
      AIRTEL: { provider: AIRTEL, payouts: airtelPayouts },
      MOOV: { provider: MOOV, payouts: moovPayouts },
    }
  },
})

const WRONG_MIN = `%s doit être un nombre entier de ${AUTOMATIC_PAYOUT_MIN} à ${WITHDRAWAL_MAX}.`

const AUTOMATIC = group({
  title: 'Automatic payouts',
  guide: 'payments.md',
  fields: {
    min: setting(
      'AUTOMATIC_PAYOUT_MIN',
      z
        .string()
        .regex(/^\d{1,7}$/, WRONG_MIN)
        .transform(Number)
        .refine((min) => min >= AUTOMATIC_PAYOUT_MIN && min <= WITHDRAWAL_MAX, WRONG_MIN)
        .default(AUTOMATIC_PAYOUT_MIN),
      'FCFA that must be withdrawable at the least before money leaves by itself: each payout costs a charge',
    ),
  },
  read: ({ min }): AutomaticPayoutSettings => ({ min }),
})

const ADDRESS = "From the merchant's dashboard, a path under `MYPVIT_BASE_URL` or a whole `https://` address:"
const NO_ADDRESS = 'Il manque %s : MyPVit en donne une par service.'
const ADDRESS_FORM = '%s doit être une adresse https://, ou un chemin sous MYPVIT_BASE_URL.'
const ACCOUNT = 'The operation account of that operator, `ACC_…`'
const PASSWORD = "Renews that account's secret; never logged"
const CALLBACK = 'The code under which the dashboard keeps our callback address, such as `CALLB`'
const RECEPTION = "The code of our reception address, where that account's secrets are delivered to one"
const WITH_MYPVIT = 'required with `mypvit`'

const MYPVIT_FIELDS = {
  baseUrl: setting(
    'MYPVIT_BASE_URL',
    z.string().default('https://api.mypvit.pro'),
    'What the paths stand under',
  ),
  renewSecretUrl: setting(
    'MYPVIT_RENEW_SECRET_URL',
    anyText,
    `${ADDRESS} \`/v2/CODE/renew-secret\``,
    WITH_MYPVIT,
  ),
  paymentUrl: setting('MYPVIT_PAYMENT_URL', anyText, `${ADDRESS} \`/v2/CODE/rest\``, WITH_MYPVIT),
  statusUrl: setting('MYPVIT_STATUS_URL', anyText, `${ADDRESS} \`/CODE/status\``, WITH_MYPVIT),
  kycUrl: setting(
    'MYPVIT_KYC_URL',
    anyText,
    `${ADDRESS} \`/v2/CODE/kyc\`, by which the holder of a withdrawal's number is asked for; not asked without it`,
  ),
  operatorsUrl: setting(
    'MYPVIT_OPERATORS_URL',
    anyText,
    `${ADDRESS} \`/v2/CODE/get-operators\`; asked at the start whether our accounts are right`,
  ),
  feesUrl: setting('MYPVIT_FEES_URL', anyText, `${ADDRESS} \`/v2/CODE/get-fees\`; what the operators charge`),
  renewAccountField: setting(
    'MYPVIT_RENEW_ACCOUNT_FIELD',
    choice(RENEW_FIELDS).default(RENEW_FIELDS[0]),
    `The name of the account in a renewal: their example says \`${RENEW_FIELDS[0]}\`, their table \`${RENEW_FIELDS[1]}\``,
  ),
  airtelCode: setting('MYPVIT_AIRTEL_ACCOUNT', anyText, ACCOUNT, WITH_MYPVIT),
  airtelPassword: secret('MYPVIT_AIRTEL_PASSWORD', anyText, PASSWORD, WITH_MYPVIT),
  airtelCallback: setting('MYPVIT_AIRTEL_CALLBACK_CODE', anyText, CALLBACK, WITH_MYPVIT),
  airtelReception: setting('MYPVIT_AIRTEL_RECEPTION_CODE', anyText, RECEPTION),
  moovCode: setting('MYPVIT_MOOV_ACCOUNT', anyText, ACCOUNT, WITH_MYPVIT),
  moovPassword: secret('MYPVIT_MOOV_PASSWORD', anyText, PASSWORD, WITH_MYPVIT),
  moovCallback: setting('MYPVIT_MOOV_CALLBACK_CODE', anyText, CALLBACK, WITH_MYPVIT),
  moovReception: setting('MYPVIT_MOOV_RECEPTION_CODE', anyText, RECEPTION),
}
const MYPVIT_KEYS = Object.keys(MYPVIT_FIELDS) as readonly (keyof typeof MYPVIT_FIELDS)[]
const ACCOUNT_KEYS = {
  AIRTEL: ['airtelCode', 'airtelPassword', 'airtelCallback', 'airtelReception'],
  MOOV: ['moovCode', 'moovPassword', 'moovCallback', 'moovReception'],
} as const

const MYPVIT = group({
  title: 'MyPVit',
  guide: 'mypvit.md',
  fields: { ...CHOSEN, ...MYPVIT_FIELDS },
  read: ({ baseUrl, renewAccountField, ...values }, { isSet, need, refuse }): MypvitSettings | undefined => {
    const isChosen = values.AIRTEL === 'mypvit' || values.MOOV === 'mypvit'
    if (!isChosen && !MYPVIT_KEYS.some(isSet)) return undefined
    const address = (
      key: 'renewSecretUrl' | 'paymentUrl' | 'statusUrl' | 'kycUrl' | 'operatorsUrl' | 'feesUrl',
    ) => {
      const text = need(key, NO_ADDRESS)
      const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl).href : ''
      if (isSet(key) && !isOutsideAddress(url)) refuse(key, ADDRESS_FORM)
      return url
    }
    // None for an operator that goes another way, and of which nothing is set.
    const account = (operator: Operator): MypvitSettings['accounts'] => {
      const [code, password, callbackCode, reception] = ACCOUNT_KEYS[operator]
      if (values[operator] !== 'mypvit' && !ACCOUNT_KEYS[operator].some(isSet)) return {}
      const read = (key: typeof code | typeof password | typeof callbackCode) =>
        need(key, incomplete('MyPVit'))
      const receptionCode = values[reception]
      return {
        [operator]: {
          code: read(code),
          password: read(password),
          callbackCode: read(callbackCode),
          ...(receptionCode !== undefined && { receptionCode }),
        },
      }
    }
    return {
      renewSecretUrl: address('renewSecretUrl'),
      paymentUrl: address('paymentUrl'),
      statusUrl: address('statusUrl'),
      kycUrl: isSet('kycUrl') ? address('kycUrl') : undefined,
      ...(isSet('operatorsUrl') && { operatorsUrl: address('operatorsUrl') }),
      ...(isSet('feesUrl') && { feesUrl: address('feesUrl') }),
      renewAccountField,
      accounts: { ...account('AIRTEL'), ...account('MOOV') },
    }
  },
})

const SANDBOX = "MODE=%m : %s est le bac à sable de pawaPay, où l'argent n'est pas vrai."

const PAWAPAY = group({
  title: 'pawaPay',
  guide: 'pawapay.md',
  fields: {
    AIRTEL: CHOSEN.AIRTEL,
    url: setting(
      'PAWAPAY_URL',
      z
        .string()
        .transform((text) => text.replace(/\/+$/, ''))
        .refine(isOutsideAddress, '%s doit être une adresse https:// sans identifiants ni paramètres.')
        .default('https://api.sandbox.pawapay.io'),
      'The real money is at `https://api.pawapay.io`; the sandbox is refused in production',
    ),
    token: secret(
      'PAWAPAY_TOKEN',
      anyText,
      'From the dashboard; each of the two hosts has its own; never logged',
      'required with `pawapay`',
    ),
    signedCallbacks: setting(
      'PAWAPAY_SIGNED_CALLBACKS',
      z.enum(['1', '0'], '%s doit être 1 ou 0.').default('1'),
      '`0` where signatures are not switched on in the dashboard: callbacks without one are hints too',
    ),
  },
  read: ({ AIRTEL, url, signedCallbacks }, { allows, isSet, need, refuse }): PawapaySettings | undefined => {
    const isTouched = (['url', 'token', 'signedCallbacks'] as const).some(isSet)
    if (AIRTEL !== 'pawapay' && !isTouched) return undefined
    if (!allows.playMoney && /sandbox/i.test(url)) refuse('url', SANDBOX)
    return { url, token: need('token', incomplete('pawaPay')), signedCallbacks: signedCallbacks === '1' }
  },
})

/** How money moves. The settings of each provider make a whole or are refused; what they hold is never repeated. */
export const PAYMENT = {
  operators: OPERATOR_ROUTES,
  limits: OPERATOR_LIMITS,
  automatic: AUTOMATIC,
  mypvit: MYPVIT,
  pawapay: PAWAPAY,
}

export function readPayments(
  environment: NodeJS.ProcessEnv,
  context?: Partial<Context>,
): Reading<PaymentConfig> {
  return readAll(PAYMENT, environment, context)
}

/** Nothing real: the operators are played by the demo. */
export const SIMULATED_PAYMENTS: PaymentConfig = readPayments({}).value
