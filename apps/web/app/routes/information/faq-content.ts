import { BRAND } from '@okoume/domain/brand.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { EXAMPLE } from './example-rental.ts'
import { FAQ_OF_RENTAL } from './faq-of-rental.ts'
import { led, type QuestionGroup } from './faq-question.ts'
import { FIGURES } from './figures.ts'
import { EMAIL_LINK, PHONE_LINK } from './section.ts'

const { price, quote, units } = EXAMPLE

const OFFERING: QuestionGroup = {
  id: 'proposer',
  title: 'Proposer un objet',
  questions: [
    led('verification', 'Comment faire vérifier mon identité ?', [
      `Depuis [votre profil](${dashboardPaths.verification()}). Il faut une pièce (${FIGURES.documents}), son numéro, sa photo, et une photo de vous prise sur le moment par la caméra, avec un geste choisi au hasard. Si la caméra ne s'ouvre pas dans la page, l'appareil photo de votre téléphone la remplace.`,
      `Un administrateur regarde le dossier et décide, en général sous ${FIGURES.usualDecision}. En attendant, écrivez vos annonces depuis [Mes objets](${dashboardPaths.myItems()}) : elles sont gardées, et seront en ligne toutes seules.`,
      "Vous apprenez sa décision par email et sur votre profil ; s'il décline le dossier, vous savez pourquoi et vous pouvez recommencer. N'envoyez jamais vos papiers par email : personne chez nous ne vous le demandera.",
      `Vos documents sont chiffrés et supprimés ${FIGURES.documentsKept} après la décision. [Ce que deviennent vos documents](${paths.privacy()}#identite).`,
    ]),
    {
      id: 'que-proposer',
      question: 'Que puis-je proposer ?',
      answer: [
        `Ce qui est à vous et fonctionne : ${FIGURES.categories}, partout au Gabon. Certaines choses [ne se louent pas ici](${paths.terms()}#interdits).`,
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
        `Le loyer arrive au portefeuille quand vous acceptez, et devient disponible au retrait ${FIGURES.problemTime} après la remise prouvée par le code du locataire. Sans code, ${FIGURES.presumptionTime} après le premier jour si personne n'a rien signalé. « Retirer de l'argent », dans [votre portefeuille](${dashboardPaths.wallet()}), l'envoie à un numéro ${FIGURES.operators} : de ${FIGURES.withdrawalMin} à ${FIGURES.withdrawalMax} à la fois.`,
        "L'argent quitte le portefeuille aussitôt. L'opérateur le verse, ou notre équipe le fait à la main ; vous êtes prévenu quand c'est payé.",
      ],
    },
    {
      id: 'retrait-en-attente',
      question: "Mon retrait n'arrive pas. Que faire ?",
      answer: [
        "Rien dans la plupart des cas : un retrait qui échoue revient dans votre portefeuille, et vous savez pourquoi. Tant que l'opérateur ne donne pas de réponse sûre, il reste « En cours » ; au besoin, une personne de notre équipe vérifie, pour qu'il ne soit ni perdu ni payé deux fois.",
      ],
    },
    {
      id: 'releve',
      question: "Où voir mes mouvements d'argent ?",
      answer: [
        `Dans [votre portefeuille](${dashboardPaths.wallet()}) : chaque loyer, caution et retrait y est, avec sa date. « Télécharger le relevé » les met dans un fichier CSV, pour la période que vous choisissez.`,
      ],
    },
    {
      id: 'refuser',
      question: "Suis-je obligé d'accepter une demande ?",
      answer: [
        `Non. Répondez simplement dans les ${FIGURES.answerTime} depuis [Demandes](${dashboardPaths.requests()}) : le locataire attend, et son argent aussi. Un rappel vous est envoyé avant la fin du délai. Un refus ne vous coûte rien.`,
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
        `Pour que personne ne puisse être recherché à partir d'une annonce. « Awa » devient « ${FIGURES.maskedName} ». Vous pouvez choisir, dans vos [paramètres](${dashboardPaths.settings()}), d'être montré comme « Rose M. » : le prénom, et l'initiale du nom. Votre email, votre numéro et votre adresse ne sont jamais publics.`,
      ],
    },
    {
      id: 'notifications',
      question: 'Comment suis-je prévenu ?',
      answer: [
        `Une demande, une réponse, un retour, un remboursement, un retrait : vous le lisez dans vos [notifications](${dashboardPaths.notices()}). Votre appareil l'affiche si vous l'y autorisez ; sinon un email vous le dit, avec les mêmes mots. Vous choisissez pour chaque sorte dans vos [paramètres](${dashboardPaths.settings()}).`,
      ],
    },
    {
      id: 'mes-donnees',
      question: 'Comment voir, corriger ou effacer mes données ?',
      answer: [
        `Dans [votre profil](${dashboardPaths.profile()}) : vos coordonnées se corrigent, « Télécharger mes données » vous en donne une copie, « Supprimer mon compte » les efface. Vos droits sont décrits dans la [politique de confidentialité](${paths.privacy()}#droits).`,
      ],
    },
    {
      id: 'supprimer-mon-compte',
      question: 'Puis-je supprimer mon compte ?',
      answer: [
        `Oui, en bas de [votre profil](${dashboardPaths.profile()}), une fois vos locations terminées et votre argent retiré : sinon, l'écran vous dit ce qui manque. C'est définitif. L'historique des locations reste, sans votre nom.`,
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
        `Changez votre mot de passe dans [votre profil](${dashboardPaths.profile()}) : tous les autres appareils sont déconnectés. Vous y voyez aussi où votre compte est ouvert. Puis prévenez-nous à ${EMAIL_LINK}.`,
      ],
    },
    {
      id: 'arnaque',
      question: 'On me demande de payer en dehors du site. Que faire ?',
      answer: [
        `Refusez et prévenez-nous. En dehors ${ofName(BRAND.name)}, nous ne pouvons ni garder votre caution ni vous rembourser. Personne chez nous ne vous demandera jamais votre code mobile money, votre mot de passe ou vos papiers par email.`,
      ],
    },
    {
      id: 'joindre',
      question: 'Comment vous joindre ?',
      answer: [
        `Avec un compte, par [J'ai un problème](${dashboardPaths.problem()}) : nous voyons de quoi il s'agit et répondons plus vite. Sinon par email à ${EMAIL_LINK}, ou par téléphone et messagerie au ${PHONE_LINK}.`,
      ],
    },
  ],
}

export const FAQ: readonly QuestionGroup[] = [...FAQ_OF_RENTAL, OFFERING, TRUST]
