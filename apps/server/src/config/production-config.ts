import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { databaseProblems } from './database-config.ts'
import type { MailConfig } from './mail-config.ts'
import { isOutsideAddress, readSecret } from './outside-settings.ts'
import type { PaymentConfig } from './payment-config.ts'
import { type RunningConfig, readRunning } from './running-config.ts'

/** What only production is told: in the demo each of these follows from the machine. */
export interface ProductionConfig {
  readonly host: string
  /** As browsers write it: no path, no final slash. */
  readonly publicUrl: string
  readonly secrets: Secrets
  readonly running: RunningConfig
}

/** The first signs and seals; what the earlier ones signed and sealed still opens. */
export type Secrets = readonly [string, ...string[]]

type Environment = NodeJS.ProcessEnv
interface Reading<T> {
  readonly value: T
  readonly problems: readonly string[]
}

export interface ReadBefore {
  readonly databaseUrl: string
  readonly mail: MailConfig
  readonly payment: PaymentConfig
  /** Problems that are known already: what could not be read is not missing besides. */
  readonly problems: readonly string[]
}

const SECRET_LENGTH = 32

/** Reads what production needs besides; all that keeps it from starting is told at once, and no secret repeated. */
export function readProduction(environment: Environment, before: ReadBefore): Reading<ProductionConfig> {
  const host = readHost(environment)
  const publicUrl = readPublicUrl(environment)
  const secrets = readSecrets(environment)
  const { running, problems } = readRunning(environment)
  return {
    value: { host: host.value, publicUrl: publicUrl.value, secrets: secrets.value, running },
    problems: [
      ...outsideProblems(before),
      ...host.problems,
      ...publicUrl.problems,
      ...secrets.problems,
      ...problems,
      ...(environment.OKOUME_DEV === '1' ? ["OKOUME_DEV=1 n'a pas de sens avec MODE=production."] : []),
    ],
  }
}

/** The parties that the demo plays by itself. */
function outsideProblems({ databaseUrl, mail, payment, problems }: ReadBefore): string[] {
  const untold = (name: string) => !problems.some((problem) => problem.includes(name))
  const database = databaseUrl === '' ? [] : databaseProblems(databaseUrl)
  return [
    ...(databaseUrl === '' && untold('DATABASE_URL')
      ? [missing('DATABASE_URL', "l'adresse de la base PostgreSQL")]
      : database),
    ...(mail.kind === 'mailbox' && untold('SMTP_URL') && untold('MAIL_FROM')
      ? [missing('SMTP_URL', "le serveur d'envoi des mails, et MAIL_FROM, leur expéditeur")]
      : []),
    ...paymentProblems(payment),
  ]
}

function paymentProblems({ operators, pawapay }: PaymentConfig): string[] {
  const simulated = OPERATORS.filter(({ operator }) => operators[operator].provider === 'simulator')
  const sandbox = pawapay && /sandbox/i.test(pawapay.url)
  return [
    ...simulated.map(({ operator, label }) =>
      missing(`PAYMENT_${operator}`, `le prestataire de paiement réel pour ${label}`),
    ),
    ...(sandbox
      ? ["MODE=production : PAWAPAY_URL est le bac à sable de pawaPay, où l'argent n'est pas vrai."]
      : []),
  ]
}

function readHost(environment: Environment): Reading<string> {
  const value = environment.HOST || '127.0.0.1'
  const problems = /^[a-z0-9.:-]+$/i.test(value)
    ? []
    : ['HOST doit être une adresse de cette machine : 127.0.0.1, 0.0.0.0, « :: » ou un nom.']
  return { value, problems }
}

function readPublicUrl(environment: Environment): Reading<string> {
  const text = environment.PUBLIC_URL ?? ''
  if (text === '') return { value: '', problems: [missing('PUBLIC_URL', "l'adresse publique du site")] }
  if (isOutsideAddress(text) && new URL(text).pathname === '/') {
    return { value: new URL(text).origin, problems: [] }
  }
  const form =
    'PUBLIC_URL doit être une adresse https:// sans chemin, comme https://okoume.example (http:// sur cette machine seulement).'
  return { value: '', problems: [form] }
}

function readSecrets(environment: Environment): Reading<Secrets> {
  const now = readSecret(environment, 'AUTH_SECRET')
  const previous = readSecret(environment, 'AUTH_SECRET_PREVIOUS')
  const problems = [...now.problems, ...previous.problems]
  if (now.value === '' && now.problems.length === 0) {
    problems.push(missing('AUTH_SECRET', 'le secret des sessions, des liens et des pièces'))
  }
  for (const [name, { value }] of [
    ['AUTH_SECRET', now] as const,
    ['AUTH_SECRET_PREVIOUS', previous] as const,
  ]) {
    if (value !== '' && value.length < SECRET_LENGTH) {
      problems.push(`${name} doit avoir au moins ${SECRET_LENGTH} caractères, tirés au sort.`)
    }
  }
  if (previous.value !== '' && previous.value === now.value) {
    problems.push("AUTH_SECRET_PREVIOUS est AUTH_SECRET : donnez l'ancien secret, ou rien.")
  }
  return { value: previous.value === '' ? [now.value] : [now.value, previous.value], problems }
}

function missing(name: string, what: string): string {
  return `MODE=production : il manque ${name}, ${what}.`
}
