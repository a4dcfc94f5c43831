import { BRAND } from '@okoume/domain/brand.ts'
import { writableEmail } from '@okoume/domain/person/placeholder-email.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'

interface Recipient {
  readonly email: string
  readonly name: string
}

/** The letters that an identity service of our own sends. */
export interface IdentityMails {
  sendConfirmation(to: Recipient, link: string): Promise<void>
  sendPasswordReset(to: Recipient, link: string): Promise<void>
  /** Another sign-up with an e-mail that no one confirmed: the link sets the password of the account. */
  sendAccountOffer(to: Recipient, link: string): Promise<void>
  sendPasswordChanged(to: Recipient): Promise<void>
  /** To the new e-mail: its link changes it. */
  sendEmailChange(to: Recipient, link: string): Promise<void>
  /** To the old one, before anything changes. */
  sendEmailChangeNotice(to: Recipient): Promise<void>
  /** To both, once it has changed. */
  sendEmailChanged(to: Recipient, replaced: string): Promise<void>
  /** It was switched on; or somebody signed in with a recovery code. */
  sendSecondFactorNotice(to: Recipient, event: SecondFactorEvent): Promise<void>
  /** A telephone number opens the account from now on. */
  sendPhoneProved(to: Recipient): Promise<void>
  /** The work of queueing a mail, and none is queued: an answer does not tell by its time whether one was. */
  rehearse(): Promise<void>
}

export type SecondFactorEvent = 'on' | 'recovered' | 'renewed'

export interface IdentityMailContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
}

const NOBODY = { email: 'personne@okoume.invalid', name: 'Personne' }

/** Queues them; a job sends them. */
export function queuedIdentityMails({ db, clock, newId, publicUrl }: IdentityMailContext): IdentityMails {
  const signIn = `${publicUrl}/connexion`
  const queue = async (
    transaction: Kysely<Schema>,
    cause: string,
    { email }: Recipient,
    template: EmailTemplate,
  ) => {
    const now = clock.now()
    const mail = { cause: `${cause} ${email} ${now.toISOString()}`, to: writableEmail(email), template }
    await queueMail(transaction, mail, { now, newId, publicUrl })
  }
  const send = (cause: string, to: Recipient, template: EmailTemplate) =>
    db.transaction().execute((transaction) => queue(transaction, cause, to, template))
  return {
    sendConfirmation: (to, link) => send('confirmation', to, confirmationEmail(link)),
    sendPasswordReset: (to, link) => send('password reset', to, passwordResetEmail(to.name, link)),
    sendAccountOffer: (to, link) => send('account offer', to, accountOfferEmail(link)),
    sendPasswordChanged: (to) => send('password changed', to, passwordChangedEmail(to.name, signIn)),
    sendEmailChange: (to, link) => send('e-mail change', to, emailChangeEmail(link)),
    sendEmailChangeNotice: (to) => send('e-mail change notice', to, emailChangeNoticeEmail(to.name, signIn)),
    sendEmailChanged: (to, replaced) =>
      db.transaction().execute(async (transaction) => {
        const { name } = to
        const isFirst = writableEmail(replaced) === null
        const template = isFirst ? emailAddedEmail(name, publicUrl) : emailChangedEmail(name, signIn)
        await queue(transaction, 'e-mail changed', to, template)
        await queue(transaction, 'e-mail replaced', { email: replaced, name }, emailReplacedEmail(name))
      }),
    sendSecondFactorNotice: (to, event) =>
      send(`second factor ${event}`, to, secondFactorEmail(to.name, event, signIn)),
    sendPhoneProved: (to) => send('phone proved', to, phoneProvedEmail(to.name, signIn)),
    async rehearse() {
      const transaction = await db.startTransaction().execute()
      try {
        await queue(transaction, 'rehearsal', NOBODY, passwordResetEmail(NOBODY.name, signIn))
      } finally {
        await transaction.rollback().execute()
      }
    },
  }
}

// Spam hazard: anybody can enter a stranger's address and any text as a name.
const TO_NOBODY_KNOWN = 'Bonjour,'

const FORGOTTEN = quoted('Mot de passe oublié ?')

/** The identity has no name where a number opened the account. */
const greet = (name: string) => (name ? `Bonjour ${name},` : TO_NOBODY_KNOWN)

/** The letters about an account itself. */
function confirmationEmail(link: string): EmailTemplate {
  return {
    subject: 'Confirmez votre adresse email',
    greeting: TO_NOBODY_KNOWN,
    paragraphs: [
      `Bienvenue sur ${BRAND.name}. Confirmez votre adresse pour louer et proposer des objets.`,
      "Ce lien est valable 24 heures. Si vous n'avez pas ouvert de compte, quelqu'un a écrit votre adresse à la place de la sienne : ne confirmez rien, et ce compte ne servira à personne.",
    ],
    action: { label: 'Confirmer mon adresse', link },
  }
}

function passwordResetEmail(name: string, link: string): EmailTemplate {
  return {
    subject: 'Choisissez un nouveau mot de passe',
    greeting: greet(name),
    paragraphs: [
      'Vous avez demandé à changer votre mot de passe.',
      "Ce lien est valable une heure et ne sert qu'une fois. Si cette demande ne vient pas de vous, ignorez ce message : rien n'a changé.",
    ],
    action: { label: 'Choisir un nouveau mot de passe', link },
  }
}

function accountOfferEmail(link: string): EmailTemplate {
  return {
    subject: 'Choisissez le mot de passe de votre compte',
    greeting: TO_NOBODY_KNOWN,
    paragraphs: [
      `Un compte ${BRAND.name} vient d'être demandé avec cette adresse. Elle avait déjà servi à une inscription, que personne n'a confirmée.`,
      "Si c'est vous, choisissez votre mot de passe : votre adresse est alors confirmée, et tout mot de passe choisi avant ne sert plus.",
      "Ce lien est valable une heure et ne sert qu'une fois. Si cette demande ne vient pas de vous, ignorez ce message : rien n'a changé.",
    ],
    action: { label: 'Choisir mon mot de passe', link },
  }
}

/** `signIn` is the page from which a forgotten password is asked for. */
function passwordChangedEmail(name: string, signIn: string): EmailTemplate {
  return {
    subject: 'Votre mot de passe a été changé',
    greeting: greet(name),
    paragraphs: [
      "Le mot de passe de votre compte vient d'être changé. Vos autres appareils ont été déconnectés.",
      `Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe : ${FORGOTTEN} sur la page de connexion.`,
    ],
    action: { label: 'Aller à la page de connexion', link: signIn },
  }
}

function emailChangeEmail(link: string): EmailTemplate {
  return {
    subject: 'Confirmez votre nouvelle adresse email',
    greeting: TO_NOBODY_KNOWN,
    paragraphs: [
      `Vous avez demandé à utiliser cette adresse pour votre compte ${BRAND.name}. Ouvrez ce lien, puis appuyez sur le bouton de la page : elle devient alors celle de votre compte.`,
      "Ce lien est valable 24 heures. Si cette demande ne vient pas de vous, ignorez ce message : rien n'a changé.",
    ],
    action: { label: 'Utiliser cette adresse', link },
  }
}

/** To the address that may be replaced; `signIn` as above. */
function emailChangeNoticeEmail(name: string, signIn: string): EmailTemplate {
  return {
    subject: 'Une nouvelle adresse email est demandée pour votre compte',
    greeting: greet(name),
    paragraphs: [
      `Une autre adresse email vient d'être demandée pour votre compte ${BRAND.name}. Celle-ci reste la vôtre tant que la nouvelle n'est pas confirmée.`,
      `Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe : ${FORGOTTEN} sur la page de connexion. La demande sera alors annulée.`,
    ],
    action: { label: 'Aller à la page de connexion', link: signIn },
  }
}

/** To the new address, once it is in use; `signIn` as above. */
function emailChangedEmail(name: string, signIn: string): EmailTemplate {
  return {
    subject: 'Votre adresse email est changée',
    greeting: greet(name),
    paragraphs: [
      `Votre compte ${BRAND.name} utilise maintenant cette adresse : vos messages y arrivent, et elle sert à vous connecter.`,
      `Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe : ${FORGOTTEN} sur la page de connexion.`,
    ],
    action: { label: 'Aller à la page de connexion', link: signIn },
  }
}

/** The same, of an account that a number has opened. */
function emailAddedEmail(name: string, publicUrl: string): EmailTemplate {
  return {
    subject: 'Votre adresse email est ajoutée',
    greeting: greet(name),
    paragraphs: [
      `Votre compte ${BRAND.name} utilise maintenant cette adresse : vos messages y arrivent.`,
      "Un code envoyé à votre numéro l'ouvre comme avant. Pour l'ouvrir aussi avec cette adresse, choisissez un mot de passe dans votre profil.",
      `Si ce n'est pas vous, écrivez-nous tout de suite à ${BRAND.email} ou au ${BRAND.phone}.`,
    ],
    action: { label: 'Voir mon profil', link: `${publicUrl}/tableau-de-bord/profil` },
  }
}

const SECOND_FACTOR_SAID: Readonly<Record<SecondFactorEvent, readonly [subject: string, text: string]>> = {
  on: [
    'La vérification en deux étapes est activée',
    'Votre compte demande maintenant, à chaque connexion, un code de votre application. Vos autres appareils ont été déconnectés.',
  ],
  recovered: [
    'Un code de secours a servi',
    "Quelqu'un vient de se connecter à votre compte avec un de vos codes de secours. Ce code ne sert plus.",
  ],
  renewed: [
    'Vous avez de nouveaux codes de secours',
    "Quelqu'un vient de créer dix nouveaux codes de secours pour votre compte. Les précédents ne servent plus.",
  ],
}

function secondFactorEmail(name: string, event: SecondFactorEvent, signIn: string): EmailTemplate {
  const [subject, text] = SECOND_FACTOR_SAID[event]
  return {
    subject,
    greeting: greet(name),
    paragraphs: [
      text,
      `Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe, par ${FORGOTTEN} sur la page de connexion, et prévenez un superviseur.`,
    ],
    action: { label: 'Aller à la page de connexion', link: signIn },
  }
}

/** `signIn` is the page from which a forgotten password is asked for. */
function phoneProvedEmail(name: string, signIn: string): EmailTemplate {
  return {
    subject: 'Un numéro de téléphone ouvre votre compte',
    greeting: greet(name),
    paragraphs: [
      "Un numéro de téléphone vient d'être confirmé pour votre compte : un code envoyé à ce numéro suffit maintenant pour se connecter.",
      `Si ce n'est pas vous, choisissez tout de suite un nouveau mot de passe : ${FORGOTTEN} sur la page de connexion, puis retirez ce numéro dans votre profil.`,
    ],
    action: { label: 'Aller à la page de connexion', link: signIn },
  }
}

/** To the address that was replaced. It does not name the new one: this mailbox may belong to another person by now. */
function emailReplacedEmail(name: string): EmailTemplate {
  return {
    subject: "Cette adresse n'est plus celle de votre compte",
    greeting: greet(name),
    paragraphs: [
      `Votre compte ${BRAND.name} utilise maintenant une autre adresse email. Celle-ci ne sert plus à vous connecter, et ne reçoit plus de messages.`,
      `Si ce n'est pas vous qui l'avez changée, écrivez-nous tout de suite à ${BRAND.email} ou appelez le ${BRAND.phone}.`,
    ],
    reason: `Vous recevez ce message parce que cette adresse était celle d'un compte ${BRAND.name}.`,
  }
}
