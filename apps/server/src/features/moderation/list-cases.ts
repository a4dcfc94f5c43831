import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { type CaseSubject, possibleDecisions } from '@okoume/domain/moderation/decisions.ts'
import { type Kysely, sql } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { findStanding } from '../accounts/account-queries.ts'
import { readSubject, SUBJECT_COLUMNS } from './case-subject.ts'
import { presentDecided } from './decision-replies.ts'

const CASES_AT_ONCE = 50
/** Messages on each side of the one that is reported. */
const MESSAGES_AROUND = 4

type Waiting = ModerationCaseRow & { readonly subject_name: string; readonly facts: CaseSubject }
type Replied = ModerationCaseRow & { readonly name: string }
type Target = Pick<ModerationCase, 'title' | 'texts' | 'pictures' | 'messages' | 'state' | 'versions'> & {
  readonly removed?: boolean
  readonly deleted?: boolean
}
type Report = ModerationCase['reports'][number] & { readonly caseId: string; readonly reporterId: string }

const NOTHING: Omit<Target, 'title'> = {
  ...{ texts: [], pictures: [], messages: [] },
  state: null,
  versions: 0,
}

/**
 * The open cases with what moderators need to decide them, those with most reports first, then the oldest. Not those about
 * the moderator: nobody reads who reported them.
 */
export async function listCases(
  db: Kysely<Schema>,
  moderatorId: string,
): Promise<{ cases: ModerationCase[]; more: boolean }> {
  const rows = await db
    .selectFrom('moderation_cases')
    .innerJoin('users', 'users.id', 'subject_id')
    .selectAll('moderation_cases')
    .select('users.name as subject_name')
    .select(SUBJECT_COLUMNS)
    .where('decided_at', 'is', null)
    .where('subject_id', '<>', moderatorId)
    .orderBy('opened_at')
    .orderBy('moderation_cases.id')
    .limit(CASES_AT_ONCE + 1)
    .execute()
  const waiting = rows.slice(0, CASES_AT_ONCE).map((row) => ({ ...row, facts: readSubject(row) }))
  const reports = await findReports(db, waiting)
  const replied = await findReplied(db, waiting)
  const targets = await findTargets(db, waiting)
  const standing = await findStanding(db, moderatorId)
  const isSupervisor = standing?.roles.includes('supervisor') ?? false
  const cases = waiting.map((row) => {
    const ofCase = reports.filter(({ caseId }) => caseId === row.id)
    const target = targets.get(row.id)
    const decided = replied.find(({ id }) => id === row.reply_to)
    return presentCase(row, { reports: ofCase, replied: decided, target, moderatorId, isSupervisor })
  })
  const byReports = cases.toSorted((one, other) => other.reports.length - one.reports.length)
  return { cases: byReports, more: rows.length > CASES_AT_ONCE }
}

interface Found {
  readonly reports: readonly Report[]
  readonly replied: Replied | undefined
  readonly target: Target | undefined
  readonly moderatorId: string
  readonly isSupervisor: boolean
}

function presentCase(row: Waiting, found: Found): ModerationCase {
  const { reports, replied, target, moderatorId, isSupervisor } = found
  const { id, kind, target_id: targetId, source, note, opened_at, subject_id, subject_name } = row
  const { removed = false, deleted = false, ...shown } = target ?? { ...NOTHING, title: "N'existe plus" }
  const moderation = deleted ? { moderation: null } : shown.state && { moderation: shown.state }
  return {
    ...{ id, kind, targetId, source, note, ...shown },
    openedAt: opened_at.toISOString(),
    subject: { id: subject_id, name: subject_name },
    reports: reports.map(({ reporter, reason, text, at }) => ({ reporter, reason, text, at })),
    decisions:
      target || replied
        ? possibleDecisions(
            { kind, removed, subject: row.facts, isReply: replied !== undefined, ...moderation },
            isSupervisor,
          )
        : ['dismiss'],
    repliedTo: presentReplied(replied),
    mayDecide:
      replied?.decided_by !== moderatorId && !reports.some(({ reporterId }) => reporterId === moderatorId),
  }
}

function presentReplied(replied: Replied | undefined): ModerationCase['repliedTo'] {
  const decided = replied && presentDecided(replied)
  return decided ? { ...decided, by: replied.name } : null
}

/** The decisions that people have replied to, with who took them. */
async function findReplied(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Replied[]> {
  const ids = cases.flatMap(({ reply_to }) => reply_to ?? [])
  if (ids.length === 0) return []
  return db
    .selectFrom('moderation_cases')
    .innerJoin('users', 'users.id', 'decided_by')
    .selectAll('moderation_cases')
    .select('users.name')
    .where('moderation_cases.id', 'in', ids)
    .execute()
}

async function findReports(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Report[]> {
  if (cases.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reporter_id')
    .select(['case_id', 'reporter_id', 'reason', 'text', 'reports.created_at', 'users.name'])
    .where(
      'case_id',
      'in',
      cases.map(({ id }) => id),
    )
    .orderBy('reports.created_at')
    .execute()
  return rows.map(({ case_id, reporter_id, reason, text, created_at, name }) => ({
    ...{ caseId: case_id, reporterId: reporter_id, reporter: name, reason, text },
    at: created_at.toISOString(),
  }))
}

/** By case. An item that was deleted meanwhile is there still: its owner answers for it. */
async function findTargets(
  db: Kysely<Schema>,
  cases: readonly Waiting[],
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>()
  for (const kind of ['item', 'review', 'message', 'person'] as const) {
    const ofKind = cases.filter((one) => one.kind === kind)
    if (ofKind.length === 0) continue
    const found = await FINDERS[kind](db, ofKind)
    for (const one of ofKind) {
      const target = found.get(`${one.target_id} ${one.number}`)
      if (target) targets.set(one.id, target)
    }
  }
  return targets
}

/** By the target's id and number. */
type Finder = (db: Kysely<Schema>, cases: readonly Waiting[]) => Promise<ReadonlyMap<string, Target>>

const FINDERS: Readonly<Record<Waiting['kind'], Finder>> = {
  item: findItems,
  review: findReviews,
  message: findMessages,
  person: async (_db, cases) =>
    new Map(
      cases.map(({ target_id, subject_name: title }) => [`${target_id} 0`, { ...NOTHING, title }] as const),
    ),
}

const idsOf = (cases: readonly Waiting[]) => cases.map(({ target_id }) => target_id)

async function findItems(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Map<string, Target>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'title', 'description', 'landmark', 'specifications', 'checklist', 'images', 'moderation'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<number>`(select count(*)::int from item_versions where item_id = items.id)`.as('versions'))
    .where('id', 'in', idsOf(cases))
    .execute()
  return new Map(
    rows.map(({ id, title, images, moderation, deleted, versions, ...row }) => {
      const state = deleted ? null : moderation
      const texts = [
        { name: 'Description', text: row.description },
        { name: 'Repère', text: row.landmark },
        ...Object.entries(row.specifications).map(([name, text]) => ({ name, text })),
        { name: 'Remis avec', text: row.checklist.join(', ') },
      ].filter(({ text }) => text !== '')
      return [`${id} 0`, { ...NOTHING, title, texts, pictures: images, state, deleted, versions }]
    }),
  )
}

async function findReviews(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Map<string, Target>> {
  const rows = await db
    .selectFrom('rental_reviews as review')
    .innerJoin('rentals', 'rentals.id', 'review.rental_id')
    .select(['review.id', 'review.note', 'review.text', 'review.reply', 'review.removed_at'])
    .select('rentals.item_title')
    .where('review.id', 'in', idsOf(cases))
    .execute()
  return new Map(
    rows.map(({ id, note, text, reply, removed_at, item_title }) => {
      const texts = [
        { name: 'Note', text: `${note} sur 5` },
        { name: 'Avis', text },
        { name: 'Réponse', text: reply ?? '' },
      ].filter((one) => one.text !== '')
      return [`${id} 0`, { ...NOTHING, title: item_title, texts, removed: removed_at !== null }]
    }),
  )
}

interface MessageAround {
  readonly rental_id: string
  readonly wanted: number
  readonly number: number
  readonly body: string
  readonly author: string
  readonly item_title: string
}

async function findMessages(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Map<string, Target>> {
  const { rows } = await sql<MessageAround>`
    select wanted.rental_id, wanted.number as wanted, messages.number, messages.body, users.name as author, item_title
    from unnest(${idsOf(cases)}::uuid[], ${cases.map(({ number }) => number)}::integer[]) as wanted (rental_id, number)
      join rentals on rentals.id = wanted.rental_id
      join messages on messages.rental_id = wanted.rental_id
        and messages.number between wanted.number - ${MESSAGES_AROUND} and wanted.number + ${MESSAGES_AROUND}
      join users on users.id = messages.author_id
    order by messages.number`.execute(db)
  const found = new Map<string, Target>()
  for (const { rental_id, wanted, number, body: text, author, item_title: title } of rows) {
    const key = `${rental_id} ${wanted}`
    const target = found.get(key) ?? { ...NOTHING, title }
    const messages = [...target.messages, { author, text, reported: number === wanted }]
    found.set(key, { ...target, messages })
  }
  return found
}
