import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldVersions, findVersionsOf, listItemVersions } from './item-versions.ts'

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(1)</script>`

/** The saw as the database has it. */
const SAW_COLUMNS = {
  ...{ title: SAW.title, price: 5000, deposit: 10_000, landmark: 'Derrière la pharmacie' },
  ...{ description: 'Avec ses lames.', specifications: { Marque: 'Bosch' }, checklist: ['Les lames'] },
}

let moderator: Person
let owner: Person
let saw: Listing
useTestServer({ jobs: false })
beforeAll(async () => {
  moderator = await signUpConfirmed(server, 'Modération', { roles: ['moderation'] })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  saw = await addListing(server, owner, SAW_COLUMNS)
})

const edit = (more: Partial<typeof SAW>) =>
  owner.client.updateItem({
    params: { id: saw.id },
    body: { ...SAW, ...more },
  })
const read = ({ client }: Person, after?: string) =>
  client.listItemVersions({ params: { id: saw.id }, query: { after } })
const stored = () => server.db.selectFrom('itemVersions').select('id').where('itemId', '=', saw.id).execute()

test('each edit of a listing stores what it replaced, as a moderator reads it, the newest first', async () => {
  await edit({ price: 6000 })
  await edit({ price: 6000, title: HOSTILE })
  await edit({ price: 6000, title: HOSTILE, available: 3 })

  const { versions, next } = await read(moderator)
  expect(next).toBe(null)
  expect(versions).toEqual([
    {
      ...{ id: expect.any(String), at: expect.any(String), by: owner.name },
      changes: [{ name: 'Titre', before: 'Scie sauteuse', after: HOSTILE }],
    },
    {
      ...{ id: expect.any(String), at: expect.any(String), by: owner.name },
      changes: [
        { name: 'Prix', before: '5\u202f000\u00a0FCFA par jour', after: '6\u202f000\u00a0FCFA par jour' },
      ],
    },
  ])
})

test('a case about the item says how many versions there are', async () => {
  const reporter = await signUpConfirmed(server, 'Annick Ondo')
  await reporter.client.sendReport({ body: { kind: 'item', id: saw.id, reason: 'scam' } })
  await edit({ title: 'Scie' })
  await owner.client.deleteItem({ params: { id: saw.id } })

  const { cases } = await moderator.client.listReports()
  expect(cases.find(({ targetId }) => targetId === saw.id)).toMatchObject({ versions: 1 })
  expect((await read(moderator)).versions).toHaveLength(1)
})

test('an edit that is refused stores nothing', async () => {
  await refusalOf(edit({ title: 'Scie', images: ['/images/objets/nobody.webp'] }))
  expect(await stored()).toEqual([])
})

test('versions are read by moderators and supervisors alone', async () => {
  await edit({ title: 'Scie' })
  const supervisor = await signUpConfirmed(server, 'Supervision', { administrator: true })
  expect((await read(supervisor)).versions).toHaveLength(1)
  const others = await signUpConfirmed(server, 'Assistance', { roles: ['support', 'finance'] })
  expect((await refusalOf(read(others))).code).toBe('ROLE_MISSING')
  expect((await refusalOf(read(owner))).code).toBe('ADMINISTRATORS_ONLY')
  const unknown = moderator.client.listItemVersions({ params: { id: owner.id } })
  expect((await refusalOf(unknown)).code).toBe('ITEM_NOT_FOUND')
})

test('a version is in the export of its person, and goes with the account', async () => {
  await edit({ title: 'Scie' })
  const { itemVersions } = await owner.client.exportAccount({ params: { id: owner.id } })
  expect(itemVersions).toMatchObject([{ itemId: saw.id, title: 'Scie sauteuse', priceUnit: 'jour' }])

  await owner.client.closeAccount({ params: { id: owner.id } })
  expect(await stored()).toEqual([])
  expect((await read(moderator)).versions).toEqual([])
})

test('a version is deleted after a year', async () => {
  await edit({ title: 'Scie' })
  await server.passDays(360)
  await edit({ title: 'Scie sauteuse Bosch' })
  await server.passDays(6)

  const { versions } = await read(moderator)
  expect(versions.map(({ changes }) => changes)).toEqual([
    [{ name: 'Titre', before: 'Scie', after: 'Scie sauteuse Bosch' }],
  ])
})

test('however many there are, each is read once, page after page', async () => {
  await edit({ title: 'Scie 0' })
  // At one instant, too: pages are cut by the id then.
  await server.pool.query(
    `insert into item_versions select gen_random_uuid(), item_id, editor_id, replaced_at - make_interval(hours => n / 2), 'Scie ' || n,
      description, landmark, specifications, checklist, price, price_unit, week_price, month_price, deposit, trusted_deposit
    from item_versions, generate_series(1, 119) as n where item_id = $1`,
    [saw.id],
  )
  const seen: string[] = []
  const edits: string[] = []
  const lengths: number[] = []
  let after: string | undefined
  do {
    const { versions, next } = await read(moderator, after)
    seen.push(...versions.map(({ id }) => id))
    edits.push(...versions.map(({ changes }) => changes.map((one) => `${one.before} > ${one.after}`).join()))
    lengths.push(versions.length)
    after = next ?? undefined
  } while (after)
  expect(lengths).toEqual([50, 50, 20])
  expect(new Set(seen)).toHaveLength(120)
  // Each edit begins where the one before it ended, across the pages too.
  const ends = edits.map((one) => one.split(' > '))
  expect(ends.slice(1).map(([, end]) => end)).toEqual(ends.slice(0, -1).map(([begin]) => begin))
})

test('a page that is none is refused at its field', async () => {
  await edit({ title: 'Scie' })
  expect(await refusalOf(read(moderator, saw.id))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { after: "Cette page n'existe pas." },
  })
})

test('reading and deleting go by indexes, however many versions there are', async () => {
  await edit({ title: 'Scie' })
  await server.pool.query(
    `insert into item_versions select gen_random_uuid(), item_id, editor_id, replaced_at, title, description,
      landmark, specifications, checklist, price, price_unit, null, null, deposit, null
    from (select * from item_versions limit 1) as one, generate_series(1, 20000)`,
  )
  const elsewhere = await addListing(server, await signUpOwner(server))
  const copied = await server.db
    .selectFrom('itemVersions')
    .select('id')
    .where('itemId', '=', saw.id)
    .executeTakeFirst()
  await server.pool.query('vacuum analyze item_versions, items')
  const { scanned } = await plansOf(server.pool, async (db) => {
    await listItemVersions(db, elsewhere.id, undefined)
    await listItemVersions(db, saw.id, copied?.id)
    await findVersionsOf(db, elsewhere.ownerId, 10)
    await deleteOldVersions(db, new Date(0))
  })
  expect(scanned).not.toContain('item_versions')
})
