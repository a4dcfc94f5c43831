import { formatDeadline, formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { handoverReportAnswerBy, presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { HandoverEvent } from '../../rentals/notifications/rental-events.ts'
import {
  type EventTemplates,
  formatRent,
  formatReturnBy,
  type Template,
  type TemplateData,
} from '../../rentals/notifications/template-data.ts'
import { DELEGATE_TEMPLATES } from './delegate-templates.ts'
import { describeMeeting, handoverTitle, MEETING_TEMPLATES } from './meeting-templates.ts'
import { settlementForOwner, settlementForRenter } from './settlement-sums.ts'

/** Notifications of a handover, by event and side. No code is ever in one: the link leads to it. */
export const HANDOVER_TEMPLATES: Readonly<Record<HandoverEvent, EventTemplates>> = {
  ...MEETING_TEMPLATES,
  ...DELEGATE_TEMPLATES,
  'handover tomorrow': {
    showsDelivery: true,
    renter: (data) => ({
      title: handoverTitle(data),
      paragraphs: [
        ...describeMeeting(data, 'renter'),
        "Gardez votre code de remise sous la main : ouvrez la page de la location une fois avec du réseau, elle marchera ensuite sans. Ne donnez le code qu'une fois l'objet en main et essayé.",
      ],
    }),
    owner: (data) => ({
      title: handoverTitle(data),
      paragraphs: [
        ...describeMeeting(data, 'owner'),
        `Demandez son code de remise à ${data.renterName} en lui donnant l'objet. Avec le code, votre loyer est à vous 24 h après la remise. Sans code, 24 h après le premier jour.`,
      ],
    }),
  },
  'handover proved': {
    readsWithdrawable: true,
    renter: (data) => ({
      title: `Remise de ${data.what} enregistrée`,
      paragraphs: [
        isReleased(data)
          ? 'Le propriétaire a entré votre code de remise.'
          : `Le propriétaire a entré votre code de remise. L'objet n'est pas conforme, ou ne marche pas ? Dites-le avant le ${releaseInWords(data)}.`,
      ],
    }),
    owner: (data) => ({
      title: `Remise de ${data.what} enregistrée`,
      paragraphs: [
        isReleased(data)
          ? 'La remise est prouvée par le code du locataire.'
          : `La remise est prouvée : votre loyer de ${formatRent(data.rental)} est à vous à partir du ${releaseInWords(data)}. ${withdrawalInWords(data, 'Vous pourrez alors le retirer.')}`,
      ],
    }),
  },
  'handover presumed': {
    readsWithdrawable: true,
    owner: (data) => ({
      title: `${data.what} compte comme remis`,
      paragraphs: [
        `Personne n'a rien signalé : le loyer de ${formatRent(data.rental)} est à vous. ${withdrawalInWords(data, 'Vous pouvez maintenant le retirer de votre portefeuille.')}`,
      ],
    }),
  },
  'presumption reminder': {
    renter: (data) => ({
      title: `Avez-vous bien reçu ${data.what} ?`,
      paragraphs: [
        `Si l'objet ne vous a pas été remis, dites-le avant le ${formatDeadline(presumptionAt(data.rental).toISOString())} : ensuite, l'objet compte comme remis et le loyer va au propriétaire.`,
      ],
    }),
  },
  'missing reported': {
    renter: ({ what }) => ({
      title: `Vous signalez que ${what} ne vous a pas été remis`,
      paragraphs: [
        "L'argent est bloqué tant que ce n'est pas clair. Le propriétaire a 24 h pour répondre ; sans réponse, tout est remboursé.",
      ],
    }),
    owner: (data) => ({
      title: `Le locataire dit ne pas avoir reçu ${data.what}`,
      paragraphs: [
        ...reported(data),
        `Répondez avant le ${answerByInWords(data)} : rendez l'argent, ou dites pourquoi vous n'êtes pas d'accord. Si l'objet est remis entre-temps, entrez le code du locataire. Sans réponse, tout lui est rendu.`,
      ],
    }),
  },
  'missing refunded': {
    renter: (data) => ({
      title: `Tout est remboursé pour ${data.what}`,
      paragraphs: ["L'objet ne vous a pas été remis.", ...settlementForRenter(data)],
    }),
    owner: (data) => ({
      title: `La location de ${data.what} est annulée`,
      paragraphs: [
        "L'objet n'a pas été remis : le locataire est remboursé. Ce qui lui est rendu a quitté votre portefeuille.",
        ...settlementForOwner(data),
      ],
    }),
  },
  'no-show reported': {
    owner: ({ what }) => ({
      title: `Vous signalez que personne n'est venu pour ${what}`,
      paragraphs: ['Le locataire a 24 h pour répondre. Sinon, un jour de loyer vous revient.'],
    }),
    renter: (data) => ({
      title: `Le propriétaire dit que vous n'êtes pas venu pour ${data.what}`,
      paragraphs: [
        ...reported(data),
        `Répondez avant le ${answerByInWords(data)}. Sans réponse, un jour de loyer revient au propriétaire ; le reste du loyer et la caution sont rendus.`,
      ],
    }),
  },
  'no-show settled': {
    renter: (data) => ({
      title: `La location de ${data.what} est annulée`,
      paragraphs: [
        "Vous n'êtes pas venu chercher l'objet : un jour de loyer revient au propriétaire.",
        ...settlementForRenter(data),
      ],
    }),
    owner: (data) => ({
      title: `La location de ${data.what} est annulée`,
      paragraphs: [
        "Personne n'est venu chercher l'objet : un jour de loyer vous revient.",
        ...settlementForOwner(data),
      ],
    }),
  },
  'problem reported': {
    renter: ({ what }) => ({
      title: `Vous signalez un problème avec ${what}`,
      paragraphs: [
        "Le loyer est bloqué. Gardez l'objet sans vous en servir, prenez des photos, et rendez-le avec le code de retour du propriétaire.",
      ],
    }),
    owner: (data) => ({
      title: `Le locataire signale un problème avec ${data.what}`,
      paragraphs: [
        ...reported(data),
        `Répondez avant le ${answerByInWords(data)} : rendez le loyer, proposez d'en rendre une partie, ou dites pourquoi vous n'êtes pas d'accord. Sans réponse, le loyer est rendu dès que l'objet l'est.`,
      ],
    }),
  },
  'problem offer': {
    renter: (data) => ({
      title: `Le propriétaire propose de rendre ${formatFrancs(data.rental.handoverOffer ?? 0)}`,
      paragraphs: [
        `C'est sa réponse au problème signalé avec ${data.what}. Acceptez ou refusez avant le ${answerByInWords(data)} ; sans réponse, notre équipe tranche.`,
      ],
    }),
  },
  'problem refunded': {
    renter: (data) => ({
      title: `Le loyer de ${data.what} est remboursé`,
      paragraphs: settlementForRenter(data),
    }),
    owner: (data) => ({
      title: `Le loyer de ${data.what} est rendu au locataire`,
      paragraphs: ['Ce loyer a quitté votre portefeuille.', ...settlementForOwner(data)],
    }),
  },
  'problem settled': {
    renter: (data) => ({
      title: `Vous vous êtes mis d'accord pour ${data.what}`,
      paragraphs: settlementForRenter(data),
    }),
    owner: (data) => ({
      title: `Vous vous êtes mis d'accord pour ${data.what}`,
      paragraphs: settlementForOwner(data),
    }),
  },
  'handover disputed': { renter: disputed, owner: disputed },
  'handover decided': {
    renter: (data) => ({
      title: `Notre équipe a tranché : ${data.what}`,
      paragraphs: [...settlementForRenter(data), decision(data)],
    }),
    owner: (data) => ({
      title: `Notre équipe a tranché : ${data.what}`,
      paragraphs: [...settlementForOwner(data), decision(data)],
    }),
  },
  'report reminder': {
    renter: (data) => (isTurnOfRenter(data.rental) ? answerReminder(data) : null),
    owner: (data) => (isTurnOfRenter(data.rental) ? null : answerReminder(data)),
  },
  'return proved': {
    renter: ({ rental, what }) => ({
      title: `Retour de ${what} enregistré`,
      paragraphs: [
        rental.deposit > 0
          ? `Le retour est prouvé. Sans contestation avant ${formatReturnBy(rental)}, la caution est rendue.`
          : 'Le retour est prouvé.',
      ],
    }),
    owner: ({ rental, what }) => ({
      title: `Retour de ${what} enregistré`,
      paragraphs: [
        `Le locataire a entré votre code de retour. Dites si tout est bon, ou contestez avant ${formatReturnBy(rental)}.${rental.deposit > 0 ? ' Sans réponse de vous, la caution revient au locataire.' : ''}`,
      ],
    }),
  },
  'return reminder': {
    owner: ({ rental, what }) => ({
      title: `Le retour de ${what} attend votre réponse`,
      paragraphs: [
        `Confirmez le retour, ou contestez-le avant ${formatReturnBy(rental)} : ensuite, l'objet compte comme bien rendu${rental.deposit > 0 ? ' et la caution revient au locataire' : ''}.`,
      ],
    }),
  },
}

function isReleased({ rental, now }: TemplateData): boolean {
  return rental.rentReleasedAt !== null && rental.rentReleasedAt <= now
}

function releaseInWords({ rental, now }: TemplateData): string {
  return formatLongInstant((rental.rentReleasedAt ?? now).toISOString())
}

function answerByInWords({ rental, now }: TemplateData): string {
  return formatDeadline((handoverReportAnswerBy(rental) ?? now).toISOString())
}

function reported({ rental }: TemplateData): string[] {
  return rental.handoverReportText ? [quoted(rental.handoverReportText)] : []
}

function isTurnOfRenter({ handoverState, handoverOfferedAt }: RentalRow): boolean {
  return handoverState === 'no-show' || handoverOfferedAt !== null
}

function answerReminder(data: TemplateData) {
  return {
    title: `Votre réponse est attendue pour ${data.what}`,
    paragraphs: [`Répondez avant le ${answerByInWords(data)} : ensuite, il sera trop tard.`],
  }
}

function disputed({ rental, what }: TemplateData): ReturnType<Template> {
  return {
    title: `La remise de ${what} est contestée`,
    paragraphs: [
      `Notre équipe va trancher et vous répond à tous deux. ${rental.handoverReport === 'problem' ? 'Le loyer ne bouge' : 'Ni le loyer ni la caution ne bougent'} pas jusque-là.`,
    ],
  }
}

function decision({ rental }: TemplateData): string {
  return `La raison : ${rental.handoverDecision ?? ''}`
}

function withdrawalInWords({ withdrawableWithRent }: TemplateData, possible: string): string {
  return withdrawableWithRent >= WITHDRAWAL_MIN
    ? possible
    : `Un retrait demande au moins ${formatFrancs(WITHDRAWAL_MIN)} ; vous en aurez ${formatFrancs(withdrawableWithRent)} de disponibles. Vous pourrez les retirer avec un prochain loyer.`
}
