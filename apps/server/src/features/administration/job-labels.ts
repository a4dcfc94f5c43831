export interface JobLabel {
  readonly label: string
  /** Who does what it was for once it is abandoned; null: no one would, it can only be tried again. */
  readonly ifDropped: string | null
}

const COMES_AGAIN = "Elle revient d'elle-même à sa prochaine heure."
const NOBODY = null

const JOBS: Readonly<Record<string, JobLabel>> = {
  'send-mail': {
    label: 'Envoyer un email',
    ifDropped: 'Cet email ne partira pas : écrivez ou appelez vous-même.',
  },
  'send-mails': {
    label: 'Envoyer des emails',
    ifDropped: 'Ces emails ne partiront pas : écrivez ou appelez vous-même.',
  },
  'push-notice': {
    label: 'Prévenir par notification',
    ifDropped: "La notification ne partira pas ; l'avis reste dans l'espace de la personne.",
  },
  'tell-of-messages': {
    label: 'Prévenir de messages non lus',
    ifDropped: "Personne n'est prévenu ; les messages restent dans la conversation.",
  },
  'mask-messages': { label: 'Masquer les contacts des anciens messages', ifDropped: COMES_AGAIN },
  'follow-identities': {
    label: "Reprendre les locations qui attendaient une vérification d'identité",
    ifDropped: "Le passage de chaque minute s'en charge.",
  },
  'follow-payment': {
    label: 'Suivre un paiement',
    ifDropped: 'Chaque paiement ouvert est suivi de toute façon, toutes les dix minutes au moins.',
  },
  'payment-settled': {
    label: "Appliquer l'issue d'un paiement",
    ifDropped: "Le passage de chaque minute l'applique ; seul l'avis « remboursé » peut manquer.",
  },
  'payout-settled': {
    label: "Appliquer l'issue d'un retrait",
    ifDropped: "Le passage régulier l'applique.",
  },
  'retry-refund': {
    label: 'Renvoyer un remboursement',
    ifDropped: "Le passage de chaque minute s'en charge.",
  },
  'refine-picture': {
    label: 'Affiner une photo',
    ifDropped: 'La photo reste dans sa première version.',
  },
  'item-changed': {
    label: "Prévenir d'un objet nouveau ou changé",
    ifDropped: "Personne n'est prévenu de ce changement ; le suivant compare de nouveau.",
  },
  'notify-searches': { label: 'Annoncer les objets des alertes', ifDropped: COMES_AGAIN },
  'sweep-searches': { label: 'Demander de garder les alertes oubliées', ifDropped: COMES_AGAIN },
  'discard-picture': { label: 'Effacer une photo inutile', ifDropped: "Le passage régulier l'efface." },
  'discard-identity-picture': {
    label: "Effacer une photo d'identité inutile",
    ifDropped: "Le passage de chaque heure l'efface.",
  },
  'delete-identity-pictures': { label: "Effacer les photos d'identité d'une personne", ifDropped: NOBODY },
  'forget-pictures': { label: "Effacer les photos d'une personne partie", ifDropped: NOBODY },
  'forget-farewell': { label: "Effacer le dernier mail d'une personne partie", ifDropped: NOBODY },
  'close-suspended-accounts': {
    label: 'Effacer les comptes fermés par la modération',
    ifDropped: COMES_AGAIN,
  },
  'remove-identity': { label: "Effacer l'accès d'une personne partie", ifDropped: NOBODY },
  'delete-unpaid-links': { label: 'Effacer les liens de paiement échus', ifDropped: COMES_AGAIN },
  'catch-up-checkouts': { label: 'Conclure les paiements des locations', ifDropped: COMES_AGAIN },
  'refund-carried-money': {
    label: "Rendre l'argent gardé que personne n'a utilisé",
    ifDropped: COMES_AGAIN,
  },
  'publish-reviews': { label: 'Publier les avis', ifDropped: COMES_AGAIN },
  'sweep-suspensions': { label: 'Appliquer les suspensions', ifDropped: COMES_AGAIN },
  'catch-up-rentals': { label: 'Faire avancer les locations', ifDropped: COMES_AGAIN },
  'notify-of-suspension': {
    label: "Prévenir d'une suspension",
    ifDropped: 'Les autres parties ne sont pas prévenues ; la page de chaque location le dit.',
  },
  'delete-handover-photos': { label: 'Effacer les photos de remise échues', ifDropped: COMES_AGAIN },
  'delete-handover-photos-of': {
    label: "Effacer les photos de remise d'une personne partie",
    ifDropped: 'Elles seront effacées à leur échéance.',
  },
  'delete-identity-documents': { label: "Effacer les pièces d'identité échues", ifDropped: COMES_AGAIN },
  'update-trust': { label: 'Revoir les badges de confiance', ifDropped: COMES_AGAIN },
  'delete-tickets': { label: "Effacer les demandes d'aide échues", ifDropped: COMES_AGAIN },
  'delete-tickets-of': {
    label: "Effacer les demandes d'aide d'une personne partie",
    ifDropped: 'Leurs textes sont déjà effacés ; leurs photos le seront à leur échéance.',
  },
  'mail-weekly-figures': {
    label: 'Envoyer les chiffres de la semaine',
    ifDropped: 'Ils restent dans la vue Chiffres.',
  },
  'delete-item-versions': { label: "Effacer les versions d'annonces échues", ifDropped: COMES_AGAIN },
  'recount-search-terms': { label: 'Recompter les mots des annonces', ifDropped: COMES_AGAIN },
  'recount-reviews': { label: 'Recompter les notes des avis', ifDropped: COMES_AGAIN },
  'remind-of-disputes': { label: 'Rappeler les retours contestés', ifDropped: COMES_AGAIN },
  'remind-reviewers': { label: 'Rappeler les paiements à vérifier', ifDropped: COMES_AGAIN },
  'remind-verifications': { label: 'Rappeler les identités à vérifier', ifDropped: COMES_AGAIN },
  'urge-verifications': { label: 'Rappeler les identités urgentes', ifDropped: COMES_AGAIN },
  'run-automatic-payouts': { label: 'Ordonner les versements automatiques', ifDropped: COMES_AGAIN },
  'remind-withdrawals': { label: 'Rappeler les retraits à payer', ifDropped: COMES_AGAIN },
  'sweep-identity': { label: 'Effacer les sessions échues', ifDropped: COMES_AGAIN },
  'sweep-identity-pictures': { label: "Effacer les photos d'identité inutiles", ifDropped: COMES_AGAIN },
  'sweep-notices': { label: 'Effacer les avis anciens', ifDropped: COMES_AGAIN },
  'sweep-payments': { label: 'Suivre les paiements ouverts', ifDropped: COMES_AGAIN },
  'sweep-pictures': { label: 'Effacer les photos inutiles', ifDropped: COMES_AGAIN },
  'hash-pictures': { label: 'Préparer les photos à comparer', ifDropped: COMES_AGAIN },
  'compare-picture': {
    label: "Comparer une photo avec celles d'autres propriétaires",
    ifDropped: "Une copie de cette photo n'est pas relue.",
  },
  'sweep-refunds': { label: 'Renvoyer les remboursements échoués', ifDropped: COMES_AGAIN },
  'sweep-withdrawals': { label: "Appliquer l'issue des retraits", ifDropped: COMES_AGAIN },
  'write-safeguard-records': { label: 'Écrire le cantonnement du jour', ifDropped: COMES_AGAIN },
  'watch-ledger': { label: 'Vérifier le grand livre', ifDropped: COMES_AGAIN },
}

/** Purpose of a job. An unknown one can only be tried again, since the effect of its loss is unknown. */
export function jobLabel(task: string): JobLabel {
  return (Object.hasOwn(JOBS, task) && JOBS[task]) || { label: task, ifDropped: NOBODY }
}
