import { BRAND } from '@okoume/domain/brand.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { FIGURES } from './figures.ts'
import { EMAIL_LINK, PHONE_LINK, PUBLISHER, publisherBlocks, type Section } from './section.ts'

// Published in the Journal officiel n° 218 bis of 15 July 2023. The authority dates the law 12 July 2023, as the
// text below does; the heading of the Journal's page says 9 July.
const LAW = '[loi n° 025/2023](https://journal-officiel.ga/20085-025-2023-)'
const AUTHORITY = '[APDPVP](https://www.apdpvp.ga/)'

export const PRIVACY_IN_SHORT: readonly string[] = [
  'Nous ne demandons que ce qui sert à louer, à payer et à se faire confiance.',
  "Pas de publicité, pas de mesure d'audience, pas de vente de données, aucun traceur d'un tiers.",
  `Vos pièces d'identité sont chiffrées, vues seulement par ceux de notre équipe qui vérifient les identités, et supprimées ${FIGURES.documentsKept} après la décision.`,
  `Vous pouvez voir, corriger, emporter et effacer vos données depuis [votre profil](${dashboardPaths.profile()}). Pour vous opposer à leur usage, un email suffit.`,
]

const WHAT_AND_WHY: readonly Section[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable de vos données',
    blocks: [
      `L'éditeur de ce site décide de ce qui est recueilli et pourquoi : c'est lui le responsable du traitement au sens de la ${LAW} du 12 juillet 2023, qui modifie la loi n° 001/2011 du 25 septembre 2011 relative à la protection des données à caractère personnel.`,
      ...publisherBlocks(),
      PUBLISHER.dataDeclaration
        ? `Déclaration auprès de l'${AUTHORITY} : ${PUBLISHER.dataDeclaration}.`
        : `La loi soumet ces traitements à une déclaration ou à une autorisation de l'${AUTHORITY}. Le récépissé de l'éditeur n'est pas encore publié ici.`,
    ],
  },
  {
    id: 'donnees',
    title: 'Ce que nous recueillons',
    blocks: [
      [
        '**Votre compte** : nom, adresse email, mot de passe (gardé sous une forme qui ne permet pas de le relire), image de profil, et si vous les donnez, téléphone, adresse, ville et code postal.',
        "**Vos annonces**, gardées ou en ligne : textes, prix, règles, jours que vous gardez, ville, quartier, repère et photos ; et ce que vous y remplacez. Les informations cachées dans les photos, comme le lieu et l'appareil, sont retirées par notre serveur.",
        "**Vos demandes et locations** : dates, quantité, adresse ou quartier de remise, numéro à joindre, mot joint, rendez-vous convenu, réponses, annulations, retours et ce qui leur est reproché, décision sur l'argent.",
        '**Vos remises** : les deux codes, gardés chiffrés, les heures, ce qui est coché, les photos et leur empreinte.',
        '**Vos avis** : étoiles, détails, texte et mot privé, et vos réponses.',
        '**Vos favoris et vos recherches enregistrées**, et ce dont nous vous avons prévenu. Sans compte, ils restent sur votre appareil.',
        '**Vos signalements**, et les décisions de la modération sur vous, avec vos réponses.',
        "**Vos messages** : ceux que vous et l'autre personne d'une location vous écrivez, leurs dates, et jusqu'où chacun a lu.",
        '**Vos paiements et vos retraits** : numéros de mobile money qui ont payé ou reçu, opérateur, montants, références et résultats. Jamais votre code secret.',
        '**Votre vérification**, si vous la demandez : type et numéro de pièce, image de la pièce, photo de vous prise sur le moment et geste demandé pour elle.',
        '**Vos connexions** : adresse du réseau (IP), navigateur, dates. Elles servent à reconnaître votre session, à vous montrer vos appareils connectés et à freiner les essais de mots de passe.',
        "**Vos appareils**, si vous y autorisez les notifications : l'adresse et les clés que leur navigateur nous donne pour vous les envoyer, quand il a été vu et joint ; et pour chaque sorte d'avis, si vous préférez un email.",
        "**Des signes d'abus** : un numéro de retrait que plusieurs comptes utilisent, un appareil passé d'un compte suspendu à un autre, des codes de remise faux, des annulations, une grosse caution à la première location, des contacts masqués dans vos messages, une photo déjà dans l'annonce d'un autre. Ils rangent ce que nos modérateurs lisent, et ne décident de rien.",
        "**Nos échanges** : vos demandes d'aide avec leurs photos et le numéro où vous voulez être rappelé, les notifications et les emails que nous vous envoyons, et les emails que vous nous écrivez.",
      ],
    ],
  },
  {
    id: 'usages',
    title: 'À quoi elles servent',
    blocks: [
      [
        '**À faire la location** que vous demandez ou proposez : compte, annonce, demande, messages, paiement, remboursement, caution, retrait, notifications et emails.',
        '**À tenir nos comptes** et à répondre à ce que la loi exige de nous.',
        "**À protéger** les personnes et l'argent : vérification d'identité, à laquelle vous consentez en envoyant votre dossier, lutte contre la fraude, désaccords.",
      ],
      `Nous n'en faisons rien d'autre.`,
      'Le site décide seul de ceci, par des règles écrites ici et dans les conditions :',
      [
        `**Les délais** : une [demande sans réponse](${paths.terms()}#reponse) expire, une [remise](${paths.terms()}#remise-prouvee) ou un [retour](${paths.terms()}#caution) dont personne ne parle est tenu pour bon.`,
        `**La mise à l'écart d'une annonce**, par ses mots ou par ${FIGURES.reportsThatHide} qui la signalent : une personne la relit.`,
        `**Les badges de confiance**, chaque nuit, par [ces règles](${paths.faq('badges')}). Celui du locataire peut baisser sa caution.`,
        '**La réservation immédiate**, par la règle que le propriétaire a choisie.',
        '**Les contacts masqués** dans les annonces, les avis et les messages, et les essais limités (mot de passe, code, paiement).',
      ],
      `Tout le reste, une personne le décide. Pour contester, répondez à la décision, ou dites-le par [J'ai un problème](${dashboardPaths.problem()}).`,
    ],
  },
  {
    id: 'destinataires',
    title: 'Qui voit quoi',
    blocks: [
      [
        `**Tout le monde** voit vos annonces, votre image de profil, si votre identité est vérifiée, et votre nom masqué : « Awa » devient « ${FIGURES.maskedName} », sauf si vous choisissez dans vos paramètres d'être montré comme « Rose M. ». Votre page réunit vos objets, les avis reçus comme propriétaire, le nombre de vos locations, de vos annulations et de vos remises manquées, la façon dont vous répondez aux demandes et le mois de votre inscription ; les moteurs de recherche ne la trouvent que si vous avez choisi « Rose M. ». Jamais votre email, votre numéro ou votre adresse.`,
        "**Le propriétaire** à qui vous demandez un objet voit en plus l'adresse de remise et le mot joint à la demande. Il voit aussi si vous êtes vérifié, et ce que vous avez fait ici comme locataire : locations terminées, retours à l'heure, litiges perdus, moyenne de vos avis, badge.",
        "**L'autre personne d'une location** lit vos messages, sans les numéros de téléphone ni les adresses email jusqu'à l'acceptation. Ensuite, elle voit votre numéro. Elle lit aussi ce que vous dites d'une remise ou d'un retour, et voit ce que vous y cochez et les photos que vous y prenez ; l'administrateur les voit en cas de litige.",
        `**Les opérateurs** ${FIGURES.operators}, et le prestataire de paiement qui nous relie à eux quand il y en a un, MyPVit ou pawaPay, reçoivent pour chaque paiement, remboursement ou retrait le numéro, le montant et un libellé, comme le nom de l'objet.`,
        "**Le service de notifications de votre navigateur** (Google, Mozilla, Microsoft ou Apple, hors du Gabon), si vous les autorisez sur un appareil, y achemine nos avis chiffrés : il sait que l'appareil en reçoit un et quand, pas ce qu'il dit.",
        "**L'hébergeur et le service d'envoi d'emails** traitent les données pour nous, sur nos instructions.",
        "**L'administrateur** voit ce qu'il lui faut pour vérifier une identité, partager l'argent d'un litige, payer un retrait ou vérifier un paiement : vos nom, email, numéro et montant. À une demande d'aide, il lit votre prénom, ce que vous avez écrit et où en est ce dont elle parle ; l'autre personne de la location y reste masquée. Aucun de ses écrans ne montre vos conversations, sauf celle que l'un de vous joint lui-même à un litige, et les quelques messages autour de celui que l'un de vous signale ; les numéros et les adresses y sont masqués. Ses décisions sur l'argent sont inscrites dans un journal, avec leur raison.",
        "**Les modérateurs** lisent ce que vous signalez, avec votre nom ; la personne signalée ne l'apprend pas. Pour décider, ils peuvent voir votre espace tel que vous le voyez, sans vos conversations et sans rien y changer : la raison est d'abord inscrite au journal.",
        '**Une autorité** les reçoit quand la loi nous y oblige.',
      ],
      'Nous ne vendons ni ne louons aucune donnée.',
    ],
  },
  {
    id: 'identite',
    title: "Vos pièces d'identité",
    blocks: [
      [
        "Elles sont gardées chiffrées, à part, jamais sur un hébergement public d'images et jamais jointes à un email.",
        `Seuls ceux de notre équipe qui vérifient les identités les ouvrent, par un lien signé qui expire après ${FIGURES.verificationLinkLife} et qui ne décide qu'une fois.`,
        "Votre navigateur n'en garde rien : les photos partent de la page où vous les prenez, et la caméra s'éteint dès que la vôtre est prise. Celles d'un dossier que vous n'avez pas fini d'envoyer sont effacées d'elles-mêmes.",
        `Elles sont supprimées **${FIGURES.documentsKept} après la décision**. Il ne reste que le type de pièce, les dates et le résultat : vérifié, décliné avec sa raison, ou rejeté.`,
      ],
      "N'envoyez jamais vos papiers par email, par messagerie ou à un autre membre : personne chez nous ne vous le demandera.",
    ],
  },
]

const WHERE_AND_HOW_LONG: readonly Section[] = [
  {
    id: 'hebergement',
    title: 'Où elles se trouvent',
    blocks: [
      PUBLISHER.host
        ? `Les données sont hébergées par ${PUBLISHER.host}.`
        : `L'éditeur choisit l'hébergeur et ne l'a pas encore nommé ici ; demandez-le à ${EMAIL_LINK}.`,
      "La loi ne permet d'envoyer des données hors du Gabon que vers un pays qui les protège suffisamment, ou dans les cas qu'elle énumère. L'éditeur doit s'y tenir, aussi pour le prestataire de paiement qu'il choisit.",
    ],
  },
  {
    id: 'durees',
    title: 'Combien de temps nous les gardons',
    blocks: [
      [
        `**Pièces d'identité** : ${FIGURES.documentsKept} après la décision.`,
        `**Photos de remise et de retour**, gardées chiffrées, et ce qui est coché alors : ${FIGURES.handoverPhotosKept} une fois le retour réglé, ${FIGURES.disputedPhotosKept} s'il a été contesté.`,
        `**Sessions** : une session qui ne sert pas s'éteint après ${FIGURES.sessionLength}, ou avec le navigateur si vous n'avez pas choisi « Se souvenir de moi ». Vous pouvez fermer chacune depuis [votre profil](${dashboardPaths.profile()}).`,
        `**Compte et annonces** : tant que le compte existe. Une annonce supprimée disparaît du site ; ce dont les locations passées ont besoin est gardé avec elles. Ce que vous y remplacez (titre, prix, textes) reste ${FIGURES.versionsKept} à la vue des modérateurs.`,
        "**Compte supprimé** : votre nom, votre adresse email, votre téléphone, votre adresse, vos photos, vos annonces, vos notifications, vos appareils et les mots de vos messages sont effacés tout de suite ; d'un compte que nous fermons, une fois que plus rien n'est en cours et que son argent est payé. L'historique de vos locations, paiements et retraits reste, sans votre nom ; les numéros qui ont payé ou reçu restent dans les comptes.",
        "**Locations, paiements, retraits, registre et journal des décisions** : aussi longtemps que la loi l'exige pour les comptes, et que quelqu'un peut encore réclamer. Ni le registre de l'argent ni le journal ne peuvent être modifiés, par construction.",
        `**Messages** : avec la location dont ils parlent. On ne peut plus en écrire ${FIGURES.conversationTime} après sa fin, une fois le retour réglé.`,
        `**Favoris** : tant que vous ne les retirez pas. **Recherches enregistrées** : si vous n'en ouvrez pas une pendant ${FIGURES.searchUnopened}, nous vous demandons si vous la gardez, et l'effaçons ${FIGURES.searchDeleted} plus tard ; de même une que vous arrêtez. Une dont les jours sont passés s'efface.`,
        '**Avis** : avec la location dont ils parlent. Votre compte supprimé, leurs étoiles restent, et leurs mots partent.',
        '**Signalements et décisions de la modération** : aussi longtemps que le journal des décisions. Vos textes en sont effacés avec votre compte.',
        `**Demandes d'aide** : ${FIGURES.ticketsKept} après leur fin, leurs photos ${FIGURES.ticketPhotosKept}.`,
        `**Notifications** : ${FIGURES.readNoticesKept} si vous les avez lues, ${FIGURES.noticesKept} sinon. Un appareil n'en reçoit plus dès que vous vous y déconnectez ; nous l'oublions au premier avis qui ne lui parvient plus, ou après ${FIGURES.devicesKept} sans l'avoir vu ni joint.`,
        '**Emails envoyés par le site** : avec la location ou le compte dont ils parlent.',
      ],
      "Le reste ne s'efface pas de lui-même tant que votre compte existe : à votre demande, nous effaçons ce que la loi ne nous oblige pas à garder.",
    ],
  },
  {
    id: 'navigateur',
    title: 'Ce que garde votre navigateur',
    blocks: [
      [
        "**Un cookie de session**, si vous vous connectez. Il ne sert qu'à cela et aucun script ne peut le lire.",
        "**Jusqu'à votre déconnexion** : votre identifiant et un jeton de connexion de courte durée, le dernier numéro avec lequel vous avez payé, la dernière adresse de remise, un paiement en cours, vos favoris et l'annonce que vous n'avez pas fini d'écrire.",
        "**Pour servir sans réseau**, jusqu'à votre déconnexion : ce que vos pages privées ont montré, les codes de vos locations aussi. Ce qui attend d'être envoyé (messages, remises, photos) reste pour vous si votre session est fermée d'ailleurs.",
        "**La demande de location** que vous avez commencé à remplir : un jour au plus, et jusqu'au paiement.",
        `**Même sans compte** : jusqu'à ${FIGURES.deviceFavourites}, le dernier quartier cherché, vos choix d'affichage et d'économie de données, la quantité de données du mois, et les pages et images publiques déjà ouvertes. Votre position ne quitte pas l'appareil. [Vos paramètres](${dashboardPaths.settings()}) montrent et vident ce qui est gardé des pages.`,
        "**Dans l'onglet seul** : le retrait ou le paiement que vous venez de demander, pour ne pas le faire deux fois, l'email qui attend d'être confirmé et les jours cherchés. Cela disparaît avec l'onglet.",
      ],
      "Il n'y a ni cookie publicitaire ni outil de mesure, donc pas de bandeau à accepter.",
    ],
  },
  {
    id: 'securite',
    title: 'Comment elles sont protégées',
    blocks: [
      "Mots de passe hachés, pièces d'identité chiffrées, accès décidé par le serveur à chaque demande, essais de connexion limités, retrait d'argent refusé à un appareil que vous avez déconnecté, registre de l'argent qui ne se réécrit pas. Aucune protection n'est parfaite : si une fuite vous mettait en danger, nous vous le dirions sans attendre.",
    ],
  },
]

const RIGHTS: readonly Section[] = [
  {
    id: 'droits',
    title: 'Vos droits',
    blocks: [
      `La ${LAW} vous donne le droit de décider et de contrôler les usages qui sont faits de vos données (article 3). En particulier :`,
      [
        `**Accès** : savoir si nous traitons vos données, lesquelles, pourquoi, à qui elles vont, et en recevoir une copie : « Télécharger mes données », dans [votre profil](${dashboardPaths.profile()}). Les photos et le numéro de votre pièce n'y sont pas : une copie égarée les livrerait.`,
        "**Rectification** : faire corriger ou compléter ce qui est faux, incomplet ou périmé. Votre profil s'y prête, sauf pour un nom déjà vérifié.",
        "**Effacement** : faire supprimer ce qui n'est plus nécessaire ou n'aurait pas dû être gardé. « Supprimer mon compte », dans votre profil, efface tout ce qui vous nomme.",
        '**Opposition** : refuser, pour un motif légitime, un usage de vos données ; et sans motif, toute prospection.',
      ],
      `Pour ce que votre profil ne fait pas, écrivez à ${EMAIL_LINK} depuis l'adresse de votre compte : c'est ainsi que nous savons que c'est vous. Cela ne coûte rien. Si nous ne pouvons pas tout faire, par exemple parce qu'une location est en cours ou que la loi nous oblige à garder une trace, nous vous disons quoi et pourquoi.`,
    ],
  },
  {
    id: 'reclamation',
    title: 'Vous plaindre',
    blocks: [
      `Si notre réponse ne vous convient pas, adressez-vous à l'Autorité pour la protection des données personnelles et de la vie privée (${AUTHORITY}), qui a succédé à la CNPDCP et veille à l'application de la loi au Gabon.`,
    ],
  },
  {
    id: 'mineurs',
    title: 'Les mineurs',
    blocks: [
      `${BRAND.name} s'adresse à des personnes majeures. Si vous pensez qu'un mineur a ouvert un compte seul, dites-le-nous.`,
    ],
  },
  {
    id: 'changements',
    title: 'Quand cette page change',
    blocks: ['La date de la dernière mise à jour est en haut.'],
  },
  {
    id: 'contact',
    title: 'Nous joindre',
    blocks: [
      `Pour vos données comme pour le reste : ${EMAIL_LINK}, ou par téléphone et messagerie au ${PHONE_LINK}.`,
    ],
  },
]

export const PRIVACY: readonly Section[] = [...WHAT_AND_WHY, ...WHERE_AND_HOW_LONG, ...RIGHTS]
