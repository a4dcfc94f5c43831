import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { FIGURES } from './figures.ts'
import type { Section } from './section.ts'

const { feeRate, feeStep, answerTime, contestTime, holdTime, countdown } = FIGURES

/** What renter and owner agree to, from the request to the return. */
export const TERMS_OF_RENTAL: readonly Section[] = [
  {
    id: 'demande',
    title: 'Demander à louer',
    blocks: [
      `Vous choisissez des dates, une quantité et un lieu de remise. On réserve jusqu'à ${FIGURES.bookable} à l'avance. Un objet au tarif semaine se loue ${FIGURES.weekLengths}.`,
      "L'objet est pris du premier au dernier jour, les deux compris. Au tarif jour, vous payez les jours écoulés entre les deux dates, et un jour au moins. Au tarif semaine ou mois, toute semaine ou tout mois commencé compte.",
      `Pendant que vous payez, l'objet vous est gardé ${holdTime}. La demande part chez le propriétaire une fois le paiement reçu. Vous ne pouvez avoir qu'une demande en attente pour un même objet, et personne ne loue son propre objet.`,
    ],
  },
  {
    id: 'prix',
    title: 'Prix et frais de service',
    blocks: [
      'Le propriétaire fixe le prix et la caution. Le loyer est le prix multiplié par la durée et par la quantité. La caution est demandée une fois par location, quelle que soit la quantité.',
      `Le locataire paie en plus des frais de service : **${feeRate} du loyer, arrondis aux ${feeStep} les plus proches**. Ils ne portent pas sur la caution. Le propriétaire ne paie pas de frais : il reçoit le loyer entier.`,
      "Total à payer = loyer + frais de service + caution. Il est affiché en entier avant le paiement ; si un prix a changé entre-temps, rien n'est débité et vous en êtes averti.",
      [
        "**Les frais sont remboursés** quand le propriétaire refuse, ne répond pas ou annule, quand un paiement arrive trop tard pour que la location se fasse, quand une suspension ferme la demande, et quand tout le loyer vous revient après une remise qui s'est mal passée.",
        "**Les frais ne sont pas remboursés** quand c'est le locataire qui annule, avant ou après la réponse du propriétaire.",
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
      "Tout remboursement part vers le numéro qui a payé. S'il n'aboutit pas, il vous reste dû et notre équipe s'en occupe. Le reçu de la location dit ce que vous avez payé et ce qui vous a été rendu.",
    ],
  },
  {
    id: 'argent',
    title: "Qui garde l'argent",
    blocks: [
      "Le paiement arrive sur le compte mobile money de l'éditeur du site. Tant que le propriétaire n'a pas répondu, la somme est mise de côté pour cette demande : ni lui ni nous ne pouvons nous en servir.",
      `À l'acceptation, le loyer est inscrit au portefeuille du propriétaire et la caution, à part, dans ses cautions. Le loyer devient disponible au retrait ${FIGURES.rentDelay} après la remise prouvée par le code du locataire ; sans code, ${FIGURES.rentDelay} après le premier jour si personne n'a rien signalé. La caution n'est jamais disponible au retrait.`,
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
        '**Le propriétaire annule une location acceptée, avant le premier jour** : tout est rendu au locataire, frais compris, à notre charge.',
        "**À partir du premier jour**, une location ne s'annule plus. Si l'objet n'est pas remis ou ne correspond pas à l'annonce, voyez [« En cas de désaccord »](#desaccord).",
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
      "Le locataire détient un code de remise, le propriétaire un code de retour. Qui donne l'objet entre le code de qui le reçoit : la remise et le retour sont alors prouvés. Une fois la remise prouvée, la location ne s'annule plus.",
      [
        `**L'objet n'a pas été remis** : le locataire le signale jusqu'à ${FIGURES.rentDelay} après le premier jour. Loyer et caution sont bloqués ; sans réponse du propriétaire sous ${FIGURES.rentDelay}, tout est remboursé, frais compris.`,
        `**Le locataire n'est pas venu** : le propriétaire le signale dès ${FIGURES.noShowFrom} le premier jour. Sans réponse du locataire sous ${FIGURES.rentDelay}, un jour de loyer revient au propriétaire et le reste au locataire ; les frais ne sont pas rendus.`,
        `**L'objet n'est pas conforme ou ne marche pas** : le locataire le signale dans les ${FIGURES.rentDelay} qui suivent la preuve de la remise. Le propriétaire rend le loyer, en propose une partie ou conteste ; sans réponse, le loyer est rendu dès que l'objet l'est par code.`,
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
        `**Le propriétaire ne dit rien pendant ${contestTime} après la fin du dernier jour** : le retour est tenu pour bon et la caution est remboursée d'elle-même.`,
        `**Le propriétaire conteste le retour dans ces ${contestTime}** : il dit pourquoi et combien il demande ; le reste de la caution est rendu aussitôt. Le locataire a ${FIGURES.contestAnswerTime} pour accepter, proposer un autre montant ou refuser, et le propriétaire ${FIGURES.proposalAnswerTime} pour répondre à sa proposition. Sans accord ou sans réponse, un administrateur lit ce que chacun a écrit, regarde les photos et dit quelle part revient à chacun, et pourquoi.`,
      ],
      "Le locataire peut déclarer le retour dès qu'il a rendu l'objet ; le propriétaire en est prévenu. Qui conteste dit pourquoi, et le locataire le lit. Tant que le retour n'est pas réglé, l'objet n'est pas reloué.",
    ],
  },
]
