import { USUAL_DECISION_DAYS } from '../person/identity-documents.ts'
import { CARRIED_HOURS } from '../rental/carried-money.ts'
import { ANSWER_HOURS } from '../rental/rental-facts.ts'
import type { HelpTopic } from './help-topics.ts'
import { REOPEN_DAYS } from './ticket-transitions.ts'

/** Fields of a canned answer, in braces; each is filled from the ticket, or by the supporter. */
export interface AnswerFields {
  readonly prénom: string | null
  readonly objet: string | null
  readonly dates: string | null
  readonly montant: string | null
  readonly référence: string | null
}

export interface CannedAnswer {
  readonly title: string
  /** The topics that it is offered for first; none: all of them. */
  readonly topics: readonly HelpTopic[]
  readonly text: string
}

/** Answers that support gives often. A field that the ticket does not fill stays in braces for the supporter. */
export const CANNED_ANSWERS: readonly CannedAnswer[] = [
  {
    title: 'Nous regardons',
    topics: [],
    text: 'Bonjour {prénom}, nous avons bien reçu votre demande et nous la regardons. Vous aurez une réponse ici même.',
  },
  {
    title: 'Le propriétaire a encore le temps',
    topics: ['no-answer'],
    text: `Bonjour {prénom}, pour {objet} {dates}, le propriétaire peut encore répondre. S'il ne le fait pas dans les ${ANSWER_HOURS} heures, votre demande expire et tout est remboursé, frais compris ; si vous l'avez choisi en payant, votre argent attend d'abord ${CARRIED_HOURS}\u00a0h pour un autre objet. Vous n'avez rien à faire.`,
  },
  {
    title: 'Signaler la remise',
    topics: ['handover'],
    text: "Bonjour {prénom}, pour {objet} {dates}, signalez le problème sur la page de la location : l'argent reste gardé, et un administrateur tranche si vous n'êtes pas d'accord. Ajoutez des photos si vous en avez.",
  },
  {
    title: 'Paiement à confirmer',
    topics: ['payment'],
    text: "Bonjour {prénom}, votre paiement de {montant} (référence {référence}) n'a pas été confirmé sur le téléphone. Rien n'a été débité : vous pouvez refaire la demande.",
  },
  {
    title: 'Paiement examiné',
    topics: ['payment'],
    text: "Bonjour {prénom}, nous vérifions votre paiement de {montant} (référence {référence}) auprès de l'opérateur. S'il a été débité sans location, il vous est rendu en entier.",
  },
  {
    title: 'Remboursement envoyé',
    topics: ['refund'],
    text: "Bonjour {prénom}, {montant} ont été envoyés sur le numéro qui a payé, sous la référence {référence}. Si vous ne les voyez pas, montrez cette référence à l'opérateur.",
  },
  {
    title: 'Retrait envoyé',
    topics: ['withdrawal'],
    text: "Bonjour {prénom}, votre retrait de {montant} est parti sous la référence {référence}. Si vous ne le voyez pas, montrez cette référence à l'opérateur.",
  },
  {
    title: 'Numéro du retrait',
    topics: ['withdrawal'],
    text: "Bonjour {prénom}, l'opérateur a refusé votre retrait de {montant} : l'argent est revenu dans votre portefeuille. Refaites-le vers un numéro ouvert à votre nom.",
  },
  {
    title: 'Pièce illisible',
    topics: ['identity'],
    text: `Bonjour {prénom}, reprenez les photos de votre pièce à la lumière du jour, à plat, sans reflet et en entier, depuis votre profil. Un dossier est décidé en général sous ${USUAL_DECISION_DAYS} jours.`,
  },
  {
    title: 'Ne payez pas en dehors',
    topics: ['safety'],
    text: "Bonjour {prénom}, ne payez rien en dehors d'Okoumé et ne donnez aucun code par téléphone. Si vous êtes en danger, appelez la police d'abord. Dites-nous ce qui s'est passé : nous regardons ce compte.",
  },
  {
    title: 'Il nous manque une information',
    topics: [],
    text: 'Bonjour {prénom}, pour vous aider il nous manque : ',
  },
  {
    title: "C'est réglé",
    topics: [],
    text: `Bonjour {prénom}, c'est réglé. Si quelque chose ne va pas encore, répondez ici dans les ${REOPEN_DAYS} jours : votre demande rouvre.`,
  },
]

const FIELD = /\{([\p{L}]+)\}/gu

/** A canned answer with the ticket's own facts; a field that has none stays in braces. */
export function fillAnswer(text: string, fields: AnswerFields): string {
  return text.replace(FIELD, (field, name: string) => fields[name as keyof AnswerFields] ?? field)
}

/** The fields in braces that no one has filled: such an answer is not sent. */
export function unfilledFields(text: string): readonly string[] {
  const names: readonly string[] = ['prénom', 'objet', 'dates', 'montant', 'référence']
  return Array.from(text.matchAll(FIELD), ([, name = '']) => name).filter((name) => names.includes(name))
}

/** Those for that topic first, then those for all. */
export function answersFor(topic: HelpTopic): readonly CannedAnswer[] {
  const own = CANNED_ANSWERS.filter(({ topics }) => topics.includes(topic))
  return [...own, ...CANNED_ANSWERS.filter(({ topics }) => topics.length === 0)]
}
