import { BRAND } from '@okoume/domain/brand.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { FIGURES } from './figures.ts'
import { EMAIL_LINK, PHONE_LINK, publisherBlocks, type Section } from './section.ts'
import { TERMS_OF_RENTAL } from './terms-of-rental.ts'

const { feeRate, answerTime, contestTime, provedReturnTime } = FIGURES

export const TERMS_IN_SHORT: readonly string[] = [
  `La location se conclut entre le propriétaire et le locataire ; ${BRAND.name} les met en relation et garde l'argent le temps qu'il faut.`,
  `Le locataire paie le loyer, ${feeRate} de frais et la caution. Le propriétaire reçoit le loyer entier.`,
  `Sans réponse du propriétaire sous ${answerTime}, ou s'il refuse, tout est remboursé, frais compris.`,
  `Si personne ne conteste, la caution revient au locataire ${provedReturnTime} après le retour prouvé par code ; sans code, ${contestTime} après la fin.`,
]

const BEFORE_RENTING: readonly Section[] = [
  {
    id: 'okoume',
    title: `Ce qu'est ${BRAND.name}`,
    blocks: [
      `${BRAND.name} met en relation, au Gabon, des personnes qui proposent leurs objets à la location et des personnes qui en ont besoin. Le contrat de location se conclut entre le propriétaire et le locataire ; ${BRAND.name} n'est ni l'un ni l'autre.`,
      'Nous tenons le site, montrons les annonces, transmettons les demandes et les messages, recevons le paiement pour les deux parties et le versons ou le rendons selon les règles écrites ici.',
      'En créant un compte, vous acceptez ces conditions. Elles ne vous retirent aucun droit que la loi vous donne.',
    ],
  },
  { id: 'editeur', title: 'Qui édite ce site', blocks: publisherBlocks() },
  {
    id: 'compte',
    title: 'Votre compte',
    blocks: [
      [
        "Vous avez l'âge de la majorité civile au Gabon. Un mineur passe par son représentant légal, qui ouvre le compte à son propre nom et en répond.",
        'Un compte par personne, à votre vrai nom, avec une adresse email à vous. Elle doit être confirmée avant toute demande de location.',
        `Votre mot de passe reste secret. [Votre profil](${dashboardPaths.profile()}) montre les appareils où votre compte est ouvert, et les déconnecte. Prévenez-nous si quelqu'un d'autre s'en sert.`,
        "Une fois votre identité vérifiée, votre nom est celui de votre pièce : il ne se change plus qu'en nous écrivant.",
        `Vous pouvez supprimer votre compte depuis [votre profil](${dashboardPaths.profile()}), une fois vos locations terminées et leur argent réglé. Un compte suspendu ne se supprime qu'après la suspension. C'est définitif.`,
      ],
    ],
  },
  {
    id: 'verification',
    title: "La vérification d'identité",
    blocks: [
      "Louer un objet ne demande pas de pièce d'identité. En proposer un et utiliser le portefeuille, si.",
      `La vérification demande une pièce (${FIGURES.documents}), son numéro et une photo de vous prise sur le moment. Un administrateur décide. Si le dossier est décliné, vous recevez la raison et pouvez recommencer ; s'il est rejeté définitivement, vous ne pouvez pas proposer d'objets. Ce que deviennent ces documents est écrit dans la [politique de confidentialité](${paths.privacy()}#identite).`,
      "Le badge « Vérifié » dit que l'identité de la personne a été contrôlée. Il ne garantit ni l'objet, ni la conduite de la personne.",
      `Elle se demande depuis [votre profil](${dashboardPaths.verification()}), et seulement là. **N'envoyez jamais vos papiers par email** : personne chez nous ne vous le demandera.`,
    ],
  },
  {
    id: 'annonces',
    title: 'Proposer un objet',
    blocks: [
      [
        "L'objet est à vous, ou vous avez le droit de le louer. Il fonctionne et ne présente pas de danger.",
        `L'annonce dit vrai : état, quantité, défauts, accessoires, ville. Jusqu'à ${FIGURES.pictures}, prises par vous, de l'objet lui-même.`,
        `Vous fixez le prix, par jour ou par semaine, et la caution. À côté d'un prix par jour, vous pouvez donner un prix pour ${FIGURES.daysInWeek} et un pour ${FIGURES.daysInMonth}. Le locataire paie ce que l'écran compte : rien ne peut être exigé en plus à la remise.`,
        'Vous pouvez fixer une « caution de confiance », plus basse, ou aucune, pour les locataires de confiance.',
        `Vous choisissez jusqu'à quand on réserve (${FIGURES.horizons} à l'avance), le délai que vous demandez (${FIGURES.longestNotice} au plus) et les jours de la semaine où vous remettez l'objet. Vous choisissez aussi la durée la plus courte (${FIGURES.shortestAtMost} au plus) et la plus longue (${FIGURES.longestAtMost} au plus), et jusqu'à ${FIGURES.preparationAtMost} de préparation entre deux locations. Un changement ne touche pas ce qui est déjà demandé.`,
        'Un objet que vous ne pouvez plus prêter est marqué non-disponible. Une annonce qui a une location en cours, acceptée ou en attente ne peut pas être supprimée.',
        'Vos revenus sont les vôtres : les déclarer et payer les impôts qui leur correspondent vous revient.',
      ],
    ],
  },
  {
    id: 'interdits',
    title: 'Ce qui ne se loue pas ici',
    blocks: [
      [
        'les armes, munitions, explosifs et produits dangereux ;',
        'les drogues, les médicaments et le matériel médical soumis à ordonnance ;',
        "les animaux, et ce qui vient d'espèces protégées, comme l'ivoire ;",
        'les objets volés, contrefaits ou mis en gage ;',
        "les papiers d'identité, cartes bancaires, cartes SIM et comptes de mobile money ;",
        "ce qui sert à espionner, à frauder ou à forcer l'entrée d'un lieu ou d'un système ;",
        'les véhicules sans papiers ou sans assurance en règle ;',
        "les logements, les services et les prêts d'argent ;",
        'et tout ce dont la loi gabonaise interdit la détention ou la location.',
      ],
      `Une annonce dont les mots nomment une de ces choses n'est visible qu'une fois relue : nous visons ${FIGURES.heldAim}. Vous en voyez une ? « Signaler cet objet », au bas de sa page, ou écrivez-nous à ${EMAIL_LINK}.`,
    ],
  },
]

const AFTER_RENTING: readonly Section[] = [
  {
    id: 'portefeuille',
    title: 'Le portefeuille et les retraits',
    blocks: [
      `« Solde actuel » est tout ce que vos locations vous ont rapporté et qui n'est pas encore retiré. « Disponible au retrait » en enlève les loyers des locations dont la remise n'est ni prouvée depuis ${FIGURES.problemTime}, ni présumée, ni réglée : ils peuvent encore revenir au locataire.`,
      `Un retrait va de ${FIGURES.withdrawalMin} à ${FIGURES.withdrawalMax}, dans la limite du disponible, vers un numéro ${FIGURES.operators} que vous indiquez : vérifiez-le, ce qui est versé ne peut pas être repris. Nous ne prenons rien dessus.`,
      [
        "L'argent quitte le portefeuille dès la demande. L'opérateur le verse, ou notre équipe le fait à la main.",
        '**Un retrait qui échoue** revient entier dans le portefeuille, et la raison vous est dite.',
        "**Un retrait dont l'issue n'est pas sûre** attend la réponse de l'opérateur, puis au besoin la vérification d'une personne de notre équipe : il n'est ni payé une seconde fois, ni rendu entre-temps.",
      ],
      'Si une erreur a été commise, un administrateur peut corriger un solde : la correction est inscrite avec sa raison, qui vous est dite. Elle ne touche ni aux loyers ni aux cautions qui peuvent encore revenir à un locataire.',
      `[Votre portefeuille](${dashboardPaths.wallet()}) montre chaque mouvement, et en donne un relevé.`,
    ],
  },
  {
    id: 'desaccord',
    title: 'En cas de désaccord',
    blocks: [
      `Parlez-vous d'abord : la plupart des malentendus se règlent ainsi. Sinon, dites-le-nous par [J'ai un problème](${dashboardPaths.problem()}), avec ce qui s'est passé et vos photos. Nos administrateurs ne lisent pas vos conversations depuis leurs écrans, sauf celle que vous joignez à un désaccord, et un message signalé avec les quelques-uns autour : citez ce qui compte.`,
      "Nous entendons les deux parties avant de dire à qui revient l'argent en litige, et la raison en est donnée à toutes deux. Le nom de l'administrateur et sa décision sont gardés dans un journal qui ne se réécrit pas. Cette décision porte sur le loyer et la caution de cette location, et sur rien d'autre : chacun garde le droit de s'adresser à la justice pour le reste.",
    ],
  },
  {
    id: 'assurance',
    title: 'Assurance',
    blocks: [
      "Aucune assurance n'est comprise dans une location : seule la caution couvre l'objet. Pour plus, chacun voit avec son propre assureur avant la remise.",
    ],
  },
  {
    id: 'responsabilite',
    title: 'Ce dont nous répondons',
    blocks: [
      "Nous répondons du site, de l'argent que nous gardons et de l'application de ces règles. Nous ne possédons pas les objets, ne les essayons pas et ne sommes pas présents à la remise : leur état, leur sécurité et leur usage relèvent du propriétaire et du locataire, chacun pour sa part.",
      "Le réseau, le courant et les opérateurs de mobile money ont leurs pannes ; nous faisons en sorte qu'aucune ne fasse payer deux fois. Quand une issue n'est pas sûre, une personne vérifie avant de décider. Rien ici ne limite une responsabilité que la loi ne permet pas de limiter.",
    ],
  },
  {
    id: 'suspension',
    title: 'Quand ces règles ne sont pas suivies',
    blocks: [
      "Un dossier d'identité faux est rejeté définitivement : la personne ne peut pas proposer d'objets. L'argent qui lui revient lui reste dû.",
      `Une fraude, un danger, une fausse identité ? Écrivez-nous à ${EMAIL_LINK} ; si c'est un délit, prévenez aussi la police.`,
      [
        `**Signaler.** Un objet, une personne, un avis ou un message se signale, ${FIGURES.reportsADay} au plus. Nous visons ${FIGURES.reportAim}. La personne ne sait pas qui l'a signalée ; vous apprenez si votre signalement est retenu, pas la mesure prise.`,
        `**Masquer.** Une annonce que ${FIGURES.reportsThatHide} signalent en ${FIGURES.reportsThatHideTime} est masquée jusqu'à ce qu'une personne de notre équipe décide : nous visons ${FIGURES.heldAim}. Cela n'arrive qu'une fois en ${FIGURES.hiddenAgainTime}. Les ${FIGURES.firstItemsRead} d'un nouveau propriétaire, et une annonce dont une photo est déjà chez un autre, sont visibles tout de suite, et relus.`,
        '**Décider.** Une personne de notre équipe classe, demande une correction, retire, avertit, suspend, ferme le compte ou rétablit. Sauf si elle classe, vous recevez sa décision par email, avec sa raison. Une annonce masquée ne se loue plus ; les locations déjà demandées ou acceptées continuent.',
        `**Répondre.** À une correction, un retrait, un avertissement ou une suspension, vous répondez une fois, dans les ${FIGURES.caseReplyTime}, depuis [Décisions de la modération](${dashboardPaths.decisions()}). Une autre personne de notre équipe vous lit, et confirme la décision ou l'annule.`,
        `**Suspendre.** Pour ${FIGURES.suspensions}, ou sans fin. Une personne suspendue ne peut ni publier, ni demander, ni accepter, ni écrire hors de ses locations acceptées, et ses annonces ne sont plus visibles. Les demandes qui attendaient sont annulées et tout est remboursé, frais compris ; les locations acceptées continuent. Si elle est propriétaire, ses locataires peuvent annuler, et tout leur est rendu. Ses retraits passent par notre équipe : l'argent qui lui revient lui reste dû.`,
        "**Les avis.** Un avis n'est retiré que pour une insulte, des coordonnées, une autre location, un chantage ou parce qu'il n'a pas de rapport. Sa note ne compte plus, et sa place le dit.",
      ],
      "N'arrangez pas de paiement en dehors du site : nous ne pourrions alors ni garder la caution ni rembourser.",
    ],
  },
  {
    id: 'donnees',
    title: 'Vos données',
    blocks: [
      `Ce que nous savons de vous, pourquoi, combien de temps, et vos droits : tout est dans la [politique de confidentialité](${paths.privacy()}).`,
    ],
  },
  {
    id: 'changements',
    title: 'Quand ces conditions changent',
    blocks: [
      'La date de la dernière mise à jour est en haut de la page. Une location suit les conditions en vigueur le jour de sa demande.',
    ],
  },
  {
    id: 'droit',
    title: 'Droit applicable',
    blocks: [
      "Ces conditions suivent le droit gabonais. Si nous ne trouvons pas d'accord, les tribunaux gabonais compétents tranchent.",
    ],
  },
  {
    id: 'contact',
    title: 'Nous joindre',
    blocks: [
      `Avec un compte, par [J'ai un problème](${dashboardPaths.problem()}). ${FIGURES.helpAim}`,
      `Sinon par email à ${EMAIL_LINK}, ou par téléphone et messagerie au ${PHONE_LINK}.`,
    ],
  },
]

export const TERMS: readonly Section[] = [...BEFORE_RENTING, ...TERMS_OF_RENTAL, ...AFTER_RENTING]
