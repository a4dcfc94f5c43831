import { readSecret } from './outside-settings.ts'

/** Where mails go: to the local mailbox, or to a server that sends them. */
export type MailConfig = { readonly kind: 'mailbox' } | ({ readonly kind: 'smtp' } & SmtpSettings)

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** From the first byte, agreed upon before anything is said, or not at all on this very machine. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  readonly account: { readonly user: string; readonly password: string } | undefined
  readonly from: Sender
}

export interface Sender {
  /** The product's own unless given. */
  readonly name: string | undefined
  readonly address: string
}

const URL_FORM =
  "SMTP_URL doit s'écrire smtp://compte:mot-de-passe@serveur:port, ou smtps:// pour le port 465."
const FROM_FORM =
  "MAIL_FROM doit s'écrire adresse@domaine, ou Nom <adresse@domaine>, sans guillemets ni virgule dans le nom."
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const NAMED_ADDRESS =
  /^(?<name>[^<>",;:\\@\p{Cc}\p{Zl}\p{Zp}]*[^\s<>",;:\\@\p{Cc}\p{Zl}\p{Zp}])\s*<(?<address>[^<>]+)>$/u

/** Reads where mails go. The two settings make a whole or are refused; what they hold is never repeated. */
export function readMail(environment: NodeJS.ProcessEnv): {
  readonly mail: MailConfig
  readonly problems: readonly string[]
} {
  const { value: url, problems: unread } = readSecret(environment, 'SMTP_URL')
  const sender = environment.MAIL_FROM ?? ''
  if (unread.length > 0) return { mail: { kind: 'mailbox' }, problems: unread }
  if (url === '' && sender === '') return { mail: { kind: 'mailbox' }, problems: [] }
  const server = readServer(url)
  const from = readSender(sender)
  const problems = [
    url === '' && "Il manque SMTP_URL : MAIL_FROM ne sert qu'avec un serveur d'envoi.",
    url !== '' && server === null && URL_FORM,
    sender === '' && "Il manque MAIL_FROM : l'adresse d'où partent les mails, dès que SMTP_URL est donné.",
    sender !== '' && from === null && FROM_FORM,
  ].filter((problem) => problem !== false)
  if (server === null || from === null) return { mail: { kind: 'mailbox' }, problems }
  return { mail: { kind: 'smtp', ...server, from }, problems }
}

function readServer(text: string): Omit<SmtpSettings, 'from'> | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null
  const host = hostname.toLowerCase()
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/.test(host) || port === '0') return null
  if (/[^/]/.test(pathname) || search + hash !== '') return null
  const account = readAccount(username, password)
  if (account === null) return null
  const unencrypted = LOOPBACK.test(host) ? 'none' : 'starttls'
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    encryption: protocol === 'smtps:' ? 'tls' : unencrypted,
    account,
  }
}

/** Undefined where the server asks for none, null where it is half given or badly written. */
function readAccount(username: string, password: string): SmtpSettings['account'] | null {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') return null
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return null
  }
}

function readSender(text: string): Sender | null {
  const trimmed = text.trim()
  const { name, address } = NAMED_ADDRESS.exec(trimmed)?.groups ?? { name: undefined, address: trimmed }
  return address && ADDRESS.test(address) ? { name: name?.trim(), address } : null
}
