import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { FIGURES } from './figures.ts'
import type { Section } from './section.ts'

const { feeRate, feeStep, answerTime, contestTime, provedReturnTime, holdTime, countdown } = FIGURES
const { problemTime, presumptionTime, reportAnswerTime } = FIGURES

/** What renter and owner agree to, from the request to the return. */
export const TERMS_OF_RENTAL: readonly Section[] = [
  {
    id: 'demande',
    title: 'Demander à louer',
    blocks: [
      `Vous choisissez des dates, une quantité et un lieu de remise. On réserve jusqu'à ${FIGURES.bookable} à l'avance, ou moins si le propriétaire le veut. Il peut aussi demander un délai, ne remettre l'objet que certains jours de la semaine, et fixer la durée la plus courte et la plus longue : le calendrier le dit, et rien d'autre ne se réserve. Un objet au tarif semaine se loue ${FIGURES.weekLengths}.`,
      "L'objet est pris du premier au dernier jour, les deux compris. Rendu plus tôt, il est libre dès le lendemain. Au tarif jour, vous payez les jours écoulés entre les deux dates, et un jour au moins. Au tarif semaine ou mois, toute semaine ou tout mois commencé compte.",
      `Pendant que vous payez, l'objet vous est gardé ${holdTime}. Une fois le paiement reçu, la demande part chez le propriétaire, ou la location est conclue aussitôt en [réservation immédiate](#reponse). Vous ne pouvez avoir qu'une demande en attente pour un même objet, et personne ne loue son propre objet.`,
    ],
  },
  {
    id: 'prix',
    title: 'Prix et frais de service',
    blocks: [
      `Le loyer est le prix de la durée, multiplié par la quantité. Quand un objet a aussi un prix pour ${FIGURES.daysInWeek} ou pour ${FIGURES.daysInMonth}, le moins cher s'applique tout seul.`,
      `La caution est demandée une fois par location, quelle que soit la quantité. Si le propriétaire a fixé une « caution de confiance », un [locataire de confiance](${paths.faq('badges')}) paie celle-là, plus basse.`,
      `Le locataire paie en plus des frais de service : **${feeRate} du loyer, arrondis aux ${feeStep} les plus proches**. Ils ne portent pas sur la caution. Le propriétaire ne paie pas de frais : il reçoit le loyer entier.`,
      "Total à payer = loyer + frais de service + caution. Il est affiché en entier avant le paiement ; si un prix a changé entre-temps, rien n'est débité et vous en êtes averti.",
      [
        "**Les frais sont remboursés** quand le propriétaire refuse, ne répond pas ou annule, quand un paiement arrive trop tard pour que la location se fasse, quand une suspension ferme la demande, quand le locataire annule parce que le propriétaire est suspendu, et quand tout le loyer vous revient après une remise qui s'est mal passée.",
        "**Les frais ne sont pas remboursés** quand le locataire annule pour une autre raison, avant ou après la réponse du propriétaire, ni quand il n'est pas venu chercher l'objet.",
      ],
    ],
  },
  {
    id: 'paiement',
    title: 'Payer par mobile money',
    blocks: [
      `Le paiement se fait en FCFA, par ${FIGURES.operators}, depuis un numéro mobile gabonais (${FIGURES.prefixes}). Vous le confirmez sur votre téléphone avec votre code secret, que nous ne voyons jamais et que nous ne vous demanderons jamais.`,
      `L'écran compte ${countdown}. Passé ce temps, le paiement n'est pas perdu : nous continuons à interroger l'opérateur et vous pouvez fermer la page. Une réponse qui n'arrive pas n'est jamais traitée comme un échec, et un même paiement n'est jamais demandé deux fois.`,
      "Un paiement confirmé en retard crée la demande si l'objet est encore libre et que le premier jour n'est pas passé. Sinon, tout vous est remboursé, frais compris.",
      "Tout remboursement part vers le numéro qui a payé. S'il n'aboutit pas, il vous reste dû et notre équipe s'en occupe : deux personnes peuvent l'envoyer à un autre numéro, ou le payer autrement. Le reçu de la location dit ce que vous avez payé et ce qui vous a été rendu.",
    ],
  },
  {
    id: 'argent',
    title: "Qui garde l'argent",
    blocks: [
      "Le paiement arrive sur le compte mobile money de l'éditeur du site. Tant que le propriétaire n'a pas répondu, la somme est mise de côté pour cette demande : ni lui ni nous ne pouvons nous en servir.",
      `À l'acceptation, le loyer est inscrit au portefeuille du propriétaire et la caution, à part, dans ses cautions. Le loyer devient disponible au retrait ${problemTime} après la remise prouvée par le code du locataire ; sans code, ${presumptionTime} après le premier jour si personne n'a rien signalé. La caution n'est jamais disponible au retrait.`,
      "Chaque mouvement est inscrit dans un registre en partie double, où rien ne se modifie ni ne s'efface. Le portefeuille n'est pas un compte bancaire et ne produit pas d'intérêts.",
    ],
  },
  {
    id: 'reponse',
    title: 'La réponse du propriétaire',
    blocks: [
      `Le propriétaire a **${answerTime}** pour répondre, et au plus tard jusqu'à la fin du premier jour demandé si cela vient plus tôt. Un rappel lui est envoyé avant.`,
      [
        '**Il accepte** : la location est conclue, à ces dates et à ce prix.',
        '**Il refuse** : tout vous est remboursé, frais compris.',
        '**Il ne répond pas** : la demande expire et tout vous est remboursé, frais compris.',
      ],
      `**Réservation immédiate** : le propriétaire peut accepter d'avance les locataires vérifiés, ou seulement ceux d'entre eux que les propriétaires notent ${FIGURES.instantMean} au moins. La location est alors conclue dès le paiement, si elle commence demain ou plus tard, après le délai qu'il demande. L'écran le dit avant de payer.`,
      `Le propriétaire peut encore annuler une réservation immédiate, et tout vous est rendu. Dans les ${FIGURES.freeCancellationTime}, si le premier jour est à ${FIGURES.freeCancellationLead} au moins, cela ne compte pas contre lui, ${FIGURES.freeCancellations} au plus.`,
    ],
  },
  {
    id: 'messages',
    title: 'Se parler',
    blocks: [
      `De la demande jusqu'à ${FIGURES.conversationTime} après la fin de la location, et tant que le retour n'est pas réglé, propriétaire et locataire peuvent s'écrire ici. Une demande refusée, expirée ou annulée ferme la conversation, qui reste lisible.`,
      "Les numéros de téléphone, les adresses email et les liens sont masqués dans les annonces ; les numéros et les adresses le sont aussi dans les messages, jusqu'à l'acceptation. Ensuite, chacun voit le numéro que l'autre a donné. Ils servent à cette location, et à rien d'autre.",
    ],
  },
  {
    id: 'annulation',
    title: 'Annuler',
    blocks: [
      [
        '**Le locataire annule avant la réponse du propriétaire** : le loyer et la caution lui sont rendus, les frais de service non.',
        '**Le locataire annule une location acceptée, avant le premier jour** : le loyer et la caution lui sont rendus, les frais de service non.',
        "**Le compte du propriétaire est suspendu** : le locataire peut annuler jusqu'à la veille du premier jour, et tout lui est rendu, frais compris, à notre charge.",
        '**Le propriétaire annule une location acceptée, avant le premier jour** : tout est rendu au locataire, frais compris, à notre charge.',
        "**À partir du premier jour**, ou dès que la remise est prouvée, une location ne s'annule plus. Si l'objet n'est pas remis ou ne correspond pas à l'annonce, voyez [« La remise de l'objet »](#remise-prouvee).",
      ],
      `On annule depuis [Mes locations](${dashboardPaths.myRentals()}) ou [Demandes](${dashboardPaths.requests()}) ; l'écran dit ce qui est rendu avant de vous engager. Une demande dont le délai de réponse est passé n'est plus à annuler : elle expire, frais remboursés.`,
      'La loi n° 025/2021 portant réglementation des transactions électroniques au Gabon peut vous donner, face à un professionnel, un droit de rétractation. Ces règles ne vous le retirent pas.',
    ],
  },
  {
    id: 'pendant',
    title: 'Pendant la location',
    blocks: [
      [
        "**Le propriétaire** remet, à la date et au lieu convenus, l'objet de l'annonce, propre et en état de marche, et explique comment s'en servir.",
        "**Le locataire** s'en sert avec soin et selon son usage normal, ne le prête pas et ne le sous-loue pas, et le rend à l'heure, complet et dans l'état où il l'a reçu, à l'usure normale près.",
        "**Tous deux** regardent l'objet ensemble à la remise et au retour, et prennent des photos : ce sont elles qui serviront en cas de désaccord.",
        'En cas de panne, de casse ou de vol, le locataire prévient le propriétaire tout de suite ; en cas de vol, il porte plainte.',
      ],
      "Pour un véhicule, le propriétaire garantit que les papiers, l'assurance et l'entretien sont à jour, et le locataire qu'il a le permis qu'il faut.",
    ],
  },
  {
    id: 'remise-prouvee',
    title: "La remise de l'objet",
    blocks: [
      "Le locataire détient un code de remise, le propriétaire un code de retour. Qui donne l'objet entre le code de qui le reçoit : la remise et le retour sont alors prouvés.",
      `La remise se prouve dès ${FIGURES.proofFrom} la veille du premier jour. Sans code et sans signalement, elle est présumée ${presumptionTime} après le premier jour. Avant qu'elle soit prouvée ou présumée, il n'y a rien à rendre : personne ne déclare, ne confirme ni ne conteste un retour, sauf si un problème est signalé.`,
      [
        `**L'objet n'a pas été remis** : le locataire le signale dès ${FIGURES.missingFrom} le premier jour, et jusqu'à ${presumptionTime} après ce jour. Loyer et caution sont bloqués ; sans réponse du propriétaire sous ${reportAnswerTime}, tout est remboursé, frais compris.`,
        `**Le locataire n'est pas venu** : le propriétaire le signale dès ${FIGURES.noShowFrom} le premier jour, et jusqu'à ${presumptionTime} après ce jour. Sans réponse du locataire sous ${reportAnswerTime}, un jour de loyer, au prix par jour et jamais plus que le loyer, revient au propriétaire, et le reste au locataire ; les frais ne sont pas rendus.`,
        `**L'objet n'est pas conforme ou ne marche pas** : le locataire le signale dans les ${problemTime} qui suivent la preuve de la remise, ou sans preuve jusqu'à ${presumptionTime} après le premier jour, et avant de rendre l'objet. Le propriétaire a ${reportAnswerTime} pour rendre le loyer, en proposer une partie ou contester ; sans réponse, le loyer et les frais sont rendus dès que l'objet l'est par code.`,
        "**Les deux ne sont pas d'accord** : un administrateur entend les deux parties et partage le loyer, et la caution si l'objet n'a pas changé de mains. Les frais reviennent au locataire quand tout le loyer lui revient.",
      ],
    ],
  },
  {
    id: 'caution',
    title: "La caution et le retour de l'objet",
    blocks: [
      'La caution est payée avec la location et gardée à part. Elle répond de la casse, de la perte et du retour en retard.',
      [
        '**Le propriétaire confirme le retour** : la caution est remboursée au locataire.',
        `**Le code de retour est entré** : le propriétaire a ${provedReturnTime}, à partir du code, pour contester, même avant la fin. S'il ne dit rien, la caution est remboursée d'elle-même.`,
        `**Sans code** : il a jusqu'à ${contestTime} après la fin du dernier jour. S'il ne dit rien, le retour est tenu pour bon et la caution est remboursée d'elle-même.`,
        `**Le propriétaire conteste dans ce délai** : il dit pourquoi et combien il demande ; le reste de la caution est rendu aussitôt. Le locataire a ${FIGURES.contestAnswerTime} pour accepter, proposer un autre montant ou refuser, et le propriétaire ${FIGURES.proposalAnswerTime} pour répondre à sa proposition. Sans accord ou sans réponse, un administrateur lit ce que chacun a écrit, regarde les photos et dit quelle part revient à chacun, et pourquoi.`,
      ],
      "Le locataire peut déclarer le retour dès qu'il a rendu l'objet ; le propriétaire en est prévenu. Une remise signalée comme manquée bloque la caution jusqu'à ce qu'elle soit réglée.",
      "Après la fin, l'objet n'est pas libre le jour même tant que le retour n'est pas réglé. Contesté comme « Non rendu », il ne l'est aucun jour.",
    ],
  },
  {
    id: 'avis',
    title: 'Les avis',
    blocks: [
      `Une fois la location finie ou le retour prouvé, le locataire et le propriétaire donnent chacun leur avis, jusqu'à la fin du ${FIGURES.reviewDay} jour après le dernier. Ils le peuvent aussi quand l'objet n'a pas été remis ou que personne n'est venu.`,
      "Personne ne lit l'avis de l'autre avant d'avoir donné le sien. Les deux sont publiés ensemble, ou seul celui qui existe une fois le temps passé, et ne se changent plus.",
      `La personne dont on parle répond une fois, dans les ${FIGURES.reviewReplyTime}. Les numéros de téléphone et les adresses y sont toujours masqués.`,
      `La note d'un objet est la moyenne de tous ses avis ; celle d'une personne, la moyenne des avis publiés depuis ${FIGURES.personMeanTime}.`,
    ],
  },
]
