import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_SEARCHES } from '@okoume/domain/search/saved-search.ts'
import { ALERTS_URL, alertContext } from '@okoume/tests/server/alert-context.ts'
import { addListing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listingJobs } from '../listing-jobs.ts'
import { notifyDueSearches, sweepSearches } from './notify-of-matches.ts'

useTestServer({ jobs: false })

// A Thursday.
const THURSDAY = new Date('2031-11-27T17:00:00Z')
let now = THURSDAY
let owner: Person
let person: Person
beforeEach(async () => {
  now = THURSDAY
  owner = await signUpOwner(server)
  person = await signUpConfirmed(server, 'Ada Ndong')
})

const context = () => alertContext(server, () => now)
const passDays = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}
const changed = (id: string) => listingJobs(context())['item-changed']({ id })
const evening = () => notifyDueSearches(context(), now)

async function alertsOf({ client }: Person) {
  const { notices } = await client.listNotices({ query: {} })
  return notices
    .filter(({ link }) => link?.startsWith('/tableau-de-bord/alertes') || link?.startsWith('/objet/'))
    .toReversed()
}
const titlesOf = async (who: Person) => (await alertsOf(who)).map(({ title }) => title)

async function save(who: Person, body: PartInput<'saveSearch', 'body'>, rhythm?: 'at once' | 'weekly') {
  const { searches } = await who.client.saveSearch({ body })
  const id = searches[0]?.id ?? ''
  if (rhythm) await who.client.changeSavedSearch({ params: { id }, body: { rhythm } })
  return id
}

describe('favourites', () => {
  const setPrice = (id: string, price: number) =>
    server.db.updateTable('items').set({ price, pricePerDay: price }).where('id', '=', id).execute()
  const offer = (id: string, available: boolean) =>
    owner.client.updateItemAvailability({ body: { item_id: id, available } })

  test('a person is notified of a price that fell by a tenth, and of a return, once a week', async () => {
    const { id } = await addListing(server, owner, { title: 'Échelle' })
    await person.client.addFavourite({ params: { id } })
    await setPrice(id, 9500)
    await changed(id)
    expect(await titlesOf(person)).toEqual([])
    await setPrice(id, 9000)
    await changed(id)
    await changed(id)
    expect(await titlesOf(person)).toEqual([expect.stringMatching(/Échelle.* coûte moins cher$/)])
    await offer(id, false)
    await changed(id)
    await offer(id, true)
    await changed(id)
    expect(await titlesOf(person)).toHaveLength(1)
    passDays(7)
    await offer(id, false)
    await changed(id)
    await offer(id, true)
    await changed(id)
    const [, second] = await titlesOf(person)
    expect(second).toMatch(/est de nouveau proposé$/)
  })

  test('nobody is notified of an item of their own', async () => {
    const { id } = await addListing(server, owner)
    await owner.client.addFavourite({ params: { id } })
    await setPrice(id, 100)
    await changed(id)
    expect(await titlesOf(owner)).toEqual([])
  })

  test.each(['closedAt', 'suspendedAt'] as const)(
    'an account with %s is notified of nothing',
    async (column) => {
      const { id } = await addListing(server, owner)
      await person.client.addFavourite({ params: { id } })
      await server.db
        .updateTable('users')
        .set({ [column]: now })
        .where('id', '=', person.id)
        .execute()
      await setPrice(id, 100)
      await changed(id)
      const { count } = await server.db
        .selectFrom('notices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', person.id)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
    },
  )
})

describe('saved searches', () => {
  test.each([
    ['tente familiale', 'Tente de camping, très familiale'],
    ['18V ponceuse', 'Ponceuse sans fil 18 V'],
    ['moto', 'Scooter 125'],
    ['chaises oloumi', 'Chaise pliante'],
  ])('«%s» is announced «%s» by its words, and nothing else', async (q, title) => {
    const id = await save(person, { q })
    const item = await addListing(server, owner, { title, place: 'oloumi' })
    const other = await addListing(server, owner, { title: 'Piano droit', place: 'oloumi' })
    for (const one of [item, other]) await changed(one.id)
    const noted = await server.db
      .selectFrom('searchMatches')
      .select('itemId')
      .where('searchId', '=', id)
      .execute()
    expect(noted).toEqual([{ itemId: item.id }])
  })

  // Two days of 10,000 FCFA and a fee of 1,400.
  test.each([
    [{ max: 21_399 }, 0],
    [{ max: 21_400 }, 1],
    [{ min: 21_400 }, 1],
    [{ min: 21_401 }, 0],
  ] as const)('with days, %o is what they cost all together: %i found', async (prices, found) => {
    await save(person, { from: '2031-12-02', to: '2031-12-04', ...prices })
    const { id } = await addListing(server, owner)
    await changed(id)
    const { searches } = await person.client.listSavedSearches()
    expect(searches.map(({ waiting }) => waiting)).toEqual([found])
  })

  test('the same is saved once, no more than 20, and nothing that does not narrow', async () => {
    await save(person, { q: 'Groupe électrogène', near: 'louis' })
    await save(person, { q: 'Groupe électrogène', near: 'louis' })
    const { searches } = await person.client.listSavedSearches()
    expect(searches).toMatchObject([
      {
        name: 'Groupe électrogène près de Louis',
        query: 'q=Groupe+%C3%A9lectrog%C3%A8ne&near=louis',
        rhythm: 'daily',
      },
    ])
    expect(await refusalOf(save(person, {}))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { q: expect.any(String) },
    })
    expect(await refusalOf(save(person, { near: 'nulle-part' }))).toMatchObject({
      fields: { near: expect.any(String) },
    })
    expect(await refusalOf(save(person, { within: 5 }))).toMatchObject({
      fields: { within: expect.any(String) },
    })
    for (let more = 1; more < MAX_SEARCHES; more += 1) await save(person, { q: `objet ${more}` })
    expect(await refusalOf(save(person, { q: 'un de trop' }))).toMatchObject({ code: 'TOO_MANY_SEARCHES' })
  })

  test('nobody changes or stops the search of another person', async () => {
    const id = await save(person, { q: 'tente' })
    const other = await signUpConfirmed(server, 'Serge Ndong')
    expect(await other.client.changeSavedSearch({ params: { id }, body: { rhythm: 'weekly' } })).toEqual({
      searches: [],
    })
    await other.client.deleteSavedSearch({ params: { id } })
    expect((await person.client.listSavedSearches()).searches).toMatchObject([{ id, rhythm: 'daily' }])
  })

  test('a new item is announced in the evening, once, to those whose search it fits', async () => {
    await save(person, { q: 'ECHELLE', category: 'bricolage', near: 'sibang', within: 5, max: 10_000 })
    await save(person, { q: 'échelle', max: 9999 })
    await save(person, { q: 'échelle', instant: 'true' })
    await save(person, { category: 'sport' })
    await save(owner, { q: 'échelle' })
    const { id } = await addListing(server, owner, { title: 'Échelle double' })
    await changed(id)
    expect(await titlesOf(person)).toEqual([])
    await evening()
    await changed(id)
    await evening()
    const alerts = await alertsOf(person)
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.title).toMatch(/^Un nouvel objet\s: ECHELLE à moins de 5 km de Sibang/)
    expect(alerts[0]).toMatchObject({ linkLabel: 'Voir les objets', otherLabel: 'Arrêter cette alerte' })
    expect(await alertsOf(owner)).toEqual([])
  })

  test('what is offered no more by the evening is not announced; more than five are counted', async () => {
    await save(person, { category: 'jardin' })
    const items = []
    for (let place = 0; place < 8; place += 1) {
      const item = await addListing(server, owner, { category: 'jardin', title: `Tondeuse ${place}` })
      await changed(item.id)
      items.push(item)
    }
    await owner.client.updateItemAvailability({ body: { item_id: items[0]?.id ?? '', available: false } })
    await evening()
    const [alert] = await alertsOf(person)
    expect(alert?.title).toBe('7 nouveaux objets\u00a0: Jardin')
    expect(alert?.paragraphs[0]?.split('\n')).toHaveLength(5)
    expect(alert?.paragraphs[1]).toBe('2 autres sont dans les résultats.')

    const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
    const mail = mails.find(({ subject }) => subject.startsWith('7 nouveaux objets'))
    const linked = items.filter(({ id }) => mail?.text.includes(`${ALERTS_URL}/objet/${id}\n`))
    expect(linked).toHaveLength(5)
    for (const { id } of linked) expect(mail?.html).toContain(`<a href="${ALERTS_URL}/objet/${id}"`)
    expect(mail?.text).not.toContain('connexion')
  })

  test('at once means three alerts a day, the others come in the evening; weekly means Friday', async () => {
    await save(person, { category: 'cuisine' }, 'at once')
    const weekly = await signUpConfirmed(server, 'Serge Ndong')
    await save(weekly, { category: 'cuisine' }, 'weekly')
    for (let place = 0; place < 5; place += 1) {
      await changed((await addListing(server, owner, { category: 'cuisine' })).id)
    }
    expect(await titlesOf(person)).toHaveLength(3)
    await evening()
    expect((await titlesOf(person)).at(-1)).toBe('2 nouveaux objets\u00a0: Cuisine')
    expect(await titlesOf(weekly)).toEqual([])
    passDays(1)
    await evening()
    expect(await titlesOf(weekly)).toEqual(['5 nouveaux objets\u00a0: Cuisine'])
  })

  test('who has not opened a search for 90 days is asked, and it goes 30 days later unless it is opened', async () => {
    const forgotten = await save(person, { q: 'kayak' })
    const opened = await save(person, { q: 'paddle' })
    await server.db
      .updateTable('savedSearches')
      .set({ openedAt: now })
      .where('userId', '=', person.id)
      .execute()
    passDays(91)
    await sweepSearches(context(), now)
    await sweepSearches(context(), now)
    expect((await titlesOf(person)).toSorted()).toEqual([
      'Garder cette alerte\u202f? Kayak',
      'Garder cette alerte\u202f? Paddle',
    ])
    await person.client.changeSavedSearch({ params: { id: opened }, body: { opened: true } })
    // By the server's clock, which is not this test's.
    await server.db.updateTable('savedSearches').set({ openedAt: now }).where('id', '=', opened).execute()
    passDays(31)
    await sweepSearches(context(), now)
    const { searches } = await person.client.listSavedSearches()
    expect(searches.map(({ id }) => id)).toEqual([opened])
    expect(searches.map(({ id }) => id)).not.toContain(forgotten)
  })

  test('an item that is created, and one that is offered again, are looked at after the transaction', async () => {
    const owned = await owner.client.createItem({ body: { ...SAW, id: randomUUID() } })
    const jobs = await server.pool.query(`select key from graphile_worker.jobs where key = $1`, [
      `item-changed ${owned.id}`,
    ])
    expect(jobs.rows).toHaveLength(1)
  })

  test('searches are exported, and go with the account', async () => {
    await save(person, { q: 'drone' })
    const archive = await person.client.exportAccount({ params: { id: person.id } })
    expect(archive.savedSearches).toMatchObject([{ name: 'Drone', query: 'q=drone' }])
    await person.client.closeAccount({ params: { id: person.id } })
    const rows = await server.db
      .selectFrom('savedSearches')
      .select('id')
      .where('userId', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })
})
