import type { FailedMail, MailFailureKind } from '@okoume/contract/wire/mail.ts'

const REASONS: Readonly<Record<MailFailureKind, string>> = {
  recipient: "L'adresse a refusé ce message : elle n'existe pas, ou sa boîte est pleine.",
  message: 'Le serveur du destinataire a refusé ce message après lecture, par exemple comme indésirable.',
  deferred: "Le serveur d'envoi a remis ce message à plus tard, jusqu'au dernier essai.",
  unreachable: "Le serveur d'envoi n'a pas répondu, ou la connexion s'est perdue.",
  settings: "Le serveur d'envoi refuse nos réglages : vérifiez SMTP_URL et MAIL_FROM.",
  unknown: "L'envoi a échoué pour une raison inconnue.",
}

/** Why a mail was given up, in plain words. */
export function explainFailure({ kind, attempts }: FailedMail): string {
  return attempts > 1 ? `${REASONS[kind]} ${attempts} essais ont échoué.` : REASONS[kind]
}
