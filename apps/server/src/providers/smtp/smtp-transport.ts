import type { MailFailureKind } from '@okoume/contract/wire/mail.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import type { NodemailerError } from 'nodemailer'
import type { SmtpSettings } from '../../config/mail-config.ts'
import type {
  Delivery,
  DeliveryFailure,
  MailTransport,
  OutgoingMail,
} from '../../features/mails/mail-transport.ts'
import { isListed } from './listed-recipients.ts'

/** How long a server may take. It is asked again later, so none of these is generous. */
export interface SmtpTimeouts {
  readonly connectMs: number
  readonly greetingMs: number
  /** Without an answer of the server. */
  readonly silenceMs: number
  /** For the whole of one mail, however busily the server keeps talking. */
  readonly wholeMs: number
  /** For a mail that is under way when the product is stopped. */
  readonly closeMs: number
}

const TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  wholeMs: 60_000,
  closeMs: 5000,
}

// As many as there are lines in which mails wait.
const CONNECTIONS = 2

// The library would read anything else as a list of addresses, or as one with a name.
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

const NO_ADDRESS: DeliveryFailure = { kind: 'recipient', permanent: true, reason: 'Not one address' }
const WITHHELD: DeliveryFailure = { kind: 'withheld', permanent: true, reason: 'Not in MAIL_ONLY_TO' }

/** An attempt with the server's last word, for a person who looks at it. */
export interface Attempt {
  readonly failure: Delivery
  readonly answer: string
}

export interface SmtpTransport extends MailTransport {
  attempt(mail: OutgoingMail): Promise<Attempt>
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<Delivery>
}

/** Sends mails by an SMTP server, over connections that it keeps. */
export function createSmtpTransport(
  settings: SmtpSettings,
  timeouts: SmtpTimeouts = TIMEOUTS,
): SmtpTransport {
  // Memory: only a process that sends mails loads the library.
  let opening: ReturnType<typeof openPool> | undefined
  // The password, and its AUTH PLAIN encoding. The longer one first: it contains the other.
  const secrets = settings.account
    ? [`\0${settings.account.user}\0${settings.account.password}`, settings.account.password]
    : []
  const open = () => (opening ??= openPool(settings, timeouts))
  const attempt = async (mail: OutgoingMail): Promise<Attempt> => {
    if (!ONE_ADDRESS.test(mail.to)) return refused(NO_ADDRESS)
    if (settings.onlyTo && !isListed(mail.to, settings.onlyTo)) return refused(WITHHELD)
    const signal = AbortSignal.timeout(timeouts.wholeMs)
    try {
      const { response } = await (await open()).sendMail({ ...toMessage(mail, settings), signal })
      return { failure: null, answer: withoutSecrets(response, secrets) }
    } catch (error) {
      return refused(readSmtpFailure(error, secrets))
    }
  }
  return {
    attempt,
    deliver: async (mail) => (await attempt(mail)).failure,
    async verify() {
      try {
        await (await open()).verify()
        return null
      } catch (error) {
        return readSmtpFailure(error, secrets)
      }
    },
    close() {
      void opening?.then((pool) => {
        pool.close()
        setTimeout(() => pool.close({ force: true }), timeouts.closeMs).unref()
      })
    },
  }
}

async function openPool({ host, port, encryption, account }: SmtpSettings, timeouts: SmtpTimeouts) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(account ? { auth: { user: account.user, pass: account.password } } : {}),
    maxConnections: CONNECTIONS,
    // Within one attempt only a message of which no byte has gone out is given another connection.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function toMessage({ id, to, subject, text, html, unsubscribe }: OutgoingMail, { from }: SmtpSettings) {
  return {
    from: { name: from.name ?? BRAND.name, address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs stop such mails by one POST, and open no link.
      ...(unsubscribe !== null && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The SMTP library's fields of an error, where it sets them. */
type SmtpError = Partial<NodemailerError>

const OF_SETTINGS = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG']
const OF_NETWORK = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT']
const REASONS_OF_ITS_OWN: Readonly<Record<string, string>> = { EABORT: 'The server took too long' }

/** Sorts what went wrong by who said no; only a recipient's side refuses for good. */
function readSmtpFailure(error: unknown, secrets: readonly string[]): DeliveryFailure {
  const failure: SmtpError = error instanceof Error ? error : {}
  const kind = classifyFailure(failure)
  const message = error instanceof Error ? error.message : String(error)
  const explained = REASONS_OF_ITS_OWN[String(failure.code)] ?? message
  const reason = typeof failure.response === 'string' ? failure.response : explained
  return {
    kind,
    permanent: kind === 'recipient' || kind === 'message',
    reason: withoutSecrets(reason, secrets),
  }
}

/** On one line. A server may echo the credentials that it was sent. */
function withoutSecrets(answer: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
  const clean = forms.filter(Boolean).reduce((rest, form) => rest.replaceAll(form, '***'), answer)
  return clean.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const refused = (failure: DeliveryFailure): Attempt => ({ failure, answer: failure.reason })

function classifyFailure({ code, command, responseCode }: SmtpError): MailFailureKind {
  if (OF_SETTINGS.includes(String(code))) return 'settings'
  if (OF_NETWORK.includes(String(code))) return 'unreachable'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unknown'
  // Without an answer it is the library itself that finds the address unfit to be sent to.
  if (typeof responseCode !== 'number') return command === 'API' ? 'recipient' : 'unknown'
  // Of these answers 503 alone speaks of the conversation and not of the mail.
  if (responseCode < 500 || responseCode === 503) return 'deferred'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'message' : 'settings'
}
