import type { Written } from '@okoume/contract/model/written.ts'
import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { caseOrder } from '@okoume/domain/moderation/case-due.ts'
import { type CaseSubject, possibleDecisions } from '@okoume/domain/moderation/decisions.ts'
import { describeSignal, type Signal } from '@okoume/domain/moderation/signals.ts'
import type { Kysely } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { findStanding } from '../accounts/standing.ts'
import { selectOpenCases } from './case-queries.ts'
import { readSubject, SUBJECT_COLUMNS } from './case-subject.ts'
import { findTargets, NOTHING, type Target, type TargetedCase } from './case-targets.ts'
import { presentDecided } from './decision-replies.ts'
import { findRepeats, type Repeat } from './repeated-pictures.ts'
import { findSignals } from './signals.ts'

const CASES_AT_ONCE = 50
/** Of those with the nearest aims, which signals put in order. */
const CASES_ORDERED = 200
/** Of one case: a script may copy the pictures of hundreds. */
const REPEATS_SHOWN = 10

type Waiting = TargetedCase & { readonly facts: CaseSubject; readonly signals: readonly Signal[] }
type Replied = ModerationCaseRow & { readonly name: string }
type Report = Written<typeof ModerationCase>['reports'][number] & {
  readonly caseId: string
  readonly reporterId: string
}

/**
 * The open cases with what moderators need to decide them, in the order of `caseOrder`. Not those about the moderator, who would
 * read who reported them.
 */
export async function listCases(
  db: Kysely<Schema>,
  moderatorId: string,
  now: Date,
): Promise<{ cases: Written<typeof ModerationCase>[]; more: boolean }> {
  const ordered = await findWaiting(db, moderatorId, now)
  const waiting = ordered.slice(0, CASES_AT_ONCE)
  const reports = await findReports(db, waiting)
  const replied = await findReplied(db, waiting)
  const targets = await findTargets(db, waiting)
  const repeats = await findRepeats(db, waiting)
  const standing = await findStanding(db, moderatorId)
  const isSupervisor = standing?.roles.includes('supervisor') ?? false
  const cases = waiting.map((row) => {
    const ofCase = reports.filter(({ caseId }) => caseId === row.id)
    const target = targets.get(row.id)
    const decided = replied.find(({ id }) => id === row.replyTo)
    const shown = repeats.filter(({ itemId }) => itemId === row.targetId)
    const found = { reports: ofCase, replied: decided, target, repeats: shown }
    return presentCase(row, { ...found, moderatorId, isSupervisor })
  })
  return { cases, more: ordered.length > CASES_AT_ONCE }
}

async function findWaiting(db: Kysely<Schema>, moderatorId: string, now: Date): Promise<Waiting[]> {
  const rows = await selectOpenCases(db, moderatorId)
    .innerJoin('users', 'users.id', 'subjectId')
    .selectAll('moderationCases')
    .select('users.name as subjectName')
    .select(SUBJECT_COLUMNS)
    .orderBy('aimAt')
    .orderBy('moderationCases.id')
    .limit(CASES_ORDERED)
    .execute()
  const people = rows.map(({ subjectId }) => subjectId)
  const signals = await findSignals(db, people, now)
  const waiting = rows.map((row) => ({
    ...row,
    facts: readSubject(row),
    signals: signals.get(row.subjectId) ?? [],
  }))
  return waiting.toSorted((one, other) => orderOf(one) - orderOf(other))
}

function orderOf({ aimAt, openedAt, signals }: Waiting): number {
  return caseOrder({ aimAt, openedAt, signals })
}

interface Found {
  readonly reports: readonly Report[]
  readonly replied: Replied | undefined
  readonly target: Target | undefined
  readonly repeats: readonly Repeat[]
  readonly moderatorId: string
  readonly isSupervisor: boolean
}

function presentCase(row: Waiting, found: Found): Written<typeof ModerationCase> {
  const { reports, replied, target, repeats, moderatorId, isSupervisor } = found
  const { kind, subjectId, subjectName } = row
  const { removed = false, deleted = false, ...shown } = target ?? { ...NOTHING, title: "N'existe plus" }
  const moderation = deleted ? { moderation: null } : shown.state && { moderation: shown.state }
  const decided = replied && presentDecided(replied)
  return {
    ...row,
    ...shown,
    signals: row.signals.map(describeSignal),
    repeats: repeats.slice(0, REPEATS_SHOWN),
    subject: { id: subjectId, name: subjectName },
    reports: [...reports],
    decisions:
      target || replied
        ? possibleDecisions(
            { kind, removed, subject: row.facts, isReply: replied !== undefined, ...moderation },
            isSupervisor,
          )
        : ['dismiss'],
    repliedTo: decided ? { ...decided, by: replied.name } : null,
    mayDecide:
      replied?.decidedBy !== moderatorId &&
      !reports.some(({ reporterId }) => reporterId === moderatorId) &&
      !repeats.some(({ ownerId }) => ownerId === moderatorId),
  }
}

/** The decisions that people have replied to, with who took them. */
async function findReplied(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Replied[]> {
  const ids = cases.flatMap(({ replyTo }) => replyTo ?? [])
  if (ids.length === 0) return []
  return db
    .selectFrom('moderationCases')
    .innerJoin('users', 'users.id', 'decidedBy')
    .selectAll('moderationCases')
    .select('users.name')
    .where('moderationCases.id', 'in', ids)
    .execute()
}

async function findReports(db: Kysely<Schema>, cases: readonly Waiting[]): Promise<Report[]> {
  if (cases.length === 0) return []
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reporterId')
    .select(['caseId', 'reporterId', 'users.name as reporter', 'reason', 'text', 'reports.createdAt as at'])
    .where(
      'caseId',
      'in',
      cases.map(({ id }) => id),
    )
    .orderBy('reports.createdAt')
    .execute()
}
