import type { Letter } from '../mails/render-mail.ts'

/** The letters about an account itself. */
export function confirmationLetter(name: string, link: string): Letter {
  return {
    subject: 'Confirmez votre adresse email',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      'Bienvenue sur Okoumé. Confirmez votre adresse pour louer et proposer des objets.',
      "Ce lien est valable 24 heures. Si vous n'avez pas ouvert de compte, ignorez ce message.",
    ],
    action: { label: 'Confirmer mon adresse', link },
  }
}

export function passwordResetLetter(name: string, link: string): Letter {
  return {
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      'Vous avez demandé à changer votre mot de passe.',
      "Ce lien est valable une heure. Si cette demande ne vient pas de vous, ignorez ce message : rien n'a changé.",
    ],
    action: { label: 'Choisir un nouveau mot de passe', link },
  }
}
