import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { type Kysely, sql } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'

/** Messages on each side of the one that is reported. */
const MESSAGES_AROUND = 4

/** An open case with the name of the person who answers for its target. */
export type TargetedCase = ModerationCaseRow & { readonly subjectName: string }

/** The target of a case, as moderators see it. */
export type Target = Pick<
  ModerationCase,
  'title' | 'texts' | 'pictures' | 'messages' | 'state' | 'versions'
> & {
  readonly removed?: boolean
  readonly deleted?: boolean
}

export const NOTHING: Omit<Target, 'title'> = {
  ...{ texts: [], pictures: [], messages: [] },
  state: null,
  versions: 0,
}

/** Targets by the id of their case. Deleted items are found too: their owner answers for them. */
export async function findTargets(
  db: Kysely<Schema>,
  cases: readonly TargetedCase[],
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>()
  for (const kind of ['item', 'review', 'message', 'person'] as const) {
    const ofKind = cases.filter((one) => one.kind === kind)
    if (ofKind.length === 0) continue
    const found = await FINDERS[kind](db, ofKind)
    for (const one of ofKind) {
      const target = found.get(`${one.targetId} ${one.number}`)
      if (target) targets.set(one.id, target)
    }
  }
  return targets
}

/** By the target's id and number. */
type Finder = (db: Kysely<Schema>, cases: readonly TargetedCase[]) => Promise<ReadonlyMap<string, Target>>

const FINDERS: Readonly<Record<TargetedCase['kind'], Finder>> = {
  item: findItems,
  review: findReviews,
  message: findMessages,
  person: async (_db, cases) =>
    new Map(
      cases.map(({ targetId, subjectName: title }) => [`${targetId} 0`, { ...NOTHING, title }] as const),
    ),
}

const idsOf = (cases: readonly TargetedCase[]) => cases.map(({ targetId }) => targetId)

async function findItems(db: Kysely<Schema>, cases: readonly TargetedCase[]): Promise<Map<string, Target>> {
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

async function findReviews(db: Kysely<Schema>, cases: readonly TargetedCase[]): Promise<Map<string, Target>> {
  const rows = await db
    .selectFrom('rentalReviews as review')
    .innerJoin('rentals', 'rentals.id', 'review.rentalId')
    .select(['review.id', 'review.note', 'review.text', 'review.reply', 'review.removedAt'])
    .select('rentals.itemTitle')
    .where('review.id', 'in', idsOf(cases))
    .execute()
  return new Map(
    rows.map(({ id, note, text, reply, removedAt, itemTitle }) => {
      const texts = [
        { name: 'Note', text: `${note} sur 5` },
        { name: 'Avis', text },
        { name: 'Réponse', text: reply ?? '' },
      ].filter((one) => one.text !== '')
      return [`${id} 0`, { ...NOTHING, title: itemTitle, texts, removed: removedAt !== null }]
    }),
  )
}

interface MessageAround {
  readonly rentalId: string
  readonly centre: number
  readonly number: number
  readonly body: string
  readonly author: string
  readonly itemTitle: string
}

async function findMessages(
  db: Kysely<Schema>,
  cases: readonly TargetedCase[],
): Promise<Map<string, Target>> {
  const { rows } = await sql<MessageAround>`
    select centre.rental_id, centre.number as centre, messages.number, messages.body, users.name as author,
      coalesce(rentals.item_title, items.title) as item_title
    from unnest(${idsOf(cases)}::uuid[], ${cases.map(({ number }) => number)}::integer[]) as centre (rental_id, number)
      left join rentals on rentals.id = centre.rental_id
      left join enquiries on enquiries.id = centre.rental_id left join items on items.id = enquiries.item_id
      join messages on messages.rental_id = centre.rental_id
        and messages.number between centre.number - ${MESSAGES_AROUND} and centre.number + ${MESSAGES_AROUND}
      join users on users.id = messages.author_id
    order by messages.number`.execute(db)
  const found = new Map<string, Target>()
  for (const { rentalId, centre, number, body: text, author, itemTitle: title } of rows) {
    const key = `${rentalId} ${centre}`
    const target = found.get(key) ?? { ...NOTHING, title }
    const messages = [...target.messages, { author, text, reported: number === centre }]
    found.set(key, { ...target, messages })
  }
  return found
}
