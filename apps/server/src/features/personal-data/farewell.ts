import { BRAND } from '@okoume/domain/brand.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'

/** The cause of the last mail to a person who leaves. */
export function farewellCause(userId: string): string {
  return `account closed ${userId}`
}

export function accountClosedEmail(name: string): EmailTemplate {
  return {
    subject: 'Votre compte est supprimé',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `Comme vous l'avez demandé, votre compte ${BRAND.name} est supprimé : votre nom, vos coordonnées, vos photos, vos annonces et vos pièces n'y sont plus.`,
      'Les écritures de vos paiements restent dans nos comptes, sans votre nom, le temps que la loi demande.',
      'Si cette demande ne vient pas de vous, écrivez-nous tout de suite. Vous pourrez toujours ouvrir un nouveau compte avec cette adresse.',
    ],
    reason: `Vous recevez ce message parce que cette adresse était celle d'un compte ${BRAND.name}. Il n'y en aura pas d'autre.`,
  }
}
