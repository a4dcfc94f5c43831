import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { EXAMPLE } from './example-rental.ts'
import { led, type QuestionGroup } from './faq-question.ts'
import { FIGURES } from './figures.ts'

const { feeRate, feeStep, answerTime, contestTime, provedReturnTime, holdTime, countdown } = FIGURES
const { price, quote, units } = EXAMPLE

const RENTING: QuestionGroup = {
  id: 'louer',
  title: 'Louer un objet',
  questions: [
    {
      id: 'qui-peut-louer',
      question: 'Que faut-il pour louer ?',
      answer: [
        `Un compte, une adresse email confirmée et un numéro ${FIGURES.operators}. Aucune pièce d'identité n'est demandée pour louer.`,
      ],
    },
    {
      id: 'comment-demander',
      question: 'Comment se passe une demande ?',
      answer: [
        `Sur la page de l'objet, choisissez vos dates, la quantité et le lieu de remise, puis payez. La demande part chez le propriétaire, qui a ${answerTime} pour répondre. En [réservation immédiate](${paths.terms()}#reponse), la location est conclue dès le paiement. Vous êtes prévenu de la réponse, et tout se retrouve dans [Mes locations](${dashboardPaths.myRentals()}).`,
      ],
    },
    {
      id: 'jours-factures',
      question: 'Comment les jours sont-ils comptés ?',
      answer: [
        `Au tarif jour, vous payez les jours écoulés entre le début et la fin, et un jour au moins : ${EXAMPLE.period}, cela fait ${units}. L'objet vous est réservé du premier au dernier jour, les deux compris.`,
        `Un objet au tarif semaine se loue ${FIGURES.weekLengths}. Au tarif mois, tout mois commencé compte. On réserve jusqu'à ${FIGURES.bookable} à l'avance, ou moins si le propriétaire le veut ; le calendrier dit aussi son délai, ses jours de remise et ses durées.`,
      ],
    },
    {
      id: 'favoris-et-alertes',
      question: "Comment retrouver un objet, ou être prévenu d'un nouveau ?",
      answer: [
        `Touchez le cœur d'un objet : il est dans [vos favoris](${paths.favourites()}), et vous êtes prévenu si son prix par jour baisse de ${FIGURES.priceFall} ou s'il est de nouveau proposé, une fois par semaine au plus. Sans compte, ils restent sur votre appareil.`,
        `Sous les résultats d'une recherche, « Enregistrer cette recherche » vous prévient des nouveaux objets, chaque soir, tout de suite (${FIGURES.alertsAtOnce} au plus) ou le vendredi. Vous en enregistrez jusqu'à ${FIGURES.searchesAtMost}. [Vos alertes](${dashboardPaths.alerts()}) se changent et s'arrêtent d'un geste.`,
      ],
    },
    {
      id: 'prix-par-jour',
      question: "Pourquoi l'explorateur compare-t-il des prix par jour ?",
      answer: [
        `Pour comparer ce qui se loue au jour, à la semaine et au mois : le prix d'une semaine y est divisé par ${FIGURES.daysInWeek}, celui d'un mois par ${FIGURES.daysInMonth}. Le prix que vous payez est celui de vos jours : si une semaine ou un mois coûte moins, ce prix s'applique tout seul. Tout en haut, la réglette veut dire « ${FIGURES.priceFilterMax} et plus ».`,
      ],
    },
    {
      id: 'remise',
      question: "Comment l'objet m'est-il remis ?",
      answer: [
        "Vous indiquez une adresse ou un quartier et un numéro à joindre. Une fois la location acceptée, le propriétaire voit ce numéro, et vous voyez le sien s'il l'a donné : convenez de la remise ensemble. Regardez l'objet tous les deux et prenez des photos, elles vous protègent.",
        `La page de la location vous montre un code de remise à ${FIGURES.codeDigits} : ne le donnez qu'une fois l'objet en main et essayé. Au retour, c'est le propriétaire qui vous donne le sien, et votre caution vous revient ${provedReturnTime} plus tard s'il ne conteste pas. Les deux codes marchent sans réseau.`,
      ],
    },
    {
      id: 'pas-remis',
      question: "L'objet ne m'a pas été remis, ou ne marche pas. Que faire ?",
      answer: [
        `Dites-le sur la page de la location, au plus tard ${FIGURES.presumptionTime} après le premier jour ; pour un problème, ${FIGURES.problemTime} après avoir donné votre code, et avant de rendre l'objet. Votre argent est bloqué tant que ce n'est pas clair.`,
        `Le propriétaire a ${FIGURES.reportAnswerTime} pour répondre. S'il se tait, un objet qui n'a pas été remis vous est entièrement remboursé, frais compris. Si vous n'êtes pas d'accord, notre équipe tranche et vous dit pourquoi.`,
      ],
    },
    {
      id: 'messages',
      question: "Comment parler avec l'autre personne ?",
      answer: [
        `Par « Contacter », sur chaque demande et chaque location ; tout se retrouve dans vos [messages](${dashboardPaths.messages()}). Si l'autre n'est pas là, un email le prévient. Jusqu'à l'acceptation, les numéros de téléphone et les adresses email y sont masqués.`,
        `On s'écrit de la demande jusqu'à ${FIGURES.conversationTime} après la fin, et plus longtemps si le retour n'est pas réglé. Une demande refusée ou annulée ferme la conversation ; ce qui est écrit reste lisible.`,
      ],
    },
    {
      id: 'note',
      question: `D'où vient la note de ${FIGURES.rating} ?`,
      answer: [
        "C'est la note de départ, affichée tant qu'un objet n'a pas encore d'avis. Ce n'est pas une moyenne : fiez-vous à la description, aux photos et à l'état indiqué. Dès le premier avis, c'est la moyenne des avis, avec leur nombre.",
        `Après chaque location, locataire et propriétaire donnent chacun leur avis, pendant ${FIGURES.reviewTime}. Aucun ne lit celui de l'autre avant d'avoir donné le sien ; les deux sont publiés ensemble, ou seul celui qui existe une fois le temps passé.`,
      ],
    },
    led('badges', 'Que veulent dire « Propriétaire de confiance » et « Locataire de confiance » ?', [
      `Un propriétaire de confiance a une identité vérifiée, ${FIGURES.trustedOwnerRentals} au moins en ${FIGURES.trustTime}, au moins ${FIGURES.trustedOwnerReviews} et une note d'au moins ${FIGURES.trustedOwnerMean}, répond à ${FIGURES.trustedOwnerAnswers} des demandes au moins, n'a manqué aucune remise et a annulé une location au plus. Pour que peu d'avis ne suffisent pas, la note de départ y compte comme ${FIGURES.ratingWeight} de ${FIGURES.rating}.`,
      `Un locataire de confiance a rendu à l'heure au moins ${FIGURES.trustedRenterReturns}, a une note d'au moins ${FIGURES.trustedRenterMean} et n'a perdu aucun litige depuis ${FIGURES.trustTime}. Certains objets lui demandent une « caution de confiance », plus basse. Les badges se gagnent et se perdent tout seuls, chaque nuit : personne ne les demande ni ne les achète.`,
    ]),
  ],
}

const PAYING: QuestionGroup = {
  id: 'payer',
  title: 'Payer',
  questions: [
    led('paiement', 'Comment se passe le paiement ?', [
      `Par ${FIGURES.operators}. Vous entrez votre numéro (${FIGURES.prefixes}), votre opérateur vous envoie une demande, et vous la confirmez avec votre code secret sur votre téléphone. Ce code reste entre vous et lui.`,
      `Vous payez tout de suite la location, les frais et la caution. L'argent est mis de côté jusqu'à la réponse du propriétaire. Pendant le paiement, l'objet vous est gardé ${holdTime}.`,
    ]),
    {
      id: 'frais',
      question: 'Combien coûtent les frais de service ?',
      answer: [
        `${feeRate} du loyer, arrondis aux ${feeStep} les plus proches. Ils ne portent pas sur la caution, et le propriétaire n'en paie pas.`,
        `Par exemple, ${units} à ${formatFrancs(price)} : ${formatFrancs(quote.subtotal)} de loyer et ${formatFrancs(quote.fee)} de frais. Avec une caution de ${formatFrancs(quote.deposit)}, vous payez ${formatFrancs(quote.total)}, dont la caution vous revient.`,
      ],
    },
    {
      id: 'frais-rembourses',
      question: 'Les frais me sont-ils remboursés ?',
      answer: [
        "Oui, si le propriétaire refuse, ne répond pas ou annule, si vous annulez parce qu'il est suspendu, si votre paiement arrive trop tard, ou si tout le loyer vous revient après une remise qui s'est mal passée. Non, si vous annulez pour une autre raison ou ne venez pas.",
      ],
    },
    {
      id: 'paiement-long',
      question: `Le compteur de ${countdown} est fini, et mon paiement ?`,
      answer: [
        `Il n'est pas perdu. Nous attendons la réponse de l'opérateur et vous pouvez fermer la page. S'il aboutit plus tard, votre demande part si l'objet est encore libre ; sinon, tout vous est remboursé, frais compris. Avant de payer une seconde fois, regardez dans [Mes locations](${dashboardPaths.myRentals()}). Quand l'opérateur ne donne pas de réponse sûre, une personne de notre équipe vérifie.`,
      ],
    },
    {
      id: 'ou-est-mon-argent',
      question: 'Qui garde mon argent en attendant ?',
      answer: [
        `Il est sur le compte mobile money de l'éditeur du site, mis de côté pour votre demande. À l'acceptation, le loyer va au portefeuille du propriétaire, qui ne peut le retirer que ${FIGURES.problemTime} après la remise prouvée par votre code, ou sans code ${FIGURES.presumptionTime} après le premier jour ; la caution reste à part. [Le parcours de l'argent, en détail](${paths.terms()}#argent).`,
      ],
    },
    {
      id: 'remboursement',
      question: 'Où arrivent les remboursements ?',
      answer: [
        "Sur le numéro qui a payé. Ils partent dès que la règle s'applique ; le temps d'arrivée dépend ensuite de l'opérateur. Le reçu de la location dit où ils en sont, et vous êtes prévenu quand l'argent est arrivé.",
        `Si l'opérateur n'y arrive pas, l'argent vous reste dû et notre équipe s'en occupe, au besoin vers un autre numéro. Un doute ? [J'ai un problème](${dashboardPaths.problem({ topic: 'refund' })}) montre où il en est, avec la référence pour l'opérateur.`,
      ],
    },
    {
      id: 'recu',
      question: 'Où trouver mon reçu ?',
      answer: [
        `Dans [Mes locations](${dashboardPaths.myRentals()}), ouvrez la location, puis « Reçu » : ce que vous avez payé, avec quel numéro, et vos remboursements. Il s'imprime, ou s'enregistre depuis votre navigateur.`,
      ],
    },
  ],
}

const CANCELLING: QuestionGroup = {
  id: 'changer-d-avis',
  title: 'Réponses et annulations',
  questions: [
    {
      id: 'reponse',
      question: 'Et si le propriétaire refuse ou ne répond pas ?',
      answer: [
        `Tout vous est remboursé, frais compris. Il a ${answerTime} pour répondre, et au plus tard jusqu'à la fin du premier jour demandé ; un rappel lui est envoyé avant, et passé ce délai, la demande expire d'elle-même.`,
      ],
    },
    led('annulation', 'Puis-je annuler ?', [
      `Oui : tant que le propriétaire n'a pas répondu, puis jusqu'à la veille du premier jour s'il accepte. Le loyer et la caution vous sont rendus ; les frais de service, seulement si le compte du propriétaire est suspendu. Dans [Mes locations](${dashboardPaths.myRentals()}), ouvrez la location : « Annuler » vous montre le montant avant de vous engager.`,
      "À partir du premier jour, ou dès que la remise est prouvée, une location acceptée ne s'annule plus.",
    ]),
    {
      id: 'annulation-proprietaire',
      question: 'Et si le propriétaire annule après avoir accepté ?',
      answer: [
        "Tout vous est rendu, frais compris. Il ne peut le faire qu'avant le premier jour, et avant la remise.",
      ],
    },
    {
      id: 'objet-pas-conforme',
      question: "L'objet n'est pas là, ou pas comme dans l'annonce. Que faire ?",
      answer: [
        `Parlez-en tout de suite au propriétaire, par « Contacter » ou par téléphone, et prenez des photos. Puis dites-le sur [la page de la location](#pas-remis), avant la fin du délai : votre argent est alors bloqué. Besoin d'aide ? [Dites-le-nous](${dashboardPaths.problem({ topic: 'handover' })}).`,
      ],
    },
  ],
}

const DEPOSIT: QuestionGroup = {
  id: 'rendre',
  title: 'Caution et retour',
  questions: [
    led('caution', 'Quand ma caution est-elle remboursée ?', [
      `Dès que le propriétaire confirme le retour. Quand vous avez rendu l'objet, « Déclarer le retour » dans [Mes locations](${dashboardPaths.myRentals()}) le prévient. S'il ne dit rien, elle vous est remboursée d'elle-même : ${provedReturnTime} après que vous avez entré son code de retour, ou sans code ${contestTime} après la fin du dernier jour.`,
      "Elle est demandée une fois par location, quelle que soit la quantité, et certains objets n'en ont pas. Personne ne peut la retirer entre-temps.",
    ]),
    {
      id: 'contestation',
      question: 'Et si le propriétaire conteste le retour ?',
      answer: [
        `Il peut le faire pendant ${provedReturnTime} après le code de retour, ou sans code jusqu'à ${contestTime} après la fin, en disant pourquoi ; vous lisez sa raison. Ce qu'il demande de la caution reste alors bloqué ; le reste vous est rendu aussitôt. Vous avez ${FIGURES.contestAnswerTime} pour accepter, proposer un autre montant ou refuser, sur la page de la location. Si vous ne vous entendez pas, un administrateur lit ce que chacun a écrit, regarde les photos des deux et décide quelle part revient à chacun ; sa raison vous est donnée à tous deux.`,
      ],
    },
    {
      id: 'retard',
      question: "Je ne peux pas rendre l'objet à temps. Que faire ?",
      answer: [
        "Appelez le propriétaire avant la fin. Une location ne s'allonge pas toute seule : s'il est d'accord et que l'objet est libre, faites une nouvelle demande. Un retour en retard peut coûter une part de la caution.",
      ],
    },
    {
      id: 'casse',
      question: "L'objet s'est cassé ou a été volé. Que faire ?",
      answer: [
        `Prévenez le propriétaire tout de suite, prenez des photos et, en cas de vol, portez plainte. La caution sert à cela. Aucune assurance n'est comprise : [ce qu'en disent les conditions](${paths.terms()}#assurance).`,
      ],
    },
  ],
}

/** What renters ask, from the request to the return. */
export const FAQ_OF_RENTAL: readonly QuestionGroup[] = [RENTING, PAYING, CANCELLING, DEPOSIT]
