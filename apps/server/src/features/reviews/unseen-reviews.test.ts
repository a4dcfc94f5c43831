import { reviewable } from '@okoume/tests/server/handing-over.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'

const lines: string[] = []
stageRentals({ log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) })

const PLANTED = 'Un texte que personne ne doit lire'

/** Tables with a row that has the text, whatever its column. */
async function tablesWithText(): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string; found: boolean }>(`
    select table_schema || '.' || table_name as name,
      (xpath('//found/text()', query_to_xml(format(
        'select exists (select from %I.%I as t where t::text like ''%%${PLANTED}%%'') as found', table_schema, table_name),
        false, true, '')))[1]::text = 'true' as found
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  return rows.flatMap(({ name, found }) => (found ? [name] : []))
}

test.each([
  ['renter', () => renter],
  ['owner', () => owner],
] as const)('what the %s has written is in no log, notice, mail or job', async (_side, author) => {
  const id = await reviewable(server, parties)
  const review = { note: 1, text: PLANTED, privateText: PLANTED, tags: ['ponctuel' as const] }
  await author().client.saveRentalReview({ params: { id }, body: review })
  await author().client.saveRentalReview({ params: { id }, body: { ...review, note: 2 } })
  await server.runDue()
  expect(await tablesWithText()).toEqual(['public.rental_reviews'])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(PLANTED))).toEqual([])
  await server.db.deleteFrom('rentalReviews').execute()
})

type Act = 'renter' | 'owner' | 'ten days'

/** Each order of them: both write and one changes theirs, while the time for it passes. */
const ORDERS: readonly (readonly Act[])[] = ordersOf(['renter', 'ten days', 'renter', 'owner', 'ten days'])

function ordersOf(acts: readonly Act[]): Act[][] {
  if (acts.length === 0) return [[]]
  return [...new Set(acts)].flatMap((act) => {
    const at = acts.indexOf(act)
    return ordersOf(acts.toSpliced(at, 1)).map((rest) => [act, ...rest])
  })
}

/** Acts of the parties so far. */
interface Story {
  readonly id: string
  readonly written: Set<Act>
  days: number
}

const isPublished = ({ written, days }: Story) => written.size === 2 || (days >= 20 && written.size === 1)

async function perform(story: Story, act: Act): Promise<void> {
  if (act === 'ten days') {
    await server.passDays(10)
    story.days += 10
    return
  }
  const { client } = act === 'owner' ? owner : renter
  // Published, or too late: nothing is taken any more.
  const isOpen = story.days < 20 && story.written.size < 2
  const body = { note: 1, text: `${PLANTED} ${story.written.size}` }
  const taken = await client.saveRentalReview({ params: { id: story.id }, body }).then(
    () => true,
    () => false,
  )
  expect(taken).toBe(isOpen)
  if (isOpen) story.written.add(act)
}

/** Answers for those who have not written, and for everyone. */
function readByOthers({ id, written }: Story): Promise<unknown[]> {
  const others = [owner, renter].filter((person) => !written.has(person === owner ? 'owner' : 'renter'))
  return Promise.all([
    ...others.map(({ client }) => client.getRentalReviews({ params: { id } })),
    server.visitor.listItemReviews({ params: { id: parties.listing.id }, query: {} }),
    server.visitor.listPersonReviews({ params: { id: owner.id }, query: {} }),
  ])
}

test.each(testCases(ORDERS, 3).map((acts) => [acts.join(', '), acts] as const))(
  'nobody reads the other before publication: %s',
  async (_name, acts) => {
    const story: Story = { id: await reviewable(server, parties), written: new Set(), days: 0 }
    for (const act of acts) {
      await perform(story, act)
      const { publishedAt } = await renter.client.getRentalReviews({ params: { id: story.id } })
      expect(publishedAt !== null).toBe(isPublished(story))
      const seen = JSON.stringify(await readByOthers(story))
      if (!isPublished(story)) expect(seen).not.toContain(PLANTED)
    }
  },
)

const WRONG: readonly (readonly [name: string, body: object, field: string])[] = [
  ['no star', { note: 0 }, 'note'],
  ['six stars', { note: 6 }, 'note'],
  ['half a star', { note: 4.5 }, 'note'],
  ['nothing', {}, 'note'],
  ['four tags', { note: 5, tags: ['comme neuf', 'bien expliqué', 'ponctuel', 'arrangeant'] }, 'tags'],
  ['a tag twice', { note: 5, tags: ['ponctuel', 'ponctuel'] }, 'tags'],
  ["a tag of the owner's", { note: 5, tags: ['soigneux'] }, 'tags'],
  ['601 characters', { note: 5, text: 'a'.repeat(601) }, 'text'],
  ['601 characters to the other', { note: 5, privateText: 'a'.repeat(601) }, 'privateText'],
]

test('a wrong review is refused at its field, and changes nothing', async () => {
  const params = { id: await reviewable(server, parties) }
  for (const [name, body, field] of WRONG) {
    const { code, fields } = await refusalOf(
      renter.client.saveRentalReview({ params, body: body as { note: number } }),
    )
    expect([name, code, Object.keys(fields ?? {})]).toEqual([name, 'INVALID_INPUT', [field]])
  }
  const { own } = await renter.client.getRentalReviews({ params })
  expect(own).toBeNull()
})
