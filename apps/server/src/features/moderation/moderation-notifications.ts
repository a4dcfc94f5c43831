import type { Decision } from '@okoume/domain/moderation/decisions.ts'
import { CASE_REPLY_DAYS, isUpheld, REPLIES, suspensionEnd } from '@okoume/domain/moderation/decisions.ts'
import { HELD_CASE_HOURS, type ReportKind, reasonLabel } from '@okoume/domain/moderation/report.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { AddressedNotification, Notifications } from '../notifications/create-notify.ts'
import { caseTitle } from './case-queries.ts'
import type { ModerationEvents } from './moderation-context.ts'

const DECISIONS = { label: 'Lire et répondre', path: '/tableau-de-bord/decisions' }
const MY_ITEMS = { label: 'Voir mes objets', path: '/tableau-de-bord/mes-objets' }

export const MODERATION_NOTIFICATIONS: Notifications<ModerationEvents> = {
  /** To its owner, always by mail: no kind that a person may turn off. */
  async 'item hidden'({ opened }, trx, now) {
    const { title } = await trx
      .selectFrom('items')
      .select('title')
      .where('id', '=', opened.targetId)
      .executeTakeFirstOrThrow()
    return [
      {
        to: opened.subjectId,
        cause: `case ${opened.id} hidden ${now.getTime()}`,
        kind: null,
        title: `Votre annonce est masquée le temps d'une relecture : ${quoted(title)}`,
        paragraphs: [
          `Plusieurs personnes l'ont signalée. Une personne de notre équipe la relit sous ${HELD_CASE_HOURS} heures. Si elle demande ou décide quelque chose, vous le recevez avec sa raison ; sinon votre annonce redevient visible.`,
          "Vos locations déjà demandées ou acceptées continuent. Vous n'avez rien à faire pour le moment.",
        ],
        action: MY_ITEMS,
      },
    ]
  },
  /** To the person it is about with its reason and the moderator's text as it is; to reporters, never the measure. */
  async 'case decided'(decided, trx) {
    const { id } = decided.decided
    const { title: itemTitle } = await trx
      .selectFrom('moderationCases')
      .select(caseTitle().as('title'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const reporters = await trx
      .selectFrom('reports')
      .select('reporterId')
      .where('caseId', '=', id)
      .orderBy('reporterId')
      .execute()
    const titled = { ...decided, itemTitle }
    return [
      // No one is notified of a report that came to nothing.
      ...(decided.decision === 'dismiss' ? [] : [subjectNotification(titled, decided.decision)]),
      ...reporters.map(({ reporterId }) => reporterNotification(titled, reporterId)),
    ]
  },
}

/** By decision, to the owner or author of the target. */
const TITLES: Readonly<Record<Exclude<Decision, 'dismiss'>, (what: string) => string>> = {
  correct: (what) => `À corriger : ${what}`,
  remove: (what) => `Retiré par la modération : ${what}`,
  warn: (what) => `Avertissement de la modération : ${what}`,
  'suspend 7': () => 'Votre compte est suspendu pour 7 jours',
  'suspend 30': () => 'Votre compte est suspendu pour 30 jours',
  close: () => 'Votre compte est fermé par la modération',
  restore: (what) => `Rétabli par la modération : ${what}`,
  confirm: (what) => `Décision confirmée : ${what}`,
}

const TARGETS: Readonly<Record<ReportKind, (itemTitle: string) => string>> = {
  item: quoted,
  person: () => 'votre compte',
  review: (itemTitle) => `votre avis sur ${quoted(itemTitle)}`,
  message: (itemTitle) => `votre message sur ${quoted(itemTitle)}`,
}

const REPORTED_TARGETS: Readonly<Record<ReportKind, (itemTitle: string) => string>> = {
  item: (itemTitle) => `l'annonce ${quoted(itemTitle)}`,
  person: () => 'une personne',
  review: (itemTitle) => `un avis sur ${quoted(itemTitle)}`,
  message: (itemTitle) => `un message sur ${quoted(itemTitle)}`,
}

const FOLLOWS: Readonly<Partial<Record<`${Decision} ${ReportKind}`, string>>> = {
  'correct item':
    "L'annonce est masquée. Corrigez-la depuis « Mes objets » : elle sera relue, puis visible de nouveau.",
  'remove item':
    "L'annonce n'est plus visible et ne peut plus être louée. Vos locations acceptées continuent.",
  'remove review': "L'avis n'est plus lu, et sa note ne compte plus.",
  'restore item': "L'annonce est de nouveau visible.",
  'restore review': "L'avis est de nouveau lu, et sa note compte.",
}

const WHILE_SUSPENDED =
  "Vous ne pouvez plus publier, demander ni accepter, et vos annonces ne sont plus visibles. Les demandes qui attendaient sont closes et remboursées. Vos locations acceptées continuent, et l'autre personne est prévenue. L'argent qui vous revient vous reste dû."

const DATA_GOES = `Une fois que plus rien n'est en cours et que votre argent vous est payé, au plus tôt dans ${CASE_REPLY_DAYS} jours, vos données personnelles sont supprimées.`

const REPLY_TEXT = `Vous pouvez y répondre une fois, pendant ${CASE_REPLY_DAYS} jours : une autre personne de notre équipe lira votre réponse.`

const FOLLOWS_REPLY: Readonly<Partial<Record<Decision, string>>> = {
  confirm: 'Une autre personne de notre équipe a lu votre réponse. La décision reste.',
  restore: "Une autre personne de notre équipe a lu votre réponse. La décision n'a plus d'effet.",
}

/** With the title of the item that the target is, or is about. */
type TitledCase = ModerationEvents['case decided'] & { readonly itemTitle: string }

function subjectNotification(
  { decided: { id, kind, subjectId, source }, reason, text, itemTitle }: TitledCase,
  decision: Exclude<Decision, 'dismiss'>,
): AddressedNotification {
  const what = TARGETS[kind](itemTitle)
  const isReply = source === 'reply'
  const suspended = decision === 'close' ? `${WHILE_SUSPENDED} ${DATA_GOES}` : WHILE_SUSPENDED
  const isSuspended = suspensionEnd(decision, new Date(0)) !== undefined
  const follows = isSuspended ? suspended : FOLLOWS[`${decision} ${kind}`]
  return {
    to: subjectId,
    cause: `case ${id} decided`,
    kind: null,
    title: isReply && decision === 'restore' ? `Décision annulée : ${what}` : TITLES[decision](what),
    paragraphs: [
      `Raison : ${reasonLabel(reason, kind)}.`,
      text,
      ...(isReply ? [FOLLOWS_REPLY[decision]] : [follows, REPLIES[decision] && REPLY_TEXT]),
    ].flatMap((paragraph) => paragraph ?? []),
    ...(isReply || REPLIES[decision] ? { action: DECISIONS } : kind === 'item' && { action: MY_ITEMS }),
  }
}

const toReporter = (caseId: string, reporterId: string) => `case ${caseId} reporter ${reporterId}`

/** The notices to that reporter about what became of their reports on somebody. */
export async function findNoticesOfReports(
  db: Kysely<Schema>,
  { reporterId, subjectId }: { readonly reporterId: string; readonly subjectId: string },
): Promise<ReadonlySet<string>> {
  const cases = await db
    .selectFrom('reports')
    .innerJoin('moderationCases as reported', 'reported.id', 'caseId')
    .select('reported.id')
    .where('reporterId', '=', reporterId)
    .where('reported.subjectId', '=', subjectId)
    .execute()
  if (cases.length === 0) return new Set()
  const causes = cases.map(({ id }) => toReporter(id, reporterId))
  const notices = await db.selectFrom('notices').select('id').where('cause', 'in', causes).execute()
  return new Set(notices.map(({ id }) => id))
}

function reporterNotification(
  { decided: { id, kind }, decision, itemTitle }: TitledCase,
  reporterId: string,
): AddressedNotification {
  const upheld = isUpheld(decision)
  return {
    to: reporterId,
    cause: toReporter(id, reporterId),
    kind: null,
    title: upheld ? 'Votre signalement est retenu' : "Votre signalement n'est pas retenu",
    paragraphs: [
      `Vous avez signalé ${REPORTED_TARGETS[kind](itemTitle)}. Une personne de notre équipe l'a examiné.`,
      upheld
        ? 'Nous avons fait le nécessaire. Merci de votre aide.'
        : "Nous n'avons rien trouvé de contraire à nos règles. Merci quand même de votre attention.",
    ],
  }
}
