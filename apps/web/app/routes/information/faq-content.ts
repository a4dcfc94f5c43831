import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { BRAND } from '../../brand.ts'
import { type FaqAnchor, paths } from '../../path-builder.ts'
import { EXAMPLE } from './example-rental.ts'
import { FIGURES } from './figures.ts'
import type { Block } from './prose.ts'
import { EMAIL_LINK, PHONE_LINK } from './section.ts'

export interface Question {
  readonly id: string
  readonly question: string
  readonly answer: readonly Block[]
}

export interface QuestionGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** An answer that other pages lead to. */
const led = (id: FaqAnchor, question: string, answer: readonly Block[]): Question => ({
  id,
  question,
  answer,
})

const { feeRate, feeStep, answerTime, contestTime, holdTime, countdown } = FIGURES
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
        `Sur la page de l'objet, choisissez vos dates, la quantité et le lieu de remise, puis payez. La demande part chez le propriétaire, qui a ${answerTime} pour répondre. Vous apprenez sa réponse par email, et tout se retrouve dans [Mes locations](${paths.myRentals()}).`,
      ],
    },
    {
      id: 'jours-factures',
      question: 'Comment les jours sont-ils comptés ?',
      answer: [
        `Au tarif jour, vous payez les jours écoulés entre le début et la fin, et un jour au moins : ${EXAMPLE.period}, cela fait ${units}. L'objet vous est réservé du premier au dernier jour, les deux compris.`,
        `Un objet au tarif semaine se loue ${FIGURES.weekLengths}. Au tarif mois, tout mois commencé compte. On réserve jusqu'à ${FIGURES.bookable} à l'avance.`,
      ],
    },
    {
      id: 'prix-par-jour',
      question: "Pourquoi l'explorateur compare-t-il des prix par jour ?",
      answer: [
        `Pour comparer ce qui se loue au jour, à la semaine et au mois : le prix d'une semaine y est divisé par ${FIGURES.daysInWeek}, celui d'un mois par ${FIGURES.daysInMonth}. Le prix que vous payez, lui, est celui de l'annonce. Tout en haut, la réglette veut dire « ${FIGURES.priceFilterMax} et plus ».`,
      ],
    },
    {
      id: 'remise',
      question: "Comment l'objet m'est-il remis ?",
      answer: [
        "Vous indiquez une adresse ou un quartier et un numéro à joindre. Une fois la location acceptée, le propriétaire voit ce numéro et vous appelle pour convenir de la remise. Regardez l'objet ensemble et prenez des photos : elles vous protègent tous les deux.",
      ],
    },
    {
      id: 'note',
      question: `D'où vient la note de ${FIGURES.rating} sur 5 ?`,
      answer: [
        "C'est la note affichée tant qu'un objet n'a pas encore d'avis. Ce n'est pas une moyenne : fiez-vous à la description, aux photos et à l'état indiqué.",
      ],
    },
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
        "Oui, si le propriétaire refuse, ne répond pas ou annule, ou si votre paiement arrive trop tard. Non, si c'est vous qui annulez.",
      ],
    },
    {
      id: 'paiement-long',
      question: `Le compteur de ${countdown} est fini, et mon paiement ?`,
      answer: [
        `Il n'est pas perdu. Nous attendons la réponse de l'opérateur et vous pouvez fermer la page. S'il aboutit plus tard, votre demande part si l'objet est encore libre ; sinon, tout vous est remboursé, frais compris. Avant de payer une seconde fois, regardez dans [Mes locations](${paths.myRentals()}).`,
      ],
    },
    {
      id: 'ou-est-mon-argent',
      question: 'Qui garde mon argent en attendant ?',
      answer: [
        `Il est sur le compte mobile money de l'éditeur du site, mis de côté pour votre demande. À l'acceptation, le loyer va au portefeuille du propriétaire, qui ne peut le retirer qu'à partir du début de la location ; la caution reste à part. [Le parcours de l'argent, en détail](${paths.terms()}#argent).`,
      ],
    },
    {
      id: 'remboursement',
      question: 'Où arrivent les remboursements ?',
      answer: [
        "Sur le numéro qui a payé. Ils partent dès que la règle s'applique ; le temps d'arrivée dépend ensuite de l'opérateur. Si rien n'arrive, écrivez-nous avec la date et le montant.",
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
        `Vous êtes remboursé de tout, frais compris. Il a ${answerTime} pour répondre, et au plus tard jusqu'à la fin du premier jour demandé ; passé ce délai, la demande expire d'elle-même.`,
      ],
    },
    led('annulation', 'Puis-je annuler ?', [
      "Oui, jusqu'à la veille du premier jour, que le propriétaire ait répondu ou non. Le loyer et la caution vous sont rendus ; les frais de service, non.",
      `Quand vos écrans ne vous proposent pas d'annuler, écrivez-nous à ${EMAIL_LINK} depuis l'adresse email de votre compte, assez tôt pour que nous vous lisions avant le premier jour.`,
      "À partir du premier jour, une location ne s'annule plus.",
    ]),
    {
      id: 'annulation-proprietaire',
      question: 'Et si le propriétaire annule après avoir accepté ?',
      answer: ["Tout vous est rendu, frais compris. Il ne peut le faire qu'avant le premier jour."],
    },
    {
      id: 'objet-pas-conforme',
      question: "L'objet n'est pas là, ou pas comme dans l'annonce. Que faire ?",
      answer: [
        `Parlez-en tout de suite au propriétaire. Si vous ne trouvez pas d'accord, écrivez-nous le jour même à ${EMAIL_LINK}, photos à l'appui.`,
      ],
    },
  ],
}

const DEPOSIT: QuestionGroup = {
  id: 'rendre',
  title: 'Caution et retour',
  questions: [
    led('caution', 'Quand ma caution est-elle remboursée ?', [
      `Dès que le propriétaire confirme le retour. S'il ne dit rien dans les ${contestTime} qui suivent la fin du dernier jour, le retour est tenu pour bon et la caution vous est remboursée d'elle-même, sur le numéro qui a payé.`,
      "Elle est demandée une fois par location, quelle que soit la quantité, et certains objets n'en ont pas. Personne ne peut la retirer entre-temps.",
    ]),
    {
      id: 'contestation',
      question: 'Et si le propriétaire conteste le retour ?',
      answer: [
        `Il a ${contestTime} après la fin pour le faire. La caution reste alors bloquée : un administrateur entend les deux parties, regarde les photos, et décide quelle part revient à chacune.`,
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
        `Prévenez le propriétaire tout de suite, prenez des photos et, en cas de vol, portez plainte. La caution sert à cela. Ce que couvre une assurance dépend du contrat de l'éditeur : [lisez ce qu'en disent les conditions](${paths.terms()}#assurance).`,
      ],
    },
  ],
}

const OFFERING: QuestionGroup = {
  id: 'proposer',
  title: 'Proposer un objet',
  questions: [
    led('verification', 'Comment faire vérifier mon identité ?', [
      `Depuis [votre profil](${paths.verification()}). Il faut une pièce (${FIGURES.documents}), son numéro, sa photo, et une photo de vous prise sur le moment par la caméra, avec un geste choisi au hasard. Si la caméra ne s'ouvre pas dans la page, l'appareil photo de votre téléphone la remplace.`,
      "Un administrateur regarde le dossier et décide. Vous l'apprenez par email et sur votre profil ; s'il le décline, vous savez pourquoi et vous pouvez recommencer. N'envoyez jamais vos papiers par email : personne chez nous ne vous le demandera.",
      `Vos documents sont chiffrés et supprimés ${FIGURES.documentsKept} après la décision. [Ce que deviennent vos documents](${paths.privacy()}#identite).`,
    ]),
    {
      id: 'que-proposer',
      question: 'Que puis-je proposer ?',
      answer: [
        `Ce qui est à vous et fonctionne : ${FIGURES.categories}, à ${FIGURES.cities}. Certaines choses [ne se louent pas ici](${paths.terms()}#interdits).`,
        `Une annonce porte jusqu'à ${FIGURES.pictures}. La première est celle que l'on voit dans les listes.`,
      ],
    },
    {
      id: 'combien-je-gagne',
      question: 'Combien me revient-il ?',
      answer: [
        `Le loyer entier. Pour ${units} à ${formatFrancs(price)}, vous recevez ${formatFrancs(quote.totalPrice - quote.deposit)}. Les frais sont payés par le locataire.`,
      ],
    },
    {
      id: 'retrait',
      question: 'Quand puis-je retirer mon argent ?',
      answer: [
        `Le loyer arrive au portefeuille quand vous acceptez, et devient disponible au retrait quand la location commence. Un retrait va de ${FIGURES.withdrawalMin} à ${FIGURES.withdrawalMax}, vers un numéro de mobile money.`,
        `Quand votre portefeuille ne vous propose pas de retirer, demandez-le à ${EMAIL_LINK}.`,
      ],
    },
    {
      id: 'refuser',
      question: "Suis-je obligé d'accepter une demande ?",
      answer: [
        `Non. Répondez simplement dans les ${answerTime} depuis [Demandes](${paths.requests()}) : le locataire attend, et son argent aussi. Un refus ne vous coûte rien.`,
      ],
    },
  ],
}

const TRUST: QuestionGroup = {
  id: 'confiance',
  title: 'Confiance et données',
  questions: [
    {
      id: 'badge-verifie',
      question: 'Que veut dire « Vérifié » ?',
      answer: [
        "Que l'identité de cette personne a été contrôlée par un administrateur. Cela ne garantit pas l'objet lui-même.",
      ],
    },
    {
      id: 'nom-masque',
      question: 'Pourquoi les noms sont-ils masqués ?',
      answer: [
        `Pour que personne ne puisse être recherché à partir d'une annonce. « Awa » devient « ${FIGURES.maskedName} ». Votre email et votre adresse ne sont jamais publics.`,
      ],
    },
    {
      id: 'mes-donnees',
      question: 'Comment voir, corriger ou effacer mes données ?',
      answer: [
        `Dans [votre profil](${paths.profile()}) : vos coordonnées se corrigent, « Télécharger mes données » vous en donne une copie, « Supprimer mon compte » les efface. Vos droits sont décrits dans la [politique de confidentialité](${paths.privacy()}#droits).`,
      ],
    },
    {
      id: 'supprimer-mon-compte',
      question: 'Puis-je supprimer mon compte ?',
      answer: [
        `Oui, en bas de [votre profil](${paths.profile()}), une fois vos locations terminées et votre argent retiré : sinon, l'écran vous dit ce qui manque. C'est définitif. L'historique des locations reste, sans votre nom.`,
      ],
    },
    {
      id: 'mot-de-passe',
      question: "J'ai oublié mon mot de passe. Que faire ?",
      answer: [
        `Sur la page de [connexion](${paths.signIn()}), « Mot de passe oublié ? » vous envoie un lien par email. Le nouveau mot de passe déconnecte tous vos appareils.`,
      ],
    },
    {
      id: 'appareils',
      question: "Quelqu'un d'autre utilise mon compte. Que faire ?",
      answer: [
        `Changez votre mot de passe dans [votre profil](${paths.profile()}) : tous les autres appareils sont déconnectés. Vous y voyez aussi où votre compte est ouvert. Puis prévenez-nous à ${EMAIL_LINK}.`,
      ],
    },
    {
      id: 'arnaque',
      question: 'On me demande de payer en dehors du site. Que faire ?',
      answer: [
        `Refusez et prévenez-nous. En dehors de ${BRAND.name}, nous ne pouvons ni garder votre caution ni vous rembourser. Personne chez nous ne vous demandera jamais votre code mobile money, votre mot de passe ou vos papiers par email.`,
      ],
    },
    {
      id: 'joindre',
      question: 'Comment vous joindre ?',
      answer: [`Par email à ${EMAIL_LINK}, ou par téléphone et messagerie au ${PHONE_LINK}.`],
    },
  ],
}

export const FAQ: readonly QuestionGroup[] = [RENTING, PAYING, CANCELLING, DEPOSIT, OFFERING, TRUST]
