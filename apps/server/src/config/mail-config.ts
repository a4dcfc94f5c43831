import { missing } from './server-config.ts'
import { group, list, parsed, secret, setting } from './setting.ts'

/** Where mails go: to the local mailbox, or to a server that sends them. */
export type MailConfig = { readonly kind: 'mailbox' } | ({ readonly kind: 'smtp' } & SmtpSettings)

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before a mail is sent, `none` on this machine only. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  readonly account: { readonly user: string; readonly password: string } | undefined
  readonly from: Sender
  /** Addresses, and domains as `@okoume.example`, to which alone mails are sent; undefined: to everybody. */
  readonly onlyTo?: readonly string[] | undefined
}

export interface Sender {
  /** Undefined: the product's name. */
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

const ONLY_TO_FORM =
  "%s doit être une liste d'adresses, ou de domaines comme @okoume.example, séparés par des virgules."
const NO_SERVER = "Il manque %s : MAIL_FROM ne sert qu'avec un serveur d'envoi."
const NO_SENDER = "Il manque %s : l'adresse d'où partent les mails, dès que SMTP_URL est donné."

export const MAIL = group({
  title: 'Mails',
  guide: 'mail.md',
  fields: {
    server: secret(
      'SMTP_URL',
      parsed(readServer, URL_FORM).optional(),
      'The server that sends the mails, `smtps://account:password@smtp.example.com`: `smtps://` is encrypted from the start (port 465 unless given), `smtp://` asks for STARTTLS (587)',
      'the local mailbox; required in production',
    ),
    from: setting(
      'MAIL_FROM',
      parsed(readSender, FROM_FORM).optional(),
      "Their sender, `Okoumé <bonjour@example.com>`; without a name, the product's",
      'required with `SMTP_URL`',
    ),
    onlyTo: setting(
      'MAIL_ONLY_TO',
      list((word) => ADDRESS.test(word) || ADDRESS.test(`x${word}`), ONLY_TO_FORM)
        .transform((words) => words.map((word) => word.toLowerCase()))
        .optional(),
      'With `MODE=staging` alone: to whom mails are sent, addresses or whole domains as `@okoume.example`, separated by commas; mails to anybody else are withheld',
      'required in staging',
    ),
  },
  read: ({ onlyTo }, { allows, isSet, need, refuse }): MailConfig => {
    if (allows.listedMailsOnly) need('onlyTo', missing('les adresses qui reçoivent ses mails'))
    else if (isSet('onlyTo')) refuse('onlyTo', "%s n'a de sens qu'avec MODE=staging.")
    if (!isSet('server') && !isSet('from')) {
      if (allows.served) {
        refuse('server', missing("le serveur d'envoi des mails, et MAIL_FROM, leur expéditeur"))
      }
      return { kind: 'mailbox' }
    }
    return { kind: 'smtp', ...need('server', NO_SERVER), from: need('from', NO_SENDER), onlyTo }
  },
})

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
