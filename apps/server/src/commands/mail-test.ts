import type { MailFailureKind } from '@okoume/contract/wire/mail.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { MAIL, type SmtpSettings } from '../config/mail-config.ts'
import { BASE } from '../config/server-config.ts'
import { valueOrThrow } from '../config/setting.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import { createSmtpTransport } from '../providers/smtp/smtp-transport.ts'

const ENCRYPTION: Readonly<Record<SmtpSettings['encryption'], string>> = {
  tls: 'chiffré dès le début',
  starttls: 'chiffré par STARTTLS',
  none: 'sans chiffrement, sur cette machine',
}

const MEANINGS: Readonly<Record<MailFailureKind, string>> = {
  recipient: "L'adresse est refusée : elle n'existe pas, ou sa boîte est pleine.",
  message: 'Le message est refusé, une fois lu : souvent une question de réputation (SPF, DKIM, DMARC).',
  deferred: "Le serveur demande d'essayer plus tard : Okoumé le ferait de lui-même.",
  unreachable: "Le serveur n'est pas joint, ou ne répond pas : voyez son nom, son port, le pare-feu.",
  settings: "Nos réglages sont refusés : le compte, le certificat ou l'expéditeur (SMTP_URL, MAIL_FROM).",
  withheld: "Ce site d'essai n'écrit qu'aux adresses de MAIL_ONLY_TO.",
  unknown: "Ce refus n'est pas connu d'Okoumé, qui essaierait de nouveau.",
}

/** How the settings name the server. */
export function describeServer({ host, port, encryption }: SmtpSettings): string {
  return `${host}:${port} (${ENCRYPTION[encryption]})`
}

export function explainMailFailure(kind: MailFailureKind): string {
  return MEANINGS[kind]
}

/**
 * Sends one mail past the queue, and prints what the SMTP server answered. The exit code: 0 once the server has taken it.
 * @throws ConfigError
 */
export async function testMail(to: string, now: Date): Promise<number> {
  const { mode } = valueOrThrow(BASE.read(process.env))
  const mail = valueOrThrow(MAIL.read(process.env, { mode }))
  if (mail.kind !== 'smtp') {
    console.error(
      "Aucun serveur d'envoi n'est réglé (SMTP_URL) : les mails restent dans la boîte de la démonstration.",
    )
    return 1
  }
  console.log(`Envoi à ${to}, de ${mail.from.address}, par ${describeServer(mail)}…`)
  const transport = createSmtpTransport(mail)
  const { failure, answer } = await transport.attempt({
    id: newUuid(now),
    to,
    ...testText(now),
    unsubscribe: null,
  })
  transport.close()
  console.log(`Réponse : ${answer}`)
  if (failure) {
    console.error(explainMailFailure(failure.kind))
    return 1
  }
  console.log("Le serveur l'a pris. S'il n'arrive pas, voyez les indésirables, puis SPF, DKIM et DMARC.")
  return 0
}

function testText(now: Date) {
  const subject = `Essai d'envoi de ${BRAND.name}`
  const text = `Ce mail est un essai, fait le ${now.toISOString()}. Il n'y a rien à faire.`
  return { subject, text, html: `<p>${text}</p>` }
}
