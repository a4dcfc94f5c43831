import { CLIENT_ERRORS } from './client-errors.ts'
import { ENQUIRY_ERRORS } from './enquiry-errors.ts'
import { RENTAL_CONTRACT_ERRORS } from './rental-contract-errors.ts'

/**
 * Every error of the API: its status and French message (the spec's words where it has some). The code is the stable
 * part; an operation declares the codes it may answer.
 */
export const ERRORS = {
  INVALID_INPUT: [400, 'Certaines informations sont manquantes ou incorrectes.'],
  MALFORMED_JSON: [400, "La demande est illisible : ce n'est pas du JSON valide."],
  MALFORMED_REQUEST: [400, "La demande est illisible : ce n'est pas une requête HTTP valide."],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'La demande doit porter un en-tête Idempotency-Key.'],
  FILE_REQUIRED: [400, 'Choisissez un fichier à envoyer.'],
  PICTURE_UNREADABLE: [400, 'Cette photo est abîmée ou incomplète. Choisissez-en une autre.'],
  PICTURE_TOO_SMALL: [400, 'Cette photo est trop petite : il faut au moins 320 pixels de côté.'],
  PERIOD_IMPOSSIBLE: [400, 'Cette période ne peut pas être réservée.'],
  CODE_WRONG: [400, "Ce n'est pas le bon code."],
  UNAUTHENTICATED: CLIENT_ERRORS.UNAUTHENTICATED,
  PAYMENT_REQUIRED: [402, "Ce paiement n'a pas encore abouti."],
  SESSION_ENDED: [401, 'Votre session est terminée. Reconnectez-vous pour continuer.'],
  FORBIDDEN: [403, "Vous n'avez pas le droit de faire cela."],
  NOT_THE_GIVER: [403, "C'est à qui donne l'objet d'entrer ce code."],
  EMAIL_NOT_CONFIRMED: [403, "Confirmez d'abord votre adresse email."],
  NOT_VERIFIED: [403, "Votre compte n'est pas vérifié."],
  SIGN_IN_AGAIN: [403, "Pour faire cela, prouvez de nouveau que c'est vous."],
  PUSH_SERVICE_UNKNOWN: [
    400,
    "Ce navigateur reçoit ses notifications d'un service que nous ne connaissons pas.",
  ],
  LINK_INVALID: [403, "Ce lien n'est pas valable."],
  ADMINISTRATORS_ONLY: [403, 'Cette action est réservée aux administrateurs.'],
  SECOND_FACTOR_REQUIRED: [403, "Activez d'abord la vérification en deux étapes : l'administration l'exige."],
  ACCOUNT_SUSPENDED: [
    403,
    "Votre compte est suspendu : vous pouvez seulement finir ce qui est en cours. L'argent qui vous revient vous reste dû.",
  ],
  ROLE_MISSING: [403, 'Votre rôle ne permet pas cette action.'],
  NOT_INDEPENDENT: [
    403,
    'Un autre administrateur doit confirmer : la personne qui demande vous a nommé, ou vous avez ce rôle depuis moins de sept jours.',
  ],
  OWN_CASE: [
    403,
    "Cette décision vous concerne, ou c'est vous qui l'avez demandée : demandez à un autre administrateur de la prendre.",
  ],
  DECIDED_BEFORE: [403, 'Vous avez pris cette décision : un autre modérateur lit la réponse.'],
  NOT_FOUND: [404, "Cette adresse n'existe pas."],
  ITEM_NOT_FOUND: [404, 'Objet non trouvé'],
  ITEM_UNKNOWN: [404, "Impossible de vérifier la disponibilité de l'objet."],
  USER_NOT_FOUND: [404, "Ce compte n'existe pas."],
  MAIL_NOT_FOUND: [404, "Ce message n'existe pas."],
  RENTAL_NOT_FOUND: [404, "Cette location n'existe pas."],
  RECEIPT_NOT_FOUND: [
    404,
    "Aucun reçu n'a ce numéro avec ce contrôle. Relisez les deux sur le reçu : un reçu qui reste introuvable n'est pas de nous.",
  ],
  PAYMENT_NOT_FOUND: [404, "Ce paiement n'existe pas."],
  WITHDRAWAL_NOT_FOUND: [404, "Ce retrait n'existe pas."],
  STATEMENT_NOT_FOUND: [404, "Il n'y a pas de relevé pour cette année."],
  OPERATION_NOT_FOUND: [404, "Cette opération n'attend pas de décision."],
  REVIEW_NOT_FOUND: [404, "Cet avis n'existe pas."],
  TICKET_NOT_FOUND: [404, "Cette demande d'aide n'existe pas."],
  OPERATION_UNKNOWN: [404, "Cette opération n'existe pas."],
  VERIFICATION_NOT_FOUND: [404, "Ce dossier n'existe pas."],
  REPORTED_UNKNOWN: [404, "Ce que vous signalez n'existe plus."],
  DECISION_NOT_FOUND: [404, "Cette décision n'existe pas, ou ne vous concerne pas."],
  CASE_NOT_FOUND: [404, "Ce signalement n'existe pas."],
  PHOTO_NOT_SEALED: [404, "Cette photo n'a pas été annoncée par son empreinte."],
  CORRECTION_NOT_FOUND: [404, "Cette correction n'attend pas de décision."],
  JOB_NOT_FOUND: [404, "Cette tâche n'est plus en échec."],
  PROMPT_NOT_FOUND: [404, "Cette demande de paiement n'attend plus de réponse."],
  ACCOUNT_REQUIRED: [409, "Ouvrez d'abord votre compte Okoumé."],
  ITEM_NOT_OFFERED: [409, "Cet objet n'est pas proposé à la location en ce moment."],
  OWN_ITEM: [409, 'Vous ne pouvez pas louer votre propre objet.'],
  STOCK_UNAVAILABLE: [409, "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée."],
  RENTAL_ALREADY_PENDING: [
    409,
    "Vous avez déjà une réservation en attente pour cet objet. Veuillez attendre qu'elle soit traitée avant d'en créer une nouvelle.",
  ],
  PAYMENT_ALREADY_PENDING: [
    409,
    "Un paiement est déjà en cours pour cet objet. Confirmez-le sur votre téléphone, ou attendez qu'il expire.",
  ],
  PAYMENT_UNCERTAIN: [
    409,
    "Un paiement que vous avez commencé pour cet objet est peut-être encore en route : nous attendons la réponse de l'opérateur. Ne payez pas une deuxième fois.",
  ],
  TOO_MANY_PAYMENTS: [
    409,
    'Plusieurs de vos paiements attendent déjà sur un téléphone. Confirmez-les, refusez-les, ou attendez quelques minutes.',
  ],
  INSTANT_UNAVAILABLE: [
    409,
    "La réservation immédiate n'est plus possible : le propriétaire répondra à votre demande. Vérifiez, puis payez.",
  ],
  CANCELLATION_CHANGED: [
    409,
    "Le propriétaire a changé ses règles d'annulation. Relisez-les avant de payer.",
  ],
  PRICE_CHANGED: [409, 'Le prix de cet objet a changé. Vérifiez le nouveau total avant de payer.'],
  RENTERS_CHANGED: [409, 'Le propriétaire demande maintenant une identité vérifiée : lisez avant de payer.'],
  IDENTITY_REQUIRED: [409, 'Le propriétaire demande une identité déjà vérifiée pour cette location.'],
  CARRIED_MONEY_OVER: [
    409,
    "L'argent de cette location n'attend plus : il vous est rendu, ou il a payé un autre objet.",
  ],
  CARRIED_MONEY_IN_USE: [
    409,
    "Un autre objet est en train d'être payé avec cet argent : attendez la réponse de l'opérateur.",
  ],
  RENTAL_MISMATCH: [409, 'Cette location ne correspond pas à ce qui a été payé.'],
  CHECKOUT_REFUNDED: [
    409,
    "Votre paiement est arrivé trop tard : cette location n'était plus possible ainsi. Il vous est remboursé.",
  ],
  IDEMPOTENCY_KEY_REUSED: [409, "Cette clé d'idempotence a déjà servi pour une autre demande."],
  TRANSITION_REFUSED: [409, 'Cette location ne peut pas passer à ce statut maintenant.'],
  RETURN_REFUSED: [409, 'Le retour de cet objet ne peut pas changer ainsi maintenant.'],
  HANDOVER_TOO_EARLY: [409, 'Il est trop tôt pour cela.'],
  HANDOVER_OVER: [409, 'Cette remise est déjà réglée, ou il est trop tard pour cela.'],
  MEETING_CHANGED: [409, 'Le rendez-vous a changé entre-temps : lisez le nouveau avant de répondre.'],
  HANDOVER_DISPUTED: [
    409,
    'Notre équipe examine déjà cette remise : elle tranche et vous répond à tous deux.',
  ],
  HANDOVER_REPORTED: [409, "Quelque chose est déjà signalé pour cette remise : il faut d'abord y répondre."],
  NOTHING_REPORTED: [409, "Rien n'est signalé pour cette remise : il n'y a rien à répondre."],
  NOT_YOUR_TURN: [409, "C'est à l'autre de répondre : vous ne pouvez rien changer d'ici là."],
  NOT_DISPUTED: [409, "Il n'y a rien à trancher pour cette location."],
  REVIEW_NOT_OPEN: [409, 'Vous pourrez donner votre avis une fois la location terminée.'],
  REVIEW_CLOSED: [409, 'Le délai pour donner un avis est passé.'],
  REPLY_GIVEN: [409, 'Vous avez déjà répondu à cet avis.'],
  REPLY_CLOSED: [409, 'Le délai pour répondre à cet avis est passé.'],
  REVIEW_PUBLISHED: [409, 'Cet avis est publié : il ne change plus.'],
  REPORT_OWN: [409, "C'est à vous : vous ne pouvez pas le signaler."],
  DECISION_REPLIED: [409, 'Vous avez déjà répondu à cette décision.'],
  DECISION_REPLY_LATE: [409, 'Le délai de 14 jours pour répondre à cette décision est passé.'],
  CASE_DECIDED: [409, 'Un autre modérateur a déjà décidé de ce signalement.'],
  DECISION_IMPOSSIBLE: [409, 'Cette décision ne convient plus : ce qui est signalé a changé entre-temps.'],
  ITEM_REMOVED: [409, 'Cet objet a été retiré par la modération : il ne peut plus être modifié.'],
  PHOTO_TOO_LATE: [409, "Ce n'est pas, ou ce n'est plus, le moment d'ajouter cette photo."],
  PHOTO_CHANGED: [409, "Cette photo n'est pas celle qui a été prise : son empreinte est différente."],
  TOO_MANY_HANDOVER_PHOTOS: [409, 'Vous avez déjà ajouté 8 photos : il ne peut pas y en avoir plus.'],
  TICKET_CLOSED: [409, 'Cette demande est résolue depuis plus de 7 jours : faites-en une nouvelle.'],
  TICKET_TAKEN: [409, "Quelqu'un d'autre suit déjà cette demande."],
  TICKET_MOVED: [409, 'Cette demande a changé entre-temps : relisez-la.'],
  TOO_MANY_TICKET_PHOTOS: [409, 'Trois photos au plus par demande.'],
  ...ENQUIRY_ERRORS,
  ...RENTAL_CONTRACT_ERRORS,
  CONVERSATION_CLOSED: [409, 'Cette conversation est close : on peut la relire, mais plus y écrire.'],
  WITHDRAWAL_ABOVE_BALANCE: [409, 'Montant invalide ou supérieur au solde actuel.'],
  HOLDER_UNCONFIRMED: [409, "Le compte de ce numéro n'est pas à votre nom."],
  WITHDRAWAL_SETTLED: [409, 'Ce retrait est déjà traité.'],
  WITHDRAWAL_SENT: [409, 'Ce retrait est déjà en route : il ne peut plus être annulé.'],
  WITHDRAWAL_MOVED: [409, 'Ce retrait a changé entre-temps : relisez-le.'],
  WITHDRAWAL_HELD: [409, 'Ce retrait attend encore : son numéro est à vérifier.'],
  BALANCE_TOO_LOW: [409, 'Ce solde ne suffit pas : il ne peut pas descendre sous zéro.'],
  NOT_OUR_MONEY: [
    409,
    "Ce montant dépasse ce qui est à nous : le reste est l'argent des utilisateurs, il ne peut pas sortir.",
  ],
  OPERATOR_SHORT: [409, "Cet opérateur n'a pas autant pour nous, une fois parti ce qui est déjà ordonné."],
  OFFICE_ENTRY_NOT_FOUND: [404, "Cette écriture n'attend pas de décision."],
  OFFICE_ENTRY_NOT_POSTED: [
    409,
    "Cette écriture du bureau n'est pas passée : choisissez-en une autre, ou attendez qu'elle soit confirmée.",
  ],
  SAFEGUARD_DAY_NOT_FOUND: [404, "Ce jour n'a pas de cantonnement."],
  SAFEGUARD_DAY_SEEN: [409, "Quelqu'un a déjà vu ce jour : relisez-le."],
  RECEIPT_NOT_THERE: [
    409,
    "Cet encaissement inconnu n'est pas chez cet opérateur, ou il n'en reste pas autant à rendre.",
  ],
  INVOICE_NOT_FOUND: [404, "Cette facture n'existe pas."],
  INVOICE_NOT_READY: [409, "La facture arrive : l'administration fiscale ne l'a pas encore certifiée."],
  INVOICE_NOT_WAITING: [
    409,
    "Cette facture n'attend pas de référence écrite à la main : elle en a une, ou l'administration fiscale doit répondre elle-même.",
  ],
  INVOICE_NOT_BY_HAND: [
    409,
    "La référence de cette facture n'a été écrite par personne : elle ne se corrige pas.",
  ],
  CERTIFICATION_MOVED: [409, 'Cette référence a changé entre-temps : relisez-la.'],
  INVOICE_REFERENCE_USED: [409, "Cette référence est déjà celle d'une autre facture ou d'un autre avoir."],
  STATEMENT_KNOWN: [409, 'Ce relevé est déjà là : un fichier ne se dépose pas deux fois.'],
  PROVIDER_STATEMENT_NOT_FOUND: [404, "Ce relevé n'existe pas, ou a été retiré."],
  STATEMENT_MATCHED: [409, 'Un jour clos repose sur ce relevé : rouvrez ce jour avant de le retirer.'],
  STATEMENT_MISSING: [409, "Il manque le relevé d'un opérateur où de l'argent a bougé."],
  DIFFERENCE_NOT_FOUND: [404, "Cet écart n'est pas, ou n'est plus, dans ce jour, ou est déjà expliqué."],
  DIFFERENCES_OPEN: [409, 'Il reste des écarts sans explication confirmée.'],
  EXPLANATION_NOT_FOUND: [404, "Cette explication n'attend pas de décision."],
  EXPLANATION_GONE: [404, "Cette explication n'est pas, ou n'est plus, là."],
  PERIOD_CLOSED: [409, "Ce jour est clos : rien n'y change plus."],
  DAY_NOT_OVER: [409, "Ce jour n'est pas fini : il se rapproche et se clôt à partir du lendemain."],
  DAY_NOT_LAST: [409, 'Seul le dernier jour clos se rouvre.'],
  RECIPIENT_NOT_VERIFIED: [
    409,
    "Cette personne n'est pas vérifiée : elle ne pourrait pas retirer cet argent. Remboursez-la sur le numéro qui a payé.",
  ],
  AVAILABILITY_CHANGED_SINCE: [
    409,
    "Vous avez déjà changé la disponibilité de cet objet depuis, sur un autre appareil : ce choix plus ancien n'a pas été appliqué.",
  ],
  ITEM_ID_TAKEN: [409, "Cet identifiant est déjà celui d'un autre objet."],
  TOO_MANY_DRAFTS: [
    409,
    "Vous gardez déjà beaucoup d'annonces : elles seront en ligne dès que votre identité est vérifiée. Supprimez-en une pour en écrire une autre.",
  ],
  TOO_MANY_FAVOURITES: [409, 'Vous avez déjà 200 favoris : retirez-en un pour en ajouter un autre.'],
  TOO_MANY_SEARCHES: [409, 'Vous avez déjà 20 alertes : arrêtez-en une pour en ajouter une autre.'],
  TOO_MANY_AWAITED_DAYS: [
    409,
    'Vous attendez déjà 10 fois des jours : arrêtez-en une pour en ajouter une autre.',
  ],
  DAYS_FREE: [409, 'Ces jours sont libres : vous pouvez demander cet objet.'],
  BLOCK_TAKEN: [409, 'Ces jours sont déjà loués.'],
  TOO_MANY_BLOCKS: [409, 'Cent périodes bloquées au plus : rouvrez-en une.'],
  STOCK_ALREADY_RENTED: [
    409,
    'Des exemplaires sont déjà réservés : la quantité ne peut pas descendre sous ce qui est loué.',
  ],
  ITEM_HAS_LIVE_RENTALS: [
    409,
    'Cet objet a des locations en cours ou à venir : il ne peut pas être supprimé.',
  ],
  VERIFICATION_CLOSED: [
    409,
    "Votre identité est déjà vérifiée, en cours d'examen, ou refusée définitivement.",
  ],
  VERIFICATION_DECIDED: [409, 'Ce dossier est déjà décidé, ou la personne est partie.'],
  LIVENESS_EXPIRED: CLIENT_ERRORS.LIVENESS_EXPIRED,
  IDENTITY_PICTURE_MISSING: [409, "Une des photos n'est plus là. Reprenez-la."],
  NAME_VERIFIED: [409, "Votre nom est celui de votre pièce d'identité : écrivez-nous pour le changer."],
  ACCOUNT_HAS_REST: [
    409,
    "Il vous reste un peu d'argent, trop peu pour un retrait ordinaire. Retirez tout ce reste, ou laissez-le à Okoumé.",
  ],
  ACCOUNT_HAS_MONEY: [
    409,
    "Il y a encore de l'argent ou des cautions sur votre portefeuille : votre compte ne peut pas être supprimé.",
  ],
  ACCOUNT_HAS_RENTALS: [
    409,
    'Vous avez des locations en attente, à venir, en cours ou dont le retour est attendu : votre compte ne peut pas encore être supprimé.',
  ],
  ACCOUNT_HAS_PAYMENTS: [
    409,
    'Un paiement, un remboursement ou un retrait est en cours : votre compte ne peut pas encore être supprimé.',
  ],
  LINK_EXPIRED: [410, 'Ce lien a expiré ou a déjà servi.'],
  STATEMENT_TOO_LONG: [
    413,
    'Ce relevé a trop de mouvements pour un fichier. Choisissez moins de jours, ou écrivez-nous.',
  ],
  PAYLOAD_TOO_LARGE: [413, 'La demande est trop volumineuse.'],
  PICTURE_TOO_LARGE: [
    413,
    'Cette photo est trop lourde ou trop grande : 15 Mo et 52 millions de pixels au plus. Envoyez-en une copie plus petite.',
  ],
  STATEMENT_TOO_LARGE: [413, 'Ce relevé est trop lourd : 2 Mo au plus.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "Ce type de contenu n'est pas accepté ici."],
  PICTURE_FORMAT_REFUSED: CLIENT_ERRORS.PICTURE_FORMAT_REFUSED,
  CODE_LOCKED: [429, "Trop d'essais : le code est bloqué."],
  TOO_MANY_TICKETS: [
    429,
    "Vous avez déjà beaucoup de demandes d'aide : 5 ouvertes au plus, et 10 par jour. Répondez dans l'une d'elles.",
  ],
  TOO_MANY_REPORTS: [429, 'Vous avez déjà envoyé 10 signalements en 24 heures. Réessayez demain.'],
  TOO_MANY_NUMBERS: [
    429,
    "Vous avez essayé beaucoup de numéros aujourd'hui. Prenez un numéro déjà utilisé, ou réessayez demain.",
  ],
  TOO_MANY_PICTURES: [429, 'Vous avez envoyé beaucoup de photos en peu de temps. Réessayez dans une heure.'],
  TOO_MANY_REQUESTS: [429, 'Trop de demandes en peu de temps. Patientez un instant.'],
  HEADERS_TOO_LARGE: [431, 'Les en-têtes de la demande sont trop volumineux.'],
  INTERNAL: CLIENT_ERRORS.INTERNAL,
  UNAVAILABLE: [503, 'Okoumé ne peut pas répondre en ce moment. Réessayez dans quelques secondes.'],
  OVERLOADED: [503, 'Okoumé est très demandé en ce moment. Réessayez dans quelques secondes.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code][0]
}

export function errorMessage(code: ErrorCode): string {
  return ERRORS[code][1]
}

/** The body of every error response. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    /** Field of the input → its error, in French. */
    readonly fields?: Readonly<Record<string, string>>
  }
}
