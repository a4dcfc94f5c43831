import type { MailFailureKind } from '@okoume/contract/wire/mail.ts'
import type { NodemailerError } from 'nodemailer'
import type { DeliveryFailure } from '../../features/mails/mail-transport.ts'

/** What the SMTP library tells of a failure, where it does. */
type SmtpError = Partial<NodemailerError>

const OF_SETTINGS = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG']
const OF_NETWORK = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT']
const REASONS_OF_ITS_OWN: Readonly<Record<string, string>> = { EABORT: 'The server took too long' }

/** Sorts what went wrong by who said no; only a recipient's side refuses for good. */
export function readSmtpFailure(error: unknown, secrets: readonly string[]): DeliveryFailure {
  const said: SmtpError = error instanceof Error ? error : {}
  const kind = kindOf(said)
  return {
    kind,
    permanent: kind === 'recipient' || kind === 'message',
    reason: withoutSecrets(readReason(error, said), secrets),
  }
}

function kindOf({ code, command, responseCode }: SmtpError): MailFailureKind {
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

function readReason(error: unknown, { code, response }: SmtpError): string {
  if (typeof response === 'string') return response
  const message = error instanceof Error ? error.message : String(error)
  return REASONS_OF_ITS_OWN[String(code)] ?? message
}

/** A server may well repeat what it was told. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
  const clean = forms.filter(Boolean).reduce((rest, form) => rest.replaceAll(form, '***'), text)
  return clean.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
